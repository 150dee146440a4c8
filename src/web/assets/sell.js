// Carries out what a card's buttons say without leaving the place in the list. Whatever goes wrong is left to the form.
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

const fragment = (html) => document.createRange().createContextualFragment(html);

async function change(form, button) {
  const card = form.closest('.sale-card');
  const answer = await send(form, button);
  if (answer.sign_in || (!answer.ok && !answer.error)) return submitPlainly(form, button);
  if (!answer.ok) {
    const said = document.createElement('div');
    said.className = 'undo-words';
    said.textContent = answer.error;
    line.replaceChildren(said);
    return;
  }
  line.replaceChildren(fragment(answer.line));
  const chosen = card.querySelector('.choose input').checked;
  const next = answer.card === '' ? undefined : fragment(answer.card).firstElementChild;
  if (!next) {
    card.remove();
    line.querySelector('button')?.focus();
  } else {
    next.querySelector('.choose input').checked = chosen;
    card.replaceWith(next);
    const same = button && next.querySelector(`button[value="${button.value}"]:not(.save)`);
    (same ?? next.querySelector('h3 a')).focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event('counts'));
}

async function undo(form) {
  await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(new FormData(form)),
    redirect: 'manual',
  });
  location.reload();
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

// A price is saved when one leaves it, unless that is to press a button of the same thing: then it goes with that.
const PAUSE_MS = 250;
const leaving = new WeakMap();

document.addEventListener('change', (event) => {
  const { form } = event.target;
  if (!event.target.matches('.price-field input')) return;
  const save = () => form.isConnected && form.requestSubmit(form.querySelector('.save'));
  leaving.set(form, setTimeout(save, PAUSE_MS));
});
document.addEventListener('pointerdown', (event) => {
  const button = event.target.closest('.card-form button');
  if (button) requestAnimationFrame(() => clearTimeout(leaving.get(button.form)));
});

// The order of the list is chosen, not chosen and sent.
const order = document.querySelector('.find-form select');
order?.addEventListener('change', () => order.form.requestSubmit());
