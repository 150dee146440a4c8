// Keeps the counts in the navigation current while the page is open. Without this script, they are as of loading.
const EVERY_MS = 60_000;
const counts = [...document.querySelectorAll('[data-count]')];

async function refresh() {
  if (document.hidden) return;
  try {
    const answer = await fetch('/sell/counts', { headers: { accept: 'application/json' } });
    if (!answer.ok) return;
    show(await answer.json());
  } catch {
    // Without a network, the old counts stay.
  }
}

function show(waiting) {
  for (const count of counts) {
    const many = waiting[count.dataset.count] ?? 0;
    count.hidden = many === 0;
    count.querySelector('[data-many]').textContent = many > 99 ? '99+' : String(many);
  }
}

setInterval(refresh, EVERY_MS);
document.addEventListener('visibilitychange', refresh);
window.addEventListener('pageshow', (event) => event.persisted && refresh());
document.addEventListener('counts', refresh);

// A menu closes when someone clicks or moves elsewhere.
document.addEventListener('click', ({ target }) => {
  for (const menu of document.querySelectorAll('.menu[open]')) if (!menu.contains(target)) menu.open = false;
});
document.addEventListener('keydown', ({ key, target }) => {
  const menu = key === 'Escape' ? target.closest('.menu[open]') : null;
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary').focus();
});
