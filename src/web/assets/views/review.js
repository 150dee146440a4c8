/* ui://review: the listings with their photos, to correct, hide, and publish. */

import { asked, asking, button, link, more, notice, problem, said, view, working } from './acts.js';
import { amount, inField, money, priceHelp } from './formats.js';
import { call, opened, tellAssistant } from './host.js';
import { announce, field, head, html, nothing, picture, show } from './parts.js';
import { refusalIn, t } from './words.js';

/** Number of items to show before someone asks for more. */
const STEP = 12;

/** Words for each condition, by the service's name for it. */
const CONDITIONS = JSON.parse(document.querySelector('#conditions').textContent);
const named = (condition) => CONDITIONS[condition] ?? condition ?? '';
const conditionTyped = (words) =>
  Object.keys(CONDITIONS).find((condition) => CONDITIONS[condition] === words) ?? words;

let filter = {};
let items = [];
let cursor = null;
let page = {};
let shown = STEP;
let askedToPublish = false;

const LOOKS = {
  available: 'available',
  reserved: 'reserved',
  taken: 'sold',
  inactive: 'neutral',
  deleted: 'neutral',
};

/** @param before the items above these */
function take({ items: more, next_cursor: next, ...rest }, before = []) {
  items = [...before, ...more];
  cursor = next;
  page = rest;
}

async function load(part = {}, before = []) {
  const found = await asked('get_listings', { ...filter, ...part });
  if (found) take(found, before);
}

function draw() {
  const waiting = items.filter(({ needs_review: waits }) => waits);
  show(
    top(),
    view.message,
    waiting.length > 1 && approveAll(waiting),
    items.length > 0
      ? html`<ul class="grid">${items.slice(0, shown).map(card)}</ul>`
      : nothing(t(Object.keys(filter).length > 0 ? 'noneFit' : 'none'), t('sendPhotos')),
    (items.length > shown || cursor) && more(t('more'), showMore),
  );
}

function top() {
  const { page_url: url, page_live: live, needs_review_count: waiting = 0 } = page;
  const some = cursor !== null && cursor !== undefined;
  const words = [
    items.length > 0 && t(some ? 'newest' : 'count', { n: items.length }),
    waiting > 0 && t('toReview', { n: waiting }),
  ].filter(Boolean);
  const row = (look, state, act) =>
    html`<div class="row"><span class="badge ${look}">${state}</span>${act}</div>`;
  const online = () => row('available', t('online'), link(t('open'), url));
  const offline = () => row('neutral', t('offline'), button(t('publish'), askToPublish(true), 'primary'));
  return head(
    t('title'),
    words.join(' · '),
    live && url ? online() : items.length > 0 && !askedToPublish && offline(),
    askedToPublish && confirmPublish(),
  );
}

const askToPublish = (asks) => () => {
  askedToPublish = asks;
  draw();
  if (asks) document.querySelector('.confirm button')?.focus({ preventScroll: true });
};

function confirmPublish() {
  const waiting = page.needs_review_count ?? 0;
  return html`
    <div class="notice info confirm">
      ${asking(
        html`<p>${t('askPublish')} ${waiting > 0 && t('stayHidden', { n: waiting })}</p>`,
        working(t('yesPublish'), publish, 'primary'),
        button(t('notNow'), askToPublish(false)),
      )}
    </div>`;
}

async function publish() {
  askedToPublish = false;
  const published = await asked('publish_page', { publish: true });
  if (published) {
    tellAssistant('The seller put the sale page online in the listings view.');
    // Everything that is shown, including changes made elsewhere.
    await load({ limit: Math.min(50, Math.max(items.length, 20)) });
    const address = html`<code class="address">${published.url ?? page.page_url}</code>`;
    view.message = page.page_live
      ? notice('success', html`<p>${t('published')}</p>`, address)
      : said('warning', t('expired'));
  }
  draw();
}

function approveAll(waiting) {
  const n = waiting.length;
  const approve = async () => {
    await edit(waiting.slice(0, 50).map(({ item_id }) => ({ item_id, needs_review: false })));
    draw();
  };
  return notice('info', asking(html`<p>${t('unseen', { n })}</p>`, working(t('allRight', { n }), approve)));
}

async function showMore() {
  const before = shown;
  shown += STEP;
  if (items.length < shown && cursor) await load({ cursor }, items);
  draw();
  document.querySelectorAll('.thing')[before]?.querySelector('button')?.focus({ preventScroll: true });
}

function card(item) {
  const { item_id: id, title, price, status, queue_count: queue, needs_review: waits, currency } = item;
  if (item.editing) return html`<li class="thing editing" data-item=${id}>${form(item)}</li>`;
  const facts = [
    named(item.condition),
    queue > 1 && t('inLine', { n: queue }),
    page.page_live && status === 'available' && !waits && item.public_url === null && t('notPublic'),
  ].filter(Boolean);
  const cost =
    status === 'taken'
      ? t('soldFor', { price: money(item.final_price ?? price, currency) })
      : money(price, currency);
  return html`
    <li class="thing" data-item=${id}>
      <div class="thing-photo">
        ${picture(item.thumbnail)}
        <span class="badge ${waits ? 'free' : LOOKS[status]}">${t(waits ? 'look' : status)}</span>
      </div>
      <div class="thing-words">
        <h2 title=${title}>${title || t('noTitle')}</h2>
        <p class="price">${cost}</p>
        ${facts.length > 0 && html`<p class="muted small">${facts.join(' · ')}</p>`}
      </div>
      ${item.problem}
      ${item.asking ? confirmHide(item) : actions(item)}
    </li>`;
}

/** Draws the item again, with the focus on its first button, or on its first field. */
function redraw({ item_id: id }, control = 'button') {
  draw();
  document
    .querySelector(`[data-item="${CSS.escape(id)}"] ${control}`)
    ?.focus({ preventScroll: control === 'button' });
}

const asks = (item, asking) => () => {
  item.asking = asking;
  redraw(item);
};

const change = (item, fields) => async () => {
  item.asking = false;
  await edit([{ item_id: item.item_id, ...fields }]);
  redraw(item);
};

function actions(item) {
  const { status, needs_review: waits } = item;
  if (status === 'deleted' || status === 'taken') return null;
  const begin = () => {
    item.editing = true;
    redraw(item, 'input');
  };
  const move = () => {
    if (status === 'inactive')
      return working(t('show'), change(item, { status: 'available' }), '', t('saving'));
    if (status === 'reserved') return button(t('hide'), asks(item, true));
    return working(t('hide'), change(item, { status: 'inactive' }), '', t('hiding'));
  };
  return html`
    <div class="row thing-actions">
      ${waits && working(t('right'), change(item, { needs_review: false }), 'primary', t('saving'))}
      ${button(t('edit'), begin)}
      ${move()}
    </div>`;
}

const confirmHide = (item) => html`
  <div class="thing-form stack tight">
    ${asking(
      html`<p>${t('hideHeld')}</p>`,
      working(t('hideAnyway'), change(item, { status: 'inactive' }), 'danger', t('hiding')),
      button(t('keep'), asks(item, false)),
    )}
  </div>`;

function form(item) {
  const { title, price, condition } = item.typed ?? {
    ...item,
    price: inField(item.price),
    condition: named(item.condition),
  };
  const inputs = {
    title: html`<input :value=${title} maxlength="140" autocomplete="off">`,
    price: html`<input :value=${price} inputmode="decimal" autocomplete="off">`,
    condition: html`<input :value=${condition} maxlength="60" autocomplete="off">`,
  };
  const close = () => {
    item.editing = false;
    item.typed = item.problem = undefined;
    redraw(item);
  };

  async function keep() {
    item.typed = Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value.trim()]));
    const { title } = item.typed;
    const condition = conditionTyped(item.typed.condition);
    const price = amount(item.typed.price);
    if (title === '' || price === undefined) {
      item.problem = said('error', title === '' ? t('needsTitle') : priceHelp());
      return draw();
    }
    const changed = Object.fromEntries(
      Object.entries({ title, price, condition }).filter(([name, value]) => value !== (item[name] ?? '')),
    );
    if (item.needs_review) changed.needs_review = false;
    if (Object.keys(changed).length === 0) return close();
    const [done] = await edit([{ item_id: item.item_id, expected_version: item.version, ...changed }]);
    if (!done) return draw();
    item.typed = undefined;
    redraw(item);
  }

  const save = working(t(item.needs_review ? 'saveRight' : 'save'), keep, 'primary', t('saving'));
  // Forms don't work in every chat's frame.
  const keys = ({ key, target }) => {
    if (key === 'Enter' && target.matches('input')) save.click();
    if (key === 'Escape') close();
  };
  return html`
    <div class="thing-form stack tight" @keydown=${keys}>
      <div class="thing-edited">
        <div class="thing-small">${picture(item.thumbnail)}</div>
        ${field(t('titleField'), inputs.title)}
      </div>
      <div class="pair">
        ${field(t('price', { currency: item.currency }), inputs.price)}
        ${field(t('condition'), inputs.condition)}
      </div>
      ${item.problem}
      <div class="row">${save}${button(t('cancel'), close)}</div>
    </div>`;
}

/** Changes listings and updates them here. A refused row shows why. */
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
    } else
      item.problem = row.code === 'ITEM_CHANGED' ? await meanwhile(item) : problem(new Error(refusalIn(row)));
  }
  if (done.length === 0) return done;
  const reviewed = edits.filter((each, i) => each.needs_review === false && results[i]?.ok).length;
  page.needs_review_count = Math.max(0, (page.needs_review_count ?? 0) - reviewed);
  view.message = undefined;
  announce(t('changed', { n: done.length }));
  const now = done.map(
    ({ item_id, price, currency, status }) => `${item_id} (now ${money(price, currency)}, ${status})`,
  );
  tellAssistant(`In the listings view the seller changed ${now.join(', ')}.`);
  return done;
}

/** Someone else changed the item: what was typed stays, and saving again overwrites their change on purpose. */
async function meanwhile(item) {
  try {
    const { items } = await call('get_listings', { item_ids: [item.item_id] });
    const [{ title, price, currency, version, status }] = items;
    Object.assign(item, { version, status });
    return notice(
      'warning',
      html`<p>${t('meanwhile')}</p>`,
      html`<p><strong>${title}</strong>, ${money(price, currency)}</p>`,
      html`<p>${t('saveAgain')}</p>`,
    );
  } catch (error) {
    return problem(error);
  }
}

const { args, data, refused } = await opened('review');
const { cursor: _cursor, limit: _limit, ...fitting } = args;
filter = fitting;
if (refused) view.message = problem(refused);
if (data?.items) take(data);
else await load();
draw();
