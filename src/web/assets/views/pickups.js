/* ui://pickups: pending decisions, and the week's visits: who comes when, and whether they showed up. */

import { asking, button, notice, problem, said, view, working } from './acts.js';
import { decisionCards, loadDecisions } from './decisions.js';
import { amount, clock, dateOf, day, inField, money, priceHelp } from './formats.js';
import { call, opened, tellAssistant } from './host.js';
import { announce, field, head, html, nothing, show } from './parts.js';
import { locale, t } from './words.js';

const DAY_MS = 86_400_000;
const HALF_HOUR_MS = 1_800_000;
const WEEK_MS = 7 * DAY_MS;
/** How many days ahead a pickup can be set here. */
const DAYS_AHEAD = 60;
/** How many pages of 50 conversations the view loads at most. */
const MOST_PAGES = 6;

let reservations = [];
let timezone;
/** Decisions for the seller. Past pickups aren't among them: they are asked about below. */
let decisions = [];
/** The form that is being filled in: `{ id, what }`. */
let acting;
const typed = {};

/** Loads every active reservation, in the order of their pickups; those without a time come last. */
async function load() {
  try {
    const rows = [];
    let cursor;
    for (let pageNumber = 0; pageNumber < MOST_PAGES; pageNumber += 1) {
      const answer = await call('get_conversations', { limit: 50, ...(cursor && { cursor }) });
      rows.push(...answer.conversations);
      timezone = answer.timezone;
      cursor = answer.next_cursor;
      if (!cursor) break;
    }
    reservations = rows
      .flatMap(({ buyer_name, buyer_email, no_shows, reservations: some }) =>
        some.map((each) => ({ ...each, buyer_name, buyer_email, no_shows })),
      )
      .filter(({ status }) => status === 'active')
      .sort((a, b) => (a.pickup_at ?? '~').localeCompare(b.pickup_at ?? '~'));
  } catch (error) {
    const retry = html`<div class="row">${working(t('retry'), again)}</div>`;
    view.message = notice('error', html`<p>${error.message}</p>`, retry);
  }
}

async function again() {
  view.message = undefined;
  await load();
  draw();
}

function draw() {
  const sections = new Map();
  for (const each of reservations) {
    const { title, ...how } = sectionOf(each);
    sections.set(title, { ...how, rows: [...(sections.get(title)?.rows ?? []), each] });
  }
  show(
    head(t('title'), reservations.length > 0 && t('zone', { zone: zoneName() })),
    view.message,
    decisionCards(
      decisions.filter(({ kind }) => kind !== 'pickup_passed'),
      { decided },
    ),
    ...[...sections].map(section),
    reservations.length === 0 && !view.message && nothing(t('none'), t('how')),
  );
}

async function decided(error) {
  view.message = error && problem(error);
  decisions = await loadDecisions();
  await load();
  draw();
}

/** The section that lists a pickup: what passed, each day of a week, what comes later, and what has no time yet. */
function sectionOf({ pickup_at: at }) {
  if (at === null) return { title: t('noTime') };
  const left = new Date(at) - Date.now();
  if (left <= 0) return { title: t('came'), past: true };
  return left < WEEK_MS ? { title: named(at) } : { title: t('later'), withDay: true };
}

function named(at) {
  const date = dateOf(at, timezone);
  if (date === dateOf(Date.now(), timezone)) return t('today', { day: day(at, timezone) });
  if (date === dateOf(Date.now() + DAY_MS, timezone)) return t('tomorrow', { day: day(at, timezone) });
  return day(at, timezone);
}

const section = ([title, { rows, past, withDay }]) => html`
  <section class="day-section ${past && 'due'}">
    <h2>${title}</h2>
    <ul class="plain-list card flush divided">${rows.map((each) => row(each, { past, withDay }))}</ul>
  </section>`;

function row(of, { past, withDay }) {
  const { reservation_id: id, buyer_name: name, buyer_email: email, pickup_at: at, no_shows: missed } = of;
  const { what, problem: wrong } = acting?.id === id ? acting : {};
  const taking = held(of).map(
    ({ title, price, currency, agreed_price: agreed }) => `${title} (${money(agreed ?? price, currency)})`,
  );
  const choices = () => html`
    <div class="row">
      ${past && button(t('sold'), () => act(id, 'sold'), 'primary')}
      ${past && button(t('noshow'), () => act(id, 'noshow'))}
      ${!past && button(t(at ? 'newTime' : 'setTime'), () => act(id, 'time'))}
    </div>`;
  const when = at && `${past || withDay ? `${day(at, timezone, 'short')}, ` : ''}${clock(at, timezone)}`;
  return html`
    <li class="pickup" data-reservation=${id}>
      ${at && html`<p class="pickup-time">${when}</p>`}
      <div class="pickup-words">
        <p>
          <strong>${name || email}</strong>
          ${missed > 0 && html`<span class="badge careful">${t('missed', { n: missed })}</span>`}
        </p>
        <p class="muted small">${taking.join(' · ')}</p>
      </div>
      ${wrong}
      ${what ? FORMS[what](of) : choices()}
    </li>`;
}

const held = ({ items }) => items.filter(({ state }) => state === 'held');

function act(id, what) {
  acting = what === undefined ? undefined : { id, what };
  view.message = undefined;
  draw();
  const place = document.querySelector(`[data-reservation="${CSS.escape(id)}"]`);
  (place?.querySelector('input') ?? place?.querySelector('button'))?.focus();
}

/** Which items were taken, and for how much. */
function soldForm(of) {
  const { reservation_id: id } = of;
  typed[id] ??= Object.fromEntries(
    held(of).map(({ item_id, price, agreed_price: agreed }) => [
      item_id,
      { taken: true, price: inField(agreed ?? price) },
    ]),
  );
  const line = ({ item_id, title, currency }) => {
    const of = typed[id][item_id];
    const tick = ({ target }) => (of.taken = target.checked);
    const type = ({ target }) => (of.price = target.value);
    const label = t('paid', { item: title, currency });
    return html`
      <li class="sold-line">
        <label><input type="checkbox" checked=${of.taken} @change=${tick}><span>${title}</span></label>
        <span class="money">${currency} <input :value=${of.price} inputmode="decimal" aria-label=${label} @input=${type}></span>
      </li>`;
  };
  return form(
    id,
    html`<ul class="plain-list stack tight">${held(of).map(line)}</ul>`,
    html`<p class="small muted">${t('receipt')}</p>`,
    working(t('record'), () => recordSale(of), 'primary', t('saving')),
  );
}

async function recordSale(of) {
  const { reservation_id: id } = of;
  const taken = Object.entries(typed[id]).filter(([, { taken: was }]) => was);
  const wrong = taken.find(([, { price }]) => amount(price) === undefined);
  if (taken.length === 0 || wrong) {
    acting.problem = said('error', wrong ? priceHelp() : t('chooseTaken'));
    return draw();
  }
  return record(id, {
    action: 'sold',
    item_ids: taken.map(([item]) => item),
    final_prices: Object.fromEntries(taken.map(([item, { price }]) => [item, amount(price)])),
  });
}

function noshowForm({ reservation_id: id }) {
  const yes = working(t('yesNoshow'), () => record(id, { action: 'noshow' }), 'danger', t('saving'));
  return form(id, html`<p>${t('askNoshow')}</p>`, yes);
}

/** What is asked about a reservation; the last part is the button that answers it. */
const form = (id, ...parts) => html`
  <div class="stack tight pickup-form">
    ${asking(
      parts.slice(0, -1),
      parts.at(-1),
      button(t('cancel'), () => act(id)),
    )}
  </div>`;

const record = (id, outcome) =>
  settle('confirm_pickup', { reservation_id: id, ...outcome }, ({ total }) => {
    const paid = total ? `, for ${total}` : '';
    tellAssistant(`The seller recorded in the pickups view: ${id} ${outcome.action}${paid}.`);
    return t(outcome.action === 'sold' ? 'recordedSold' : 'recordedNoshow');
  });

/** Calls a tool for the form that is open; `done` returns what to say. A refusal is shown next to its row. */
async function settle(tool, args, done) {
  try {
    const words = done(await call(tool, args));
    acting = undefined;
    view.message = said('success', words);
    announce(words);
    await load();
  } catch (error) {
    acting.problem = problem(error);
  }
  draw();
}

/** Days and times as the seller's country writes them; a browser's own field would use its own format. */
function timeForm(of) {
  const { reservation_id: id, pickup_at: at } = of;
  acting.when ??= at ? local(at) : '';
  const [onDay = '', atTime = ''] = acting.when.split('T');
  const today = dateOf(Date.now(), timezone);
  const days = Array.from({ length: DAYS_AHEAD }, (_, i) => utc(today, i).toISOString().slice(0, 10));
  const times = Array.from({ length: 48 }, (_, i) => new Date(i * HALF_HOUR_MS).toISOString().slice(11, 16));
  const choice = (all, chosen, words) => html`
    <select @change=${keep}>
      ${[...new Set(['', ...all, chosen])]
        .sort()
        .map(
          (each) => html`<option value=${each} selected=${each === chosen}>${each && words(each)}</option>`,
        )}
    </select>`;
  const keep = () => {
    acting.when = `${when.value}T${time.value}`;
  };
  const when = choice(days, onDay, (date) => day(utc(date), 'UTC', 'short'));
  const time = choice(times, atTime, (clocks) => clock(`1970-01-01T${clocks}Z`, 'UTC'));
  const set = () => {
    const empty = [when, time].find(({ value }) => value === '');
    return empty ? empty.focus() : setTime(id, acting.when);
  };
  return form(
    id,
    html`<p class="small">${t('when', { zone: zoneName() })}</p>`,
    html`<div class="pair">${field(t('day'), when)}${field(t('time'), time)}</div>`,
    html`<p class="hint">${t('emailed')}</p>`,
    working(t('tell'), set, 'primary', t('saving')),
  );
}

const utc = (date, later = 0) => new Date(Date.parse(`${date}T00:00Z`) + later * DAY_MS);

/** What people call the zone: `Eastern Time`. */
function zoneName() {
  const format = new Intl.DateTimeFormat(locale, { timeZone: timezone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName').value;
  return name.startsWith('GMT') ? timezone : name;
}

function setTime(id, value) {
  const change = { reservation_id: id, action: 'set_pickup', pickup_at: instant(value) };
  return settle('update_reservation', change, () => {
    tellAssistant(`The seller set the pickup of ${id} to ${value} (${timezone}) in the pickups view.`);
    return t('told');
  });
}

/** A moment on the seller's clocks: `2026-03-14T15:30`. */
const local = (iso) =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: timezone }).slice(0, 16).replace(' ', 'T');

/** When the seller's clocks show that; worked out twice, as the first guess may cross a clock change. */
function instant(value) {
  const wanted = Date.parse(`${value}Z`);
  let at = wanted;
  for (let round = 0; round < 2; round += 1)
    at += wanted - Date.parse(`${local(new Date(at).toISOString())}Z`);
  return new Date(at).toISOString();
}

const FORMS = { sold: soldForm, noshow: noshowForm, time: timeForm };

const { data } = await opened('pickups');
decisions = data?.decisions ?? [];
await load();
draw();
