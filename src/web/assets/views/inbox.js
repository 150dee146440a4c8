/* ui://inbox: who wrote, the thread, and the prepared reply as a card. Two steps stay two: nothing goes without Send. */

import { call, note, opened, say } from './host.js';
import {
  announce,
  busy,
  button,
  clock,
  count,
  dateOf,
  day,
  el,
  field,
  lately,
  link,
  money,
  notice,
  problem,
  show,
} from './parts.js';

const ADVICE = JSON.parse(document.querySelector('#advice').textContent);
const STATES = {
  held: 'held',
  queued: 'in line',
  waiting: 'not confirmed yet',
  released: 'let go',
  sold: 'sold',
};

let filter = {};
let inbox = { conversations: [], next_cursor: null };
let timezone;
/** The open thread: `{ id, thread, draft, prepared, sent }`. */
let open;
let message;

function takeInbox(answer, { add = false } = {}) {
  inbox = add ? { ...answer, conversations: [...inbox.conversations, ...answer.conversations] } : answer;
  timezone = answer.timezone;
}

async function loadInbox({ add = false } = {}) {
  try {
    takeInbox(await call('get_conversations', add ? { ...filter, cursor: inbox.next_cursor } : filter), {
      add,
    });
  } catch (error) {
    message = problem(error);
  }
}

async function openThread(id) {
  try {
    open = { id, thread: await call('get_conversation', { conversation_id: id }), draft: '' };
  } catch (error) {
    message = problem(error);
  }
}

/** What the assistant has prepared, with the thread under it where it can be read. */
async function showPrepared(id, prepared) {
  message = undefined;
  await openThread(id);
  open ??= { id, draft: '' };
  message = undefined;
  open.prepared = prepared;
  open.draft = prepared.content ?? '';
}

function draw() {
  if (open) drawThread();
  else drawInbox();
}

function drawInbox() {
  const { conversations: rows, unread_conversations: unread = 0, next_cursor: next } = inbox;
  show(
    el(
      'header.view-head',
      {},
      el(
        'div',
        {},
        el('h1', {}, 'Your inbox'),
        rows.length > 0 && el('p.muted.small', {}, unread > 0 ? `${unread} unread` : 'Nothing unread'),
      ),
    ),
    message,
    rows.length === 0
      ? !message &&
          el(
            'div.nothing',
            {},
            el('p.lead', {}, filter.unread_only ? 'Nothing unread.' : 'Nobody has written yet.'),
            el('p.muted', {}, 'Who reserves or asks something on your page appears here.'),
          )
      : el('ul.inbox.card.flush', {}, rows.map(row)),
    next &&
      el(
        'p.more',
        {},
        button('Show more', (event) =>
          busy(event.target, 'One moment…', async () => {
            await loadInbox({ add: true });
            draw();
          }),
        ),
      ),
  );
}

function row(of) {
  const items = [
    ...new Set((of.reservations ?? []).flatMap(({ items: some }) => some.map(({ title }) => title))),
  ];
  const about = items[0] ?? of.first_item_title;
  const pickup = of.reservations?.find(({ status, pickup_at: at }) => status === 'active' && at)?.pickup_at;
  return el(
    `li${of.unread_count > 0 ? '.unread' : ''}`,
    {},
    el(
      'button.inbox-row',
      {
        type: 'button',
        click: (event) =>
          busy(event.currentTarget.querySelector('.when'), 'Opening…', async () => {
            message = undefined;
            await openThread(of.conversation_id);
            draw();
            scrollTo(0, 0);
            document.querySelector('h1')?.focus();
          }),
      },
      el(
        'span.who',
        {},
        of.buyer_name || of.buyer_email,
        of.unread_count > 0 && el('span.badge.new', {}, `${of.unread_count} new`),
        of.blocked && el('span.badge', {}, 'Blocked'),
      ),
      el('span.when.muted.small', { title: of.last_activity_local }, lately(of.last_activity_at, timezone)),
      el(
        'span.about.muted.small',
        {},
        about && el('span', {}, items.length > 1 ? `${about} and ${items.length - 1} more` : about),
        pickup &&
          el(
            'span.badge.reserved',
            {},
            `Comes ${day(pickup, timezone, 'short')}, ${clock(pickup, timezone)}`,
          ),
        of.scam_hints.length > 0 && el('span.badge.careful', {}, 'Careful'),
        of.drafts.length > 0 && el('span.badge.info', {}, 'Prepared, not sent'),
      ),
      el('span.preview', {}, of.last_message),
    ),
  );
}

function drawThread() {
  const { thread, prepared, sent } = open;
  const who = thread?.conversation ?? {
    buyer_name: prepared?.recipient.name,
    buyer_email: prepared?.recipient.email,
  };
  show(
    el(
      'header.view-head',
      {},
      el(
        'div',
        {},
        button('← Inbox', toInbox, 'quiet'),
        el('h1', { tabIndex: -1 }, who.buyer_name || who.buyer_email),
        el('p.muted.small', {}, who.buyer_name ? who.buyer_email : ''),
      ),
    ),
    message,
    sent,
    prepared && card(prepared, thread),
    thread && reservations(thread),
    thread && messages(thread),
    !prepared && thread && reply(),
  );
}

async function toInbox(event) {
  await busy(event.target, 'One moment…', async () => {
    message = undefined;
    open = undefined;
    await loadInbox();
  });
  draw();
}

/** What would be sent, to whom, and what speaks against it. */
function card(prepared, thread) {
  const { recipient, content, address, approval, approval_url: url } = prepared;
  const isAddress = address !== undefined;
  const hints = [...new Set((thread?.messages ?? []).flatMap(({ scam_hints: some }) => some))];
  const careful = isAddress
    ? (prepared.warnings ?? []).map(({ text }) => text)
    : [
        !recipient.confirmed &&
          'Nobody has shown yet that this address is the buyer’s: anyone may have typed it.',
        ...hints.map((hint) => ADVICE[hint]),
      ].filter(Boolean);
  const verb = isAddress ? 'Send the address' : 'Send';
  return el(
    'section.card.stack.prepared',
    { 'aria-label': isAddress ? 'The address, not sent yet' : 'The reply, not sent yet' },
    el('p.eyebrow', {}, isAddress ? 'Your address, not sent yet' : 'Your reply, not sent yet'),
    el('p', {}, el('span.muted', {}, 'To '), el('strong', {}, recipient.name), ` · ${recipient.email}`),
    el('p.words', {}, isAddress ? address : content),
    careful.length > 0 &&
      el(
        'ul.hints',
        { 'aria-label': 'Be careful' },
        careful.map((text) => el('li', {}, el('strong', {}, 'Careful: '), text)),
      ),
    approval === 'by_hand'
      ? el(
          'div.stack.tight',
          {},
          el('p.small', {}, 'You send by hand: it goes from your own page, where you are signed in.'),
          el('div.row', {}, link(`${verb} on my page`, url, 'primary'), button('I have sent it', sendIt)),
        )
      : el(
          'div.row',
          {},
          button(verb, sendIt, 'primary'),
          button(isAddress ? 'Don’t send' : 'Change it', putAside),
        ),
    el('p.small.muted', {}, 'It goes by email and cannot be taken back.'),
  );
}

function putAside() {
  open.prepared = undefined;
  message = undefined;
  if (open.thread) draw();
  else void openThread(open.id).then(draw);
  document.querySelector('textarea')?.focus();
}

async function sendIt(event) {
  const { id, prepared } = open;
  const isAddress = prepared.address !== undefined;
  await busy(event.target, 'Sending…', async () => {
    try {
      await call(isAddress ? 'confirm_address_share' : 'send_reply', {
        conversation_id: id,
        confirmation_token: prepared.confirmation_token,
      });
      note(
        `The seller sent the prepared ${isAddress ? 'address' : 'reply'} in conversation ${id} from the inbox view.`,
      );
      announce('Sent.');
      message = undefined;
      const text = isAddress ? 'The address was sent.' : 'Sent.';
      await openThread(id);
      open.sent = notice('success', el('p', {}, text));
    } catch (error) {
      message = problemOf(error);
      // The words are kept for another try.
      if (/^CONFIRMATION_/.test(error.code ?? '')) open.prepared = undefined;
    }
  });
  draw();
}

function problemOf(error) {
  const url = error.data?.approval_url;
  if (error.code === 'CONFIRMATION_EXPIRED')
    return notice(
      'warning',
      el('p', {}, 'This waited too long and was not sent. Your words are still here: prepare them again.'),
    );
  if (url === undefined) return problem(error);
  return notice('warning', el('p', {}, error.message), link('Open my page', url, 'primary'));
}

function reservations({ reservations: all = [], conversation }) {
  const some = all.filter(({ status }) => ['pending', 'active', 'queued'].includes(status));
  if (some.length === 0) return null;
  return el(
    'ul.plain-list.card.stack.tight.held',
    {},
    some.flatMap(({ items, pickup_at: at }) => [
      at && el('li', {}, el('strong', {}, `Comes ${day(at, timezone)}, ${clock(at, timezone)}`)),
      ...items
        .filter(({ state }) => state !== 'released')
        .map(({ title, price, currency, agreed_price: agreed, offer, below_minimum: low, state, position }) =>
          el(
            'li.row.between',
            {},
            el('span.name', {}, title),
            el(
              'span.muted.small',
              {},
              [
                state === 'queued' && position > 0 ? `number ${position} in line` : STATES[state],
                agreed !== null ? `agreed ${money(agreed, currency)}` : money(price, currency),
                agreed === null &&
                  offer !== null &&
                  `offers ${money(offer, currency)}${low ? ', under your minimum' : ''}`,
              ]
                .filter(Boolean)
                .join(' · '),
            ),
          ),
        ),
    ]),
    conversation.no_shows > 0 &&
      el('li.small.muted', {}, `Missed ${count(conversation.no_shows, 'pickup')} of yours before.`),
  );
}

function messages(thread) {
  let lastDay;
  const lines = thread.messages.flatMap((each) => {
    const date = dateOf(each.created_at, timezone);
    const first = date !== lastDay;
    lastDay = date;
    return [first && el('li.day.muted.small', {}, day(each.created_at, timezone)), line(each)];
  });
  return el(
    'div.stack.tight',
    {},
    thread.messages_cursor &&
      el(
        'p.more',
        {},
        button('Older messages', (event) =>
          busy(event.target, 'One moment…', async () => {
            try {
              const older = await call('get_conversation', {
                conversation_id: open.id,
                before: thread.messages_cursor,
              });
              thread.messages = [...older.messages, ...thread.messages];
              thread.messages_cursor = older.messages_cursor;
            } catch (error) {
              message = problem(error);
            }
            draw();
          }),
        ),
      ),
    el('ol.thread', {}, lines),
  );
}

function line({ sender_type: from, content, created_at: at, scam_hints: hints }) {
  return el(
    `li.message.${from === 'seller' ? 'own' : from === 'system' ? 'system' : 'buyer'}`,
    {},
    content,
    hints.length > 0 &&
      el(
        'ul.hints',
        {},
        hints.map((hint) => el('li', {}, el('strong', {}, 'Careful: '), ADVICE[hint] ?? hint)),
      ),
    el('time', { dateTime: at }, clock(at, timezone)),
  );
}

function reply() {
  const text = el('textarea', { value: open.draft, maxLength: 2000, rows: 3 });
  text.addEventListener('input', () => {
    open.draft = text.value;
  });
  return el(
    'div.stack.tight.reply',
    {},
    field('Your reply', text),
    el(
      'div.row',
      {},
      button(
        'Prepare to send',
        (event) => {
          if (text.value.trim() === '') return text.focus();
          return busy(event.target, 'Preparing…', () => prepare('prepare_reply', { content: text.value }));
        },
        'primary',
      ),
      button('Help me write it', (event) =>
        busy(event.target, 'Asking…', async () => {
          const asked = await say(`Please draft a reply to conversation ${open.id} for me.`);
          if (!asked) announce('Ask in the chat.');
        }),
      ),
      open.thread.reservations?.some(({ status }) => status === 'active') &&
        button('Share my address', (event) =>
          busy(event.target, 'Preparing…', () => prepare('share_address', {})),
        ),
    ),
    el('p.small.muted', {}, 'Nothing is sent yet: you see it once more first.'),
  );
}

async function prepare(tool, words) {
  try {
    open.prepared = await call(tool, { conversation_id: open.id, ...words });
    message = open.sent = undefined;
  } catch (error) {
    message = problem(error);
  }
  draw();
  document.querySelector('.prepared .primary')?.focus();
}

const { args, data, refused } = await opened('inbox');
if (refused) message = problem(refused);
if (data?.confirmation_token) await showPrepared(args.conversation_id, data);
else if (data?.messages && args.conversation_id) open = { id: args.conversation_id, thread: data, draft: '' };
else if (refused && args.conversation_id) await openThread(args.conversation_id);
else {
  const { unread_only, since } = args;
  filter = { ...(unread_only !== undefined && { unread_only }), ...(since !== undefined && { since }) };
  if (data?.conversations) takeInbox(data);
  else await loadInbox();
}
draw();
