// Shows the number of unread conversations on the installed app's icon, where the system has such badges.
const inbox = document.querySelector('[data-count="inbox"]');

function tell() {
  const many = Number.parseInt(inbox.textContent, 10) || 0;
  const told = inbox.hidden ? navigator.clearAppBadge() : navigator.setAppBadge(many);
  told.catch(() => {});
}

if (inbox && 'setAppBadge' in navigator) {
  tell();
  new MutationObserver(tell).observe(inbox, { subtree: true, childList: true, attributes: true });
}
