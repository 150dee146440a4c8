// Shows notifications while no page is open, and opens the page when one is pressed. It stores nothing.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, path, unread } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    // A second message of the same thread replaces the first.
    tag: path,
    renotify: true,
    data: { path },
  });
  const badge = self.navigator.setAppBadge?.(unread).catch(() => {});
  event.waitUntil(Promise.all([shown, badge]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window' });
  const known = windows.find((each) => each.url === url);
  return known ? known.focus() : self.clients.openWindow(url);
}
