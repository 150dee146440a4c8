// Carries out the buttons on an item's card without leaving the list. If anything goes wrong, the form takes over.
const line = document.querySelector('[data-undo-line]');

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json' } });
  return { ok: answer.ok, ...(await answer.json()) };
}

function submitPlainly(form, button) {
  form.dataset.plain = 'yes';
  form.requestSubmit(button);
}

function say(words) {
  const said = Object.assign(document.createElement('div'), { className: 'undo-words', textContent: words });
  line.replaceChildren(said);
}

const fragment = (html) => document.createRange().createContextualFragment(html);

/** The address of the item that was changed last. */
let changed;

async function change(form, button) {
  const card = form.closest('.sale-card');
  changed = card.querySelector('h3 a').href;
  const answer = await send(form, button);
  if (answer.sign_in || (!answer.ok && !answer.error)) return submitPlainly(form, button);
  if (!answer.ok) {
    say(answer.error);
    // The response was a question: sending the same form again answers it.
    if (answer.form_token) form.elements.form_token.value = answer.form_token;
    return;
  }
  line.replaceChildren(fragment(answer.line));
  document.querySelector('[data-head]')?.replaceWith(fragment(answer.head));
  document.querySelector('.tabs')?.replaceWith(fragment(answer.tabs));
  const chosen = card.querySelector('.choose input').checked;
  // If the person has moved the focus in the meantime, leave it there.
  const had = card.contains(document.activeElement) ? document.activeElement : undefined;
  const next = answer.card === '' ? undefined : fragment(answer.card).firstElementChild;
  if (!next) {
    card.remove();
    if (had) line.querySelector('button')?.focus();
  } else {
    next.querySelector('.choose input').checked = chosen;
    card.replaceWith(next);
    if (had) (twinOf(had, next) ?? next.querySelector('h3 a')).focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event('counts'));
}

/** The same field, button, or link in the updated card. */
function twinOf(had, card) {
  if (had.matches('.price-field input')) return card.querySelector('.price-field input');
  if (had.closest('.menu')) return card.querySelector('.menu summary');
  if (had.matches('button')) return card.querySelector(`.card-form button[value="${had.value}"]:not(.save)`);
  return [...card.querySelectorAll('a, input')].find((each) =>
    had.href ? each.href === had.href : each.name === had.name && each.type === had.type,
  );
}

async function undo(form) {
  await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form)),
    redirect: 'manual',
  });
  history.replaceState({ undone: changed ?? '' }, '');
  location.reload();
}

// After undoing, the item itself gets the focus, and the line is announced again.
const { undone } = history.state ?? {};
if (undone !== undefined) {
  history.replaceState(null, '');
  const title = document.querySelector('h1');
  title.tabIndex = -1;
  const link = [...document.querySelectorAll('.sale-card h3 a')].find(({ href }) => href === undone);
  (link ?? title).focus();
  setTimeout(() => line?.replaceChildren(...line.childNodes), 100);
}

document.addEventListener('submit', (event) => {
  const { target: form, submitter: button } = event;
  clearTimeout(leaving.get(form));
  if (form.dataset.plain === 'yes') return;
  const act = form.matches('.card-form') ? change : form.matches('.undo-words form') ? undo : undefined;
  if (!act) return;
  event.preventDefault();
  act(form, button).catch(() => submitPlainly(form, button));
});

// A price is saved when its field loses the focus, unless a button of the same item was pressed: then the price goes
// with that.
const PAUSE_MS = 250;
const leaving = new WeakMap();

document.addEventListener('change', (event) => {
  const { form } = event.target;
  if (!event.target.matches('.price-field input')) return;
  const save = () => form.isConnected && form.requestSubmit(form.querySelector('.save'));
  leaving.set(form, setTimeout(save, PAUSE_MS));
});
document.addEventListener('pointerdown', (event) => {
  const button = event.target.closest('.sale-card button');
  if (button) requestAnimationFrame(() => clearTimeout(leaving.get(button.form)));
});

// Choosing an order is enough; no button needs to be pressed.
const order = document.querySelector('.find-form select');
order?.addEventListener('change', () => order.form.requestSubmit());

// One press selects everything on the page.
const all = document.querySelector('[data-all]');
if (all) all.hidden = false;
all?.addEventListener('click', () => {
  for (const box of document.querySelectorAll('.choose input')) box.checked = true;
});

// Shares an item through the system's share sheet, or else copies its address. Without both, the link opens.
document.addEventListener('click', async (event) => {
  const link = event.target.closest('[data-pass-on]');
  if (!link || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  link.closest('.menu').open = false;
  const { passOn: title, copied } = link.dataset;
  // Closing the share sheet is a decision, not an error.
  if (navigator.share) return navigator.share({ title, url: link.href }).catch(() => {});
  await navigator.clipboard.writeText(link.href);
  say(copied);
});
