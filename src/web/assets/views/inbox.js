/*
 * ui://inbox: pending decisions, who wrote, the thread, and the prepared reply as a card. Two steps stay two: nothing
 * is sent without Send.
 */

import { asked, asking, busy, button, link, more, notice, problem, said, view, working } from './acts.js';
import { decisionCards, loadDecisions } from './decisions.js';
import { clock, dateOf, day, lately, money } from './formats.js';
import { call, opened, say, tellAssistant } from './host.js';
import { announce, field, head, html, nothing, show } from './parts.js';
import { t } from './words.js';

const ADVICE = JSON.parse(document.querySelector('#advice').textContent);

let filter = {};
let inbox = { conversations: [], next_cursor: null };
/** The seller's, from the document until an answer says it; otherwise the browser's. */
let timezone = document.documentElement.dataset.zone || undefined;
/** The open thread: `{ id, thread, draft, prepared, sent }`. */
let open;
/** Decisions for the seller, in the service's words. */
let decisions = [];

/** @param before the rows above these */
function takeInbox(answer, before = []) {
  inbox = { ...answer, conversations: [...before, ...answer.conversations] };
  timezone = answer.timezone;
}

async function loadInbox(page = {}, before = []) {
  const found = await asked('get_conversations', { ...filter, ...page });
  if (found) takeInbox(found, before);
}

async function openThread(id) {
  const thread = await asked('get_conversation', { conversation_id: id });
  if (thread) takeThread(id, thread);
}

function takeThread(id, thread) {
  timezone = thread.visit?.timezone ?? timezone;
  open = { id, thread, draft: '' };
}

/** Shows what the assistant prepared, and the thread below it if it can be read. */
async function showPrepared(id, prepared) {
  await openThread(id);
  view.message = undefined;
  open = { ...open, id, prepared, draft: prepared.content ?? '' };
}

const draw = () => (open ? drawThread() : drawInbox());

function drawInbox() {
  const { conversations: rows, unread_conversations: unread = 0, next_cursor: next } = inbox;
  const loadMore = async () => {
    await loadInbox({ cursor: next }, rows);
    draw();
  };
  show(
    head(t('title'), rows.length > 0 && (unread > 0 ? t('unread', { n: unread }) : t('allRead'))),
    view.message,
    cardsOf(decisions),
    rows.length > 0
      ? html`<ul class="inbox card flush">${rows.map(row)}</ul>`
      : !view.message && nothing(t(filter.unread_only ? 'allRead' : 'none'), t('how')),
    next && more(t('more'), loadMore),
  );
}

function row(of) {
  const items = [
    ...new Set((of.reservations ?? []).flatMap(({ items: some }) => some.map(({ title }) => title))),
  ];
  const about = items[0] ?? of.first_item_title;
  const pickup = of.reservations?.find(({ status, pickup_at: at }) => status === 'active' && at)?.pickup_at;
  const read = async () => {
    view.message = undefined;
    await openThread(of.conversation_id);
    draw();
    scrollTo(0, 0);
    document.querySelector('h1')?.focus();
  };
  const press = ({ currentTarget }) => busy(currentTarget.querySelector('.when'), read, t('opening'));
  return html`
    <li class=${of.unread_count > 0 && 'unread'}>
      <button type="button" class="inbox-row" @click=${press}>
        <span class="who">
          ${of.buyer_name || of.buyer_email}
          ${of.unread_count > 0 && html`<span class="badge new">${t('new', { n: of.unread_count })}</span>`}
          ${of.blocked && html`<span class="badge">${t('blocked')}</span>`}
        </span>
        <span class="when muted small" title=${of.last_activity_local}>${lately(of.last_activity_at, timezone)}</span>
        <span class="about muted small">
          ${about && html`<span>${items.length > 1 ? t('andMore', { item: about, n: items.length - 1 }) : about}</span>`}
          ${pickup && html`<span class="badge reserved">${comes(pickup, 'short')}</span>`}
          ${of.scam_hints.length > 0 && html`<span class="badge careful">${t('careful')}</span>`}
          ${of.drafts.length > 0 && html`<span class="badge info">${t('prepared')}</span>`}
        </span>
        <span class="preview">${of.last_message}</span>
      </button>
    </li>`;
}

function drawThread() {
  const { thread, prepared, sent } = open;
  const { recipient } = prepared ?? {};
  const { buyer_name: name, buyer_email: email } = thread?.conversation ?? {
    buyer_name: recipient?.name,
    buyer_email: recipient?.email,
  };
  show(
    html`
      <header class="view-head">
        <div>
          ${working(t('back'), toInbox, 'quiet')}
          <h1 tabindex="-1">${name || email}</h1>
          <p class="muted small">${name ? email : ''}</p>
        </div>
      </header>`,
    view.message,
    sent,
    !prepared && cardsOf(decisions.filter(({ conversation_id: id }) => id === open.id)),
    prepared && card(prepared, thread),
    thread && reservations(thread),
    thread && messages(thread),
    !prepared && thread && reply(),
  );
}

/** Follows a card's button to its thread, and prepares the address if the button says so. */
async function goTo({ conversation_id: id }, act) {
  view.message = undefined;
  if (open?.id !== id) await openThread(id);
  if (act === 'share_address') return prepare('share_address');
  draw();
  document.querySelector('.reply textarea')?.focus();
}

/** Draws everything as it is now. @param error why the last act was refused */
async function decided(error) {
  view.message = error && problemOf(error);
  if (open) await openThread(open.id);
  else await loadInbox();
  decisions = await loadDecisions();
  draw();
}

const cardsOf = (some) => decisionCards(some, { goTo, decided });

function toInbox() {
  open = undefined;
  return decided();
}

const careful = (what) => html`<li>${t('carefulOf', { what })}</li>`;

const comes = (at, length) => t('comes', { at: `${day(at, timezone, length)}, ${clock(at, timezone)}` });

/** What would be sent, to whom, and what to be careful about. */
function card(prepared, thread) {
  const { recipient, content, address, approval, approval_url: url } = prepared;
  const isAddress = address !== undefined;
  const hints = [...new Set((thread?.messages ?? []).flatMap(({ scam_hints: some }) => some))];
  const against = isAddress
    ? (prepared.warnings ?? []).map(({ text }) => text)
    : [!recipient.confirmed && t('unconfirmed'), ...hints.map((hint) => ADVICE[hint])].filter(Boolean);
  const unsent = t(isAddress ? 'addressNotSent' : 'replyNotSent');
  const verb = t(isAddress ? 'sendAddress' : 'send');
  const byHand = () => html`
    <div class="stack tight">
      ${asking(
        html`<p class="small">${t('byHand')}</p>`,
        link(t('onPage'), url, 'primary'),
        working(t('didSend'), sendIt, '', t('sending')),
      )}
    </div>`;
  const fromHere = () => html`
    <div class="row">
      ${working(verb, sendIt, 'primary', t('sending'))}
      ${button(t(isAddress ? 'dont' : 'change'), putAside)}
    </div>`;
  return html`
    <section class="card stack prepared" aria-label=${unsent}>
      <p class="eyebrow">${unsent}</p>
      <p><span class="muted">${t('to')} </span><strong>${recipient.name}</strong> · ${recipient.email}</p>
      <p class="words">${isAddress ? address : content}</p>
      ${against.length > 0 && html`<ul class="hints" aria-label=${t('careful')}>${against.map(careful)}</ul>`}
      ${approval === 'by_hand' ? byHand() : fromHere()}
      <p class="small muted">${t('final')}</p>
    </section>`;
}

function putAside() {
  open.prepared = undefined;
  view.message = undefined;
  if (open.thread) draw();
  else void openThread(open.id).then(draw);
  document.querySelector('textarea')?.focus();
}

async function sendIt() {
  const { id, prepared } = open;
  const isAddress = prepared.address !== undefined;
  const tool = isAddress ? 'confirm_address_share' : 'send_reply';
  try {
    await call(tool, { conversation_id: id, confirmation_token: prepared.confirmation_token });
    Object.assign(open, { prepared: undefined, draft: '' });
    tellAssistant(
      `The seller sent the prepared ${isAddress ? 'address' : 'reply'} in conversation ${id} from the inbox view.`,
    );
    announce(t('done'));
    view.message = undefined;
    await openThread(id);
    open.sent = said('success', t(isAddress ? 'doneAddress' : 'done'));
  } catch (error) {
    view.message = problemOf(error);
    // Keep the words for another attempt.
    if (/^CONFIRMATION_/.test(error.code ?? '')) open.prepared = undefined;
  }
  draw();
}

function problemOf(error) {
  const url = error.data?.approval_url;
  if (error.code === 'CONFIRMATION_EXPIRED') return said('warning', t('tooLate'));
  if (url === undefined) return problem(error);
  return notice('warning', html`<p>${error.message}</p>`, link(t('openPage'), url, 'primary'));
}

function reservations({ reservations: all = [], conversation }) {
  const some = all.filter(({ status }) => ['pending', 'active', 'queued'].includes(status));
  const missed = conversation.no_shows;
  return (
    some.length > 0 &&
    html`
      <ul class="plain-list card stack tight held">
        ${some.map(({ items, pickup_at: at, lot_offer: lot }) => [
          at && html`<li><strong>${comes(at)}</strong></li>`,
          lot !== null && html`<li>${forAll(lot, items)}</li>`,
          ...items.filter(({ state }) => state !== 'released').map((item) => heldItem(item, lot !== null)),
        ])}
        ${missed > 0 && html`<li class="small muted">${t('missed', { n: missed })}</li>`}
      </ul>`
  );
}

/** One price for several items. */
function forAll(lot, items) {
  const shares = items.filter(({ offer }) => offer !== null);
  return t('offersAll', { price: money(lot, items[0].currency), n: shares.length });
}

function heldItem(item, inLot) {
  const { price, currency, agreed_price: agreed, offer, state, position } = item;
  const words = [
    state === 'queued' && position > 0 ? t('number', { position }) : t(state),
    agreed !== null ? t('agreed', { price: money(agreed, currency) }) : money(price, currency),
    agreed === null &&
      !inLot &&
      offer !== null &&
      t(item.below_minimum ? 'offersBelow' : 'offers', { price: money(offer, currency) }),
  ].filter(Boolean);
  return html`
    <li class="row between">
      <span class="name">${item.title}</span><span class="muted small">${words.join(' · ')}</span>
    </li>`;
}

function messages(thread) {
  let lastDay;
  const lines = thread.messages.flatMap((each) => {
    const date = dateOf(each.created_at, timezone);
    const first = date !== lastDay;
    lastDay = date;
    return [first && html`<li class="day muted small">${day(each.created_at, timezone)}</li>`, line(each)];
  });
  const older = async () => {
    const before = thread.messages_cursor;
    const found = await asked('get_conversation', { conversation_id: open.id, before });
    if (found) thread.messages = [...found.messages, ...thread.messages];
    if (found) thread.messages_cursor = found.messages_cursor;
    draw();
  };
  return html`
    <div class="stack tight">
      ${thread.messages_cursor && more(t('older'), older)}
      <ol class="thread">${lines}</ol>
    </div>`;
}

function line({ sender_type: from, content, created_at: at, scam_hints: hints }) {
  const look = { seller: 'own', system: 'system' }[from] ?? 'buyer';
  return html`
    <li class="message ${look}">
      ${content}
      ${hints.length > 0 && html`<ul class="hints">${hints.map((hint) => careful(ADVICE[hint] ?? hint))}</ul>`}
      <time datetime=${at}>${clock(at, timezone)}</time>
    </li>`;
}

function reply() {
  const keep = () => {
    open.draft = text.value;
  };
  const text = html`<textarea maxlength="2000" rows="3" :value=${open.draft} @input=${keep}></textarea>`;
  const send = () =>
    text.value.trim() === '' ? text.focus() : prepare('prepare_reply', { content: text.value });
  const help = async () => {
    if (!(await say(t('draft', { id: open.id })))) announce(t('askChat'));
  };
  const isHeld = open.thread.reservations?.some(({ status }) => status === 'active');
  return html`
    <div class="stack tight reply">
      ${field(t('reply'), text)}
      <div class="row">
        ${working(t('prepare'), send, 'primary', t('preparing'))}
        ${working(t('help'), help, '', t('asking'))}
        ${isHeld && working(t('share'), () => prepare('share_address'), '', t('preparing'))}
      </div>
      <p class="small muted">${t('nothingYet')}</p>
    </div>`;
}

async function prepare(tool, words) {
  const prepared = await asked(tool, { conversation_id: open.id, ...words });
  if (prepared) {
    open.prepared = prepared;
    view.message = open.sent = undefined;
  }
  draw();
  document.querySelector('.prepared .primary')?.focus();
}

const { args, data, refused } = await opened('inbox');
if (refused) view.message = problem(refused);
if (data?.confirmation_token) await showPrepared(args.conversation_id, data);
else if (data?.messages && args.conversation_id) takeThread(args.conversation_id, data);
else if (refused && args.conversation_id) await openThread(args.conversation_id);
else {
  const { unread_only, since } = args;
  filter = { ...(unread_only !== undefined && { unread_only }), ...(since !== undefined && { since }) };
  if (data?.conversations) takeInbox(data);
  else await loadInbox();
}
draw();
if (!open?.prepared) {
  decisions = await loadDecisions();
  // Don't redraw while someone is typing.
  if (decisions.length > 0 && document.activeElement === document.body) draw();
}
