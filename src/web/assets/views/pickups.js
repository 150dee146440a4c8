/* ui://pickups: what needs a decision, and the week. Who comes when, and whether they came. */

import { decisionCards, loadDecisions } from './decisions.js';
import { call, note, opened } from './host.js';
import {
  amount,
  announce,
  busy,
  button,
  clock,
  dateOf,
  day,
  field,
  head,
  html,
  inField,
  money,
  nothing,
  notice,
  problem,
  said,
  show,
  working,
} from './parts.js';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** Of fifty threads each. */
const MOST_PAGES = 6;

let reservations = [];
let timezone;
/** What waits for the seller; who came is asked below. */
let decisions = [];
let message;
/** What is being filled in: `{ id, what }`. */
let acting;
const typed = {};

/** Every open reservation that holds something. */
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
    reservations = rows.flatMap(({ buyer_name, buyer_email, no_shows, reservations: some }) =>
      some
        .filter(({ status }) => status === 'active')
        .map((each) => ({ ...each, buyer_name, buyer_email, no_shows })),
    );
  } catch (error) {
    const retry = html`<div class="row">${working('Try again', 'One moment…', again)}</div>`;
    message = notice('error', html`<p>${error.message}</p>`, retry);
  }
}

async function again() {
  message = undefined;
  await load();
  draw();
}

function draw() {
  const now = Date.now();
  const booked = reservations
    .filter(({ pickup_at: at }) => at !== null)
    .sort((a, b) => a.pickup_at.localeCompare(b.pickup_at));
  const past = booked.filter(({ pickup_at: at }) => new Date(at) <= now);
  const ahead = booked.filter(({ pickup_at: at }) => new Date(at) > now);
  const open = reservations.filter(({ pickup_at: at }) => at === null);
  const soon = ahead.filter(({ pickup_at: at }) => new Date(at) - now < WEEK_DAYS * DAY_MS);
  const later = ahead.filter((each) => !soon.includes(each));
  const days = [...new Set(soon.map(({ pickup_at: at }) => dateOf(at, timezone)))];
  const zone = timezone?.replaceAll('_', ' ');
  show(
    head('Pickups', zone && reservations.length > 0 && `Times in ${zone}`),
    message,
    decisionCards(
      decisions.filter(({ kind }) => kind !== 'pickup_passed'),
      { decided },
    ),
    past.length > 0 && section('Did they show up?', past, { past: true, look: 'due' }),
    ...days.map((date) => {
      const those = soon.filter(({ pickup_at: at }) => dateOf(at, timezone) === date);
      return section(named(date, those[0].pickup_at), those, {});
    }),
    later.length > 0 && section('Later', later, { withDay: true }),
    open.length > 0 && section('Held, without a time yet', open, {}),
    reservations.length === 0 &&
      !message &&
      nothing(
        'No pickups this week.',
        'When a buyer has reserved something and picked a time, it appears here.',
      ),
  );
}

async function decided(error) {
  message = error && problem(error);
  decisions = await loadDecisions();
  await load();
  draw();
}

function named(date, at) {
  if (date === dateOf(Date.now(), timezone)) return `Today, ${day(at, timezone)}`;
  if (date === dateOf(Date.now() + DAY_MS, timezone)) return `Tomorrow, ${day(at, timezone)}`;
  return day(at, timezone);
}

const section = (title, those, { past = false, look = '', withDay = false }) => html`
  <section class="day-section ${look}">
    <h2>${title}</h2>
    <ul class="plain-list card flush divided">${those.map((each) => row(each, { past, withDay }))}</ul>
  </section>`;

const FORMS = { sold: soldForm, noshow: noshowForm, time: timeForm };

function row(of, { past, withDay }) {
  const { reservation_id: id, buyer_name: name, buyer_email: email, pickup_at: at, no_shows: missed } = of;
  const isActing = acting?.id === id;
  const taking = held(of).map(
    ({ title, price, currency, agreed_price: agreed }) => `${title} (${money(agreed ?? price, currency)})`,
  );
  const choices = () => html`
    <div class="row">
      ${past && button('They came', () => act(id, 'sold'), 'primary')}
      ${past && button('Nobody came', () => act(id, 'noshow'))}
      ${!past && button(at ? 'Change the time' : 'Set a time', () => act(id, 'time'))}
    </div>`;
  const when = at && `${past || withDay ? `${day(at, timezone, 'short')}, ` : ''}${clock(at, timezone)}`;
  return html`
    <li class="pickup" data-reservation=${id}>
      ${at && html`<p class="pickup-time">${when}</p>`}
      <div class="pickup-words">
        <p>
          <strong>${name || email}</strong>
          ${missed > 0 && html`<span class="badge careful">missed ${missed} before</span>`}
        </p>
        <p class="muted small">${taking.join(' · ')}</p>
      </div>
      ${isActing && acting.problem}
      ${isActing && acting.what ? FORMS[acting.what](of) : choices()}
    </li>`;
}

const held = ({ items }) => items.filter(({ state }) => state === 'held');

function act(id, what) {
  acting = what === undefined ? undefined : { id, what };
  message = undefined;
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
    const label = `Paid for ${title}, in ${currency}`;
    return html`
      <li class="sold-line">
        <label><input type="checkbox" checked=${of.taken} @change=${tick}><span>${title}</span></label>
        <span class="money">${currency} <input :value=${of.price} inputmode="decimal" aria-label=${label} @input=${type}></span>
      </li>`;
  };
  return html`
    <div class="stack tight pickup-form">
      <ul class="plain-list stack tight">${held(of).map(line)}</ul>
      <p class="small muted">The buyer gets a receipt by email; what was not taken goes to the next in line.</p>
      <div class="row">
        ${working('Record the sale', 'Saving…', () => recordSale(of), 'primary')}
        ${button('Cancel', () => act(id))}
      </div>
    </div>`;
}

async function recordSale(of) {
  const { reservation_id: id } = of;
  const taken = Object.entries(typed[id]).filter(([, { taken: was }]) => was);
  const wrong = taken.find(([, { price }]) => amount(price) === undefined);
  if (taken.length === 0 || wrong) {
    acting.problem = problem(
      new Error(
        wrong
          ? 'Write each price as a number, like 25 or 12.50.'
          : 'Select what was taken, or record a no-show.',
      ),
    );
    draw();
    return;
  }
  await record(id, {
    action: 'sold',
    item_ids: taken.map(([item]) => item),
    final_prices: Object.fromEntries(taken.map(([item, { price }]) => [item, amount(price)])),
  });
}

function noshowForm({ reservation_id: id }) {
  const words =
    'This ends the reservation and tells the buyer by email. What was held goes to the next in line, or is free again.';
  return html`
    <div class="stack tight pickup-form">
      <p>${words}</p>
      <div class="row">
        ${working('Yes, nobody came', 'Saving…', () => record(id, { action: 'noshow' }), 'danger')}
        ${button('Cancel', () => act(id))}
      </div>
    </div>`;
}

async function record(id, outcome) {
  try {
    const { told, total } = await call('confirm_pickup', { reservation_id: id, ...outcome });
    const words = outcome.action === 'sold' ? 'Recorded as sold.' : 'Recorded: nobody came.';
    done(
      `${words} ${told ?? ''}`,
      `The seller recorded in the pickups view: ${id} ${outcome.action}${total ? `, $${total}` : ''}.`,
    );
    await load();
  } catch (error) {
    acting.problem = problem(error);
  }
  draw();
}

function done(words, forAssistant) {
  acting = undefined;
  message = said('success', words);
  announce(words);
  note(forAssistant);
}

function timeForm(of) {
  const { reservation_id: id, pickup_at: at } = of;
  const keep = () => (acting.when = when.value);
  const value = acting.when ?? (at ? local(at) : '');
  const when = html`<input type="datetime-local" :value=${value} @input=${keep}>`;
  const set = (event) =>
    when.value === '' ? when.focus() : busy(event.currentTarget, 'Saving…', () => setTime(id, when.value));
  const label = `When they come (${timezone.replaceAll('_', ' ')})`;
  return html`
    <div class="stack tight pickup-form">
      ${field(label, when, 'The buyer gets an email right away.')}
      <div class="row">
        ${button('Set it and tell the buyer', set, 'primary')}
        ${button('Cancel', () => act(id))}
      </div>
    </div>`;
}

async function setTime(id, value) {
  try {
    await call('update_reservation', { reservation_id: id, action: 'set_pickup', pickup_at: instant(value) });
    done(
      'The time is set, and the buyer was notified.',
      `The seller set the pickup of ${id} to ${value} (${timezone}) in the pickups view.`,
    );
    await load();
  } catch (error) {
    acting.problem = problem(error);
  }
  draw();
}

/** `2026-03-14T15:30`, in the seller's zone. */
const local = (iso) =>
  new Date(iso).toLocaleString('sv-SE', { timeZone: timezone }).slice(0, 16).replace(' ', 'T');

/** The moment at which clocks in the seller's zone show that; twice, since the first guess may lie beyond a change of clocks. */
function instant(value) {
  const wanted = Date.parse(`${value}Z`);
  let at = wanted;
  for (let round = 0; round < 2; round += 1)
    at += wanted - Date.parse(`${local(new Date(at).toISOString())}Z`);
  return new Date(at).toISOString();
}

const { args: _args, data } = await opened('pickups');
decisions = data?.decisions ?? [];
await load();
draw();
