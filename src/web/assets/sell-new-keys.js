/*
 * Typing many items at the page for new items: Enter moves to the next field, a pasted list fills one row after the
 * other, one price fills all that are empty, and a row opens while someone types in it. What it fills in, it reports as
 * an `input` event, so `sell-new.js` saves it like typed text.
 */

const form = document.querySelector('[data-desk]');

const fieldsOf = (...kinds) =>
  [...form.querySelectorAll('.thing input')].filter(({ id }) => kinds.includes(id.split('.')[0]));
const isTyped = (event) => event.target.matches('.thing input[id^="title"], .thing input[id^="price"]');

form.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return;
  const bulk = event.target.closest('[data-bulk]');
  if (bulk) {
    event.preventDefault();
    bulk.querySelector('button').click();
  } else if (isTyped(event) && form.querySelector('.as-table')) {
    event.preventDefault();
    const fields = fieldsOf('title', 'price');
    (fields[fields.indexOf(event.target) + 1] ?? form.querySelector('.put button')).focus();
  }
});

// A row opens while someone types in it, and closes when the keyboard moves on: nothing may move under a pointer.
let pointed = false;
form.addEventListener('pointerdown', () => {
  pointed = true;
});
form.addEventListener('focusin', (event) => {
  const thing = event.target.closest('.thing-words')?.closest('.thing');
  if (!thing) return;
  if (!pointed)
    for (const other of form.querySelectorAll('.thing.is-open')) other.classList.remove('is-open');
  pointed = false;
  thing.classList.add('is-open');
});

form.addEventListener('paste', (event) => {
  if (!isTyped(event)) return;
  const lines = event.clipboardData.getData('text').trim().split(/\r?\n/);
  if (lines.length < 2) return;
  event.preventDefault();
  const kind = event.target.id.split('.')[0];
  const fields = fieldsOf(kind);
  const rows = fields.slice(fields.indexOf(event.target));
  lines.slice(0, rows.length).forEach((line, i) => {
    // Rows copied from a spreadsheet have the title and the price, separated by a tab.
    const [first, second] = line.split('\t').map((text) => text.trim());
    rows[i].value = first;
    const price = second && kind === 'title' && document.getElementById(rows[i].id.replace('title', 'price'));
    if (price) price.value = second;
  });
  form.dispatchEvent(new Event('input'));
});

form.addEventListener('click', (event) => {
  const bulk = event.target.closest('[data-bulk] button')?.parentElement;
  const price = bulk?.querySelector('input').value.trim();
  if (!price) return;
  const all = fieldsOf('price');
  const empty = all.filter(({ value }) => value.trim() === '');
  for (const field of empty.length > 0 ? empty : all) field.value = price;
  form.dispatchEvent(new Event('input'));
});
