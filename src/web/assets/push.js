// Turns notifications on and off for this browser. Without this script, the section says that it needs one.
const box = document.querySelector('[data-push]');
const [on, off, said] = ['on', 'off', 'said'].map((name) => box.querySelector(`[data-${name}]`));

const words = JSON.parse(box.dataset.words);

function show(state) {
  said.textContent = words[state];
  on.hidden = state !== 'off' && state !== 'failed';
  off.hidden = state !== 'on';
}

async function post(path, fields) {
  const body = new URLSearchParams({ form_token: box.dataset.token, ...fields });
  const answer = await fetch(path, { method: 'POST', body, headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`Status ${answer.status}`);
}

const subscriptionOf = (registration) => registration?.pushManager.getSubscription();

const keep = (subscription) => {
  const { endpoint, keys } = subscription.toJSON();
  return post('/settings/push', { endpoint, p256dh: keys.p256dh, auth: keys.auth });
};

async function turnOn() {
  if ((await Notification.requestPermission()) !== 'granted') return show('denied');
  const registration = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  await (await subscriptionOf(registration))?.unsubscribe();
  await keep(
    await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: box.dataset.key,
    }),
  );
  show('on');
}

async function turnOff() {
  const registration = await navigator.serviceWorker.getRegistration('/');
  const made = await subscriptionOf(registration);
  if (made) {
    await post('/settings/push/stop', { endpoint: made.endpoint });
    await made.unsubscribe();
  }
  show('off');
}

const tried = (act) => () => act().catch(() => show('failed'));
on.addEventListener('click', tried(turnOn));
off.addEventListener('click', tried(turnOff));

async function begin() {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return show('cannot');
  if (Notification.permission === 'denied') return show('denied');
  const registration = await navigator.serviceWorker.getRegistration('/');
  const made = await subscriptionOf(registration);
  // The service may have deleted this subscription; sending it again does no harm.
  if (made) await keep(made);
  show(made ? 'on' : 'off');
}

tried(begin)();
