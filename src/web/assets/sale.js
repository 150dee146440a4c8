// Keeps the selection while people browse, and shows the form with it at once. Without this script, the same works
// through addresses and forms.

const slug = location.pathname.split('/')[1];
const form = document.querySelector('#reserve-form[hidden]');
const bar = document.querySelector('.pick-bar');
const button = bar?.querySelector('button');
/** A reservation can have this many items. */
const MOST = 20;

// The selection, by id, with prices in cents. It stays on the device; a browser that stores nothing forgets it with the
// page.
const key = `picks:${slug}`;
let kept = {};

function read() {
  try {
    kept = JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    // Kept in memory only.
  }
}

/** Takes items out of the selection, and stores what is left. */
function keep(...without) {
  for (const id of without) delete kept[id];
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Kept in memory only.
  }
}

const boxes = () => document.querySelectorAll('input[type="checkbox"][name="pick"]');

// These were reserved, so they leave the selection.
const done = document.querySelector('[data-reserved]');
if (done) {
  read();
  keep(...done.dataset.reserved.split(' '));
}

if (form && bar) {
  const hint = document.querySelector('.pick-hint');
  const chosen = () => form.querySelector('#chosen');
  const money = (cents) =>
    new Intl.NumberFormat(button.dataset.locale, {
      style: 'currency',
      currency: button.dataset.currency,
      minimumFractionDigits: cents % 100 ? 2 : 0,
    }).format(cents / 100);
  const words = button.querySelector('.pick-words').textContent;
  const forms = JSON.parse(button.dataset.things);
  const plural = new Intl.PluralRules(button.dataset.locale);
  let asked = '';
  let waiting;

  const show = () => {
    const ids = Object.keys(kept);
    for (const box of boxes()) box.checked = box.value in kept;
    const things = forms[plural.select(ids.length)].replace('{n}', ids.length);
    const total = ids.reduce((sum, id) => sum + kept[id], 0);
    button.querySelector('.pick-words').textContent = ids.length
      ? `${things} · ${money(total)} · ${words}`
      : words;
    bar.classList.toggle('some', ids.length > 0);
    form.hidden = ids.length === 0;
    hint.hidden = ids.length > 0;
    document.querySelector('#reserve').hidden = ids.length === 0 && boxes().length === 0;
    clearTimeout(waiting);
    waiting = setTimeout(list, 120, ids);
  };

  // Until the list has loaded, or if it can't be, the form sends only ids.
  const plain = (ids) =>
    chosen().replaceChildren(
      ...ids.map((value) =>
        Object.assign(document.createElement('input'), { type: 'hidden', name: 'item_ids', value }),
      ),
    );

  const queryOf = (ids) => ids.map((id) => `pick=${id}`).join('&');

  async function list(ids) {
    const query = queryOf(ids);
    if (query === asked) return;
    asked = query;
    const offers = Object.fromEntries(
      [...chosen().querySelectorAll('.offer input')].map((field) => [field.name, field.value]),
    );
    if (ids.length === 0) return plain(ids);
    let page;
    try {
      const answer = await fetch(`/${slug}/reserve?${query}`);
      page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    } catch {
      // Without a connection, the ids are enough.
    }
    if (query !== asked) return;
    const fresh = page?.querySelector('#chosen');
    if (!fresh) return plain(ids);
    chosen().replaceWith(fresh);
    for (const field of fresh.querySelectorAll('.offer input')) {
      field.value = offers[field.name] ?? '';
      field.closest('details').open = field.value !== '';
    }
    const submit = (of) => of.querySelector('#reserve-form button.primary');
    submit(document).textContent = submit(page).textContent;
    const gone = fresh.querySelector('[data-gone]')?.dataset.gone.split(' ') ?? [];
    if (gone.length === 0) return;
    keep(...gone);
    asked = queryOf(Object.keys(kept));
    show();
  }

  const pick = (box) => {
    read();
    if (box.checked && Object.keys(kept).length >= MOST) {
      box.checked = false;
      bar.querySelector('[role="status"]').textContent = button.dataset.most;
      return;
    }
    if (box.checked) kept[box.value] = Number(box.dataset.cents);
    else delete kept[box.value];
    keep();
    show();
  };

  document.addEventListener('change', ({ target }) => {
    if (target.name === 'pick') pick(target);
    if (target.name === 'item_ids' && !target.checked) {
      keep(target.value);
      show();
    }
    if (target.matches('.find-terms select')) target.form.requestSubmit();
  });

  button.addEventListener('click', (event) => {
    if (form.hidden) return;
    event.preventDefault();
    document.querySelector('#reserve').scrollIntoView();
    form.querySelector('input[name="buyer_name"]').focus({ preventScroll: true });
  });

  new IntersectionObserver(([entry]) => bar.classList.toggle('away', entry.isIntersecting)).observe(form);

  document.body.classList.add('scripted');
  read();
  // Selected on a page without scripts, or in a link that someone sent.
  const given = new URLSearchParams(location.search);
  if (given.has('pick')) {
    for (const box of boxes()) if (box.checked) kept[box.value] = Number(box.dataset.cents);
    keep();
    given.delete('pick');
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${given.size ? `?${given}` : ''}${location.hash}`,
    );
    document.querySelector('.picked-elsewhere')?.remove();
  }
  show();
  // Browsers restore checkboxes as they were when this page was left; the current selection takes precedence.
  addEventListener('pageshow', () => {
    read();
    show();
  });
}

// Keep addresses short: leave out empty fields, and values that this device stores.
document.querySelector('#choose')?.addEventListener('formdata', ({ formData }) => {
  for (const [name, value] of [...formData]) {
    if (value === '' || (name === 'sort' && value === 'new')) formData.delete(name);
  }
  if (form) formData.delete('pick');
});

// On a phone the categories are in one line: scroll to the chosen one.
const kinds = document.querySelector('.chips');
const current = kinds?.querySelector('[aria-current]');
if (current)
  kinds.scrollLeft += current.getBoundingClientRect().left - kinds.getBoundingClientRect().left - 48;

const gallery = document.querySelector('#gallery');
gallery?.addEventListener('more', () => {
  for (const box of boxes()) box.checked = box.value in kept;
});

// Swiping through an item's photos in its tile: they load when someone reaches for it.
gallery?.addEventListener('pointerover', unfold);
gallery?.addEventListener('touchstart', unfold, { passive: true });

function unfold({ target }) {
  const tile = target.closest?.('.tile');
  const strip = tile?.querySelector('[data-more]');
  if (!strip) return;
  const first = strip.querySelector('img');
  const address = first.currentSrc || first.src;
  for (const id of strip.dataset.more.split(' ')) {
    const src = address.replace(/pho_[0-9A-Z]{26}/, id);
    strip.append(Object.assign(new Image(480, 480), { alt: '', src }));
  }
  delete strip.dataset.more;
  const turn = (by) => (event) => {
    event.preventDefault();
    strip.scrollBy({ left: by * strip.clientWidth });
  };
  for (const [look, sign, by] of [
    ['before', '‹', -1],
    ['after', '›', 1],
  ]) {
    const arrow = Object.assign(document.createElement('button'), {
      type: 'button',
      className: `tile-arrow ${look}`,
      textContent: sign,
      tabIndex: -1,
    });
    arrow.setAttribute('aria-hidden', 'true');
    arrow.addEventListener('click', turn(by));
    tile.append(arrow);
  }
}
