/* ui://review: the listings with their photos, to correct, hide and publish. */

import { call, note, opened } from './host.js';
import {
  amount,
  announce,
  busy,
  button,
  count,
  el,
  field,
  inField,
  link,
  money,
  notice,
  onEnter,
  picture,
  problem,
  show,
} from './parts.js';

/** How many stand below one another before somebody asks for more. */
const STEP = 12;

let filter = {};
let items = [];
let cursor = null;
let page = {};
let shown = STEP;
let askedToPublish = false;
let message;

const LOOKS = {
  available: ['On sale', 'available'],
  reserved: ['Reserved', 'reserved'],
  taken: ['Sold', 'sold'],
  inactive: ['Hidden', 'neutral'],
  deleted: ['Deleted', 'neutral'],
};

function take({ items: more, next_cursor: next, ...rest }, { add = false } = {}) {
  items = add ? [...items, ...more] : more;
  cursor = next;
  page = rest;
}

async function load({ add = false } = {}) {
  try {
    take(await call('get_listings', add ? { ...filter, cursor } : filter), { add });
  } catch (error) {
    message = problem(error);
  }
}

/** Reads again as much as is shown: what changed elsewhere, and where things are public now. */
async function refresh() {
  const wanted = Math.min(50, Math.max(items.length, 20));
  try {
    take(await call('get_listings', { ...filter, limit: wanted }));
  } catch (error) {
    message = problem(error);
  }
}

function draw() {
  const waiting = items.filter(({ needs_review: waits }) => waits);
  show(
    head(),
    message,
    waiting.length > 1 && approveAll(waiting),
    items.length === 0 ? empty() : el('ul.grid', {}, items.slice(0, shown).map(card)),
    more(),
  );
}

function head() {
  const { page_url: url, page_live: live, needs_review_count: waiting = 0 } = page;
  const some = cursor !== null && cursor !== undefined;
  const words = [
    items.length > 0 && `${some ? 'The newest ' : ''}${count(items.length, 'listing')}`,
    waiting > 0 && `${waiting} to look at`,
  ].filter(Boolean);
  return el(
    'header.view-head',
    {},
    el(
      'div',
      {},
      el('h1', {}, 'Your listings'),
      words.length > 0 && el('p.muted.small', {}, words.join(' · ')),
    ),
    live && url
      ? el('div.row', {}, el('span.badge.available', {}, 'Page online'), link('Open', url))
      : items.length > 0 && (askedToPublish ? null : publishButton()),
    askedToPublish && confirmPublish(),
  );
}

function publishButton() {
  return el(
    'div.row',
    {},
    el('span.badge.neutral', {}, 'Page offline'),
    button(
      'Put the page online',
      () => {
        askedToPublish = true;
        draw();
        document.querySelector('.confirm button')?.focus({ preventScroll: true });
      },
      'primary',
    ),
  );
}

function confirmPublish() {
  const waiting = page.needs_review_count ?? 0;
  return el(
    'div.notice.info.confirm',
    {},
    el(
      'p',
      {},
      'Everyone who has the link will see what is on sale, at once.',
      waiting > 0 &&
        ` ${count(waiting, 'listing')} that you have not looked at ${waiting === 1 ? 'stays' : 'stay'} hidden.`,
    ),
    el(
      'div.row',
      {},
      button('Yes, put it online', (event) => busy(event.target, 'One moment…', publish), 'primary'),
      button('Not now', () => {
        askedToPublish = false;
        draw();
      }),
    ),
  );
}

async function publish() {
  askedToPublish = false;
  try {
    const published = await call('publish_page', { publish: true });
    note('The seller put the sale page online in the listings view.');
    await refresh();
    message = page.page_live
      ? notice(
          'success',
          el('p', {}, 'Your page is online.'),
          el('code.address', {}, published.url ?? page.page_url),
        )
      : notice(
          'warning',
          el('p', {}, 'Your page could not go online: its time is over. Ask your assistant to renew it.'),
        );
  } catch (error) {
    message = problem(error);
  }
  draw();
}

function approveAll(waiting) {
  return notice(
    'info',
    el(
      'p',
      {},
      `${waiting.length} of these were written without you and are not public until you have looked at them.`,
    ),
    el(
      'div.row',
      {},
      button(`All ${waiting.length} look right`, (event) =>
        busy(event.target, 'One moment…', () => approve(waiting.slice(0, 50))),
      ),
    ),
  );
}

async function approve(these) {
  await edit(these.map(({ item_id }) => ({ item_id, needs_review: false })));
  draw();
}

const empty = () =>
  el(
    'div.nothing',
    {},
    el('p.lead', {}, Object.keys(filter).length > 0 ? 'Nothing here fits that.' : 'No listings yet.'),
    el('p.muted', {}, 'Send your assistant some photos of what you want to sell.'),
  );

function more() {
  if (items.length <= shown && !cursor) return null;
  return el(
    'p.more',
    {},
    button('Show more', (event) =>
      busy(event.target, 'One moment…', async () => {
        const before = shown;
        shown += STEP;
        if (items.length < shown && cursor) await load({ add: true });
        draw();
        document.querySelectorAll('.thing')[before]?.querySelector('button')?.focus({ preventScroll: true });
      }),
    ),
  );
}

function card(item) {
  const {
    title,
    price,
    status,
    condition,
    queue_count: queue,
    needs_review: waits,
    final_price: sold,
    currency,
  } = item;
  const [words, look] = LOOKS[status] ?? [status, 'neutral'];
  const place = el('li.thing', { 'data-item': item.item_id });
  if (item.editing) {
    place.classList.add('editing');
    place.append(form(item));
    return place;
  }
  const facts = [
    condition,
    queue > 1 ? `${queue} in line` : null,
    page.page_live && status === 'available' && !waits && item.public_url === null && 'not public yet',
  ].filter(Boolean);
  place.append(
    el(
      'div.thing-photo',
      {},
      picture(item.thumbnail, ''),
      el(`span.badge.${waits ? 'free' : look}`, {}, waits ? 'Please look' : words),
    ),
    el(
      'div.thing-words',
      {},
      el('h2', { title }, title || 'Without a title'),
      el(
        'p.price',
        {},
        status === 'taken' ? `Sold for ${money(sold ?? price, currency)}` : money(price, currency),
      ),
      facts.length > 0 && el('p.muted.small', {}, facts.join(' · ')),
    ),
    item.problem ?? '',
    item.asking ? confirmHide(item) : actions(item),
  );
  return place;
}

function actions(item) {
  const { status, needs_review: waits } = item;
  if (status === 'deleted' || status === 'taken') return '';
  const change = (fields, words) => (event) =>
    busy(event.target, words, async () => {
      await edit([{ item_id: item.item_id, ...fields }]);
      draw();
      focusOn(item.item_id);
    });
  return el(
    'div.row.thing-actions',
    {},
    waits && button('Looks right', change({ needs_review: false }, 'Saving…'), 'primary'),
    button('Edit', () => {
      item.editing = true;
      draw();
      document.querySelector(`[data-item="${CSS.escape(item.item_id)}"] input`)?.focus();
    }),
    status === 'inactive'
      ? button('Put on sale', change({ status: 'available' }, 'Saving…'))
      : status === 'reserved'
        ? button('Hide', () => {
            item.asking = true;
            draw();
            focusOn(item.item_id);
          })
        : button('Hide', change({ status: 'inactive' }, 'Hiding…')),
  );
}

function confirmHide(item) {
  return el(
    'div.thing-form.stack.tight',
    {},
    el(
      'p',
      {},
      'Somebody has reserved this. Hiding it cancels the reservation, and the buyer gets an email.',
    ),
    el(
      'div.row',
      {},
      button(
        'Hide and cancel',
        (event) =>
          busy(event.target, 'Hiding…', async () => {
            item.asking = false;
            await edit([{ item_id: item.item_id, status: 'inactive' }]);
            draw();
            focusOn(item.item_id);
          }),
        'danger',
      ),
      button('Keep it', () => {
        item.asking = false;
        draw();
        focusOn(item.item_id);
      }),
    ),
  );
}

function form(item) {
  const typed = item.typed ?? {
    title: item.title,
    price: inField(item.price),
    condition: item.condition ?? '',
  };
  const title = el('input', { value: typed.title, maxLength: 140, autocomplete: 'off' });
  const price = el('input', { value: typed.price, inputMode: 'decimal', autocomplete: 'off' });
  const condition = el('input', { value: typed.condition, maxLength: 60, autocomplete: 'off' });
  const inputs = [title, price, condition];
  const save = button(
    item.needs_review ? 'Save, looks right' : 'Save',
    () => void busy(save, 'Saving…', keep),
    'primary',
  );
  const close = () => {
    item.editing = false;
    item.typed = item.problem = undefined;
    draw();
    focusOn(item.item_id);
  };
  onEnter(inputs, () => save.click(), close);

  async function keep() {
    item.typed = { title: title.value, price: price.value, condition: condition.value };
    const typedPrice = amount(price.value);
    if (title.value.trim() === '' || typedPrice === undefined) {
      item.problem = problem(
        new Error(
          title.value.trim() === '' ? 'It needs a title.' : 'Write the price as a number, like 25 or 12.50.',
        ),
      );
      draw();
      return;
    }
    const fields = { title: title.value.trim(), price: typedPrice };
    if (condition.value.trim() !== (item.condition ?? '')) fields.condition = condition.value.trim();
    const changed = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== item[name]),
    );
    if (item.needs_review) changed.needs_review = false;
    if (Object.keys(changed).length === 0) return close();
    const [done] = await edit([{ item_id: item.item_id, expected_version: item.version, ...changed }]);
    if (done) item.typed = undefined;
    draw();
    if (done) focusOn(item.item_id);
  }

  return el(
    'div.thing-form.stack.tight',
    {},
    el('div.thing-edited', {}, el('div.thing-small', {}, picture(item.thumbnail, '')), field('Title', title)),
    el('div.pair', {}, field(`Price in ${item.currency}`, price), field('Condition', condition)),
    item.problem ?? '',
    el('div.row', {}, save, button('Cancel', close)),
  );
}

/** Changes listings, takes over what they are now, and says of each row that was refused why. */
async function edit(edits) {
  let results;
  try {
    ({ results } = await call('edit_listings', { edits }));
  } catch (error) {
    results = edits.map(({ item_id }) => ({ item_id, ok: false, error: error.message, code: error.code }));
  }
  const done = [];
  for (const [i, row] of results.entries()) {
    const item = items.find(({ item_id }) => item_id === row.item_id);
    if (!item) continue;
    if (row.ok) {
      const { item_id: _id, expected_version: _version, ...fields } = edits[i];
      Object.assign(item, fields, row, { editing: false, problem: undefined });
      done.push(item);
    } else item.problem = row.code === 'ITEM_CHANGED' ? await meanwhile(item) : problem(new Error(row.error));
  }
  if (done.length > 0) {
    page.needs_review_count = Math.max(
      0,
      (page.needs_review_count ?? 0) -
        edits.filter((each, i) => each.needs_review === false && results[i]?.ok).length,
    );
    message = undefined;
    announce(`${count(done.length, 'listing')} changed.`);
    note(
      `In the listings view the seller changed ${done.map(({ item_id, price, currency, status }) => `${item_id} (now ${money(price, currency)}, ${status})`).join(', ')}.`,
    );
  }
  return done;
}

/** Somebody else changed it: what was typed stays, and the next save means it. */
async function meanwhile(item) {
  try {
    const { items } = await call('get_listings', { item_ids: [item.item_id] });
    const [{ title, price, currency, version, status }] = items;
    Object.assign(item, { version, status });
    return notice(
      'warning',
      el('p', {}, 'This was changed elsewhere meanwhile. It says now: '),
      el('p', {}, el('strong', {}, title), `, ${money(price, currency)}`),
      el('p', {}, 'Press Save to change only what you have changed here.'),
    );
  } catch (error) {
    return problem(error);
  }
}

function focusOn(id) {
  document.querySelector(`[data-item="${CSS.escape(id)}"] button`)?.focus({ preventScroll: true });
}

const { args, data, refused } = await opened('review');
filter = { ...args };
delete filter.cursor;
delete filter.limit;
if (data?.items) take(data);
else if (refused) message = problem(refused);
if (!data?.items) await load();
draw();
