import { expect, it } from 'vitest';
import { MailerError } from '../../src/adapters/mailer.ts';
import { getConversation } from '../../src/conversations/get.ts';
import { readInbox } from '../../src/conversations/inbox.ts';
import { newId } from '../../src/ids.ts';
import { retryMail } from '../../src/mail/queue.ts';
import {
  openSale,
  openSaleEach,
  reserve,
  reserveAndOpen,
  setAddress,
  type TestSale,
  tokenFor,
} from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { repeat } from '../support/repeat.ts';

let t: TestApp;
let sale: TestSale;
openSaleEach({}, (opened) => {
  ({ t, sale } = opened);
});

type Row = { conversation_id: string; buyer_email: string; last_activity_at: string };
const list = async (query = '') =>
  (await t.request('GET', `/api/conversations${query}`, { key: sale.key })).json.data as {
    conversations: Row[];
    next_cursor: string | null;
  };

it('pages through threads of one millisecond without skipping or repeating', async () => {
  await Promise.all(
    Array.from({ length: 23 }, (_, i) => reserve(t, sale, { email: `buyer${i}@example.com` })),
  );
  const seen: Row[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(`?limit=5${cursor === null ? '' : `&cursor=${cursor}`}`);
    seen.push(...page.conversations);
    if (page.next_cursor !== null) expect(page.next_cursor).toBe(page.conversations.at(-1)?.last_activity_at);
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toHaveLength(23);
  expect(new Set(seen.map((row) => row.conversation_id)).size).toBe(23);
  const times = seen.map((row) => row.last_activity_at);
  expect(times).toEqual([...times].sort().reverse());
});

it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=yesterday', 'page=2'])('refuses ?%s', async (query) => {
  const { status } = await t.request('GET', `/api/conversations?${query}`, { key: sale.key });
  expect(status).toBe(400);
});

it('shows a row with the reservation that the thread is about', async () => {
  const { reservationId } = await reserveAndOpen(t, sale, { items: ['Oak table', 'Lamp'], message: 'Hello' });
  const { conversations, next_cursor } = await list();
  expect(next_cursor).toBeNull();
  expect(conversations).toMatchObject([
    {
      buyer_name: 'Ben',
      buyer_email: 'ben@example.com',
      unread_count_seller: 1,
      last_message: 'Hello',
      first_item_title: expect.stringMatching(/Oak table|Lamp/),
      item_count: 2,
      queue_position: null,
      reservation_id: reservationId,
      reservation: { status: 'active', buyer_confirmed: true },
    },
  ]);
});

it('counts what the seller has not seen, until the thread is read', async () => {
  const { token } = await reserveAndOpen(t, sale);
  for (const content of ['One', 'Two']) {
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content } });
  }
  const [row] = (await list()).conversations;
  expect(row).toMatchObject({ unread_count_seller: 3, last_message: 'Two' });
  const { json } = await t.request('GET', `/api/conversations/${row?.conversation_id}`, {
    bearer: await t.sessionOf(sale),
  });
  expect(json.data.conversation.unread_count_seller).toBe(0);
  expect((await list()).conversations[0]).toMatchObject({ unread_count_seller: 0 });
});

it('an agent’s look leaves the seller’s count alone, unless it is asked to take it', async () => {
  await reserveAndOpen(t, sale);
  const [row] = (await list()).conversations;
  const unread = async (query: string, caller: { key?: string; bearer?: string } = { key: sale.key }) => {
    const path = `/api/conversations/${row?.conversation_id}${query}`;
    const { json } = await t.request('GET', path, caller);
    return [json.data.conversation.unread_count_seller, (await list()).conversations[0]];
  };
  const one = expect.objectContaining({ unread_count_seller: 1 });
  const none = expect.objectContaining({ unread_count_seller: 0 });
  const bearer = await t.sessionOf(sale);
  expect(await unread('')).toEqual([1, one]);
  expect(await unread('?mark_read=false', { bearer })).toEqual([1, one]);
  expect(await unread('?mark_read=true')).toEqual([0, none]);
});

it('messages that arrive while the seller reads stay unread', async () => {
  const { token } = await reserveAndOpen(t, sale);
  const [row] = (await list()).conversations;
  let written = false;
  const slowly: typeof t.deps.store = {
    ...t.deps.store,
    read: t.deps.store.read,
    async write(body) {
      if (!written) {
        written = true;
        await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'Still there?' } });
      }
      return t.deps.store.write(body);
    },
  };
  const ctx = {
    ...t.deps,
    store: slowly,
    actor: { kind: 'session' as const, sellerId: sale.sellerId, email: sale.email },
    requestId: 'req_reading',
    ip: '127.0.0.1',
  };
  const thread = await getConversation(ctx, row?.conversation_id ?? '', {});
  expect(thread.messages.map((message) => message.content)).not.toContain('Still there?');
  expect((await list()).conversations[0]).toMatchObject({ unread_count_seller: 2 });
});

it('marks what a buyer typed, and hints at frauds', async () => {
  await reserve(t, sale, { message: 'I overpaid, please send the difference to my mover.' });
  const [row] = (await list()).conversations;
  const { json } = await t.request('GET', `/api/conversations/${row?.conversation_id}`, { key: sale.key });
  expect(json.data.messages).toMatchObject([
    { sender_type: 'system', contains_public_text: false, content: 'Asked for “Oak table”.', scam_hints: [] },
    { sender_type: 'buyer', contains_public_text: true, scam_hints: expect.arrayContaining(['overpayment']) },
  ]);
  expect(json.data.reservation.buyer_confirmed).toBe(false);
});

it('keeps one thread per buyer address, however it is spelled', async () => {
  await reserveAndOpen(t, sale, { email: 'ben@example.com' });
  expect((await reserve(t, sale, { email: ' BEN@Example.com', items: ['Chair'] })).status).toBe(200);
  expect((await list()).conversations).toHaveLength(1);
});

it('pages back through a long thread', async () => {
  await reserve(t, sale);
  const token = await tokenFor(t, 'ben@example.com');
  for (let i = 1; i <= 7; i++) {
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: `Line ${i}` } });
  }
  const [row] = (await list()).conversations;
  const seen: string[] = [];
  let before = '';
  // Two full pages: nothing more is promised after the second.
  for (const isLast of [false, true]) {
    const path = `/api/conversations/${row?.conversation_id}?limit=4${before ? `&before=${before}` : ''}`;
    const { data } = (await t.request('GET', path, { key: sale.key })).json;
    seen.unshift(...data.messages.map((message: { content: string }) => message.content));
    expect(data.messages_cursor === null).toBe(isLast);
    before = data.messages_cursor;
  }
  expect(seen).toEqual(['Asked for “Oak table”.', ...Array.from({ length: 7 }, (_, i) => `Line ${i + 1}`)]);
});

it('previews three hundred characters of the last message', async () => {
  const { token } = await reserveAndOpen(t, sale);
  const preview = async (length: number) => {
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'x'.repeat(length) } });
    t.clock.advance(1000);
    return (await t.request('GET', '/api/conversations', { key: sale.key })).json.data.conversations[0]
      .last_message;
  };
  expect(await preview(300)).toBe('x'.repeat(300));
  expect(await preview(301)).toBe(`${'x'.repeat(299)}…`);
});

it('warns of a sign of fraud however many messages followed', async () => {
  const { token } = await reserveAndOpen(t, sale);
  await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'I pay by gift card.' } });
  await repeat(t, 'messages', 300, (i) => ({
    id: newId('msg', t.deps),
    createdAt: new Date(t.clock.now().getTime() + i),
  }));
  const [row] = (await list()).conversations;
  await setAddress(t, sale.sellerId, '12 Oak Street, Springfield, IL 62701');
  const path = `/api/conversations/${row?.conversation_id}/address/prepare`;
  const { json } = await t.request('POST', path, { key: sale.key, body: {} });
  expect(json.data.warnings[0]).toMatchObject({ code: 'scam_hint' });
});

it('shows the twenty newest emails that did not go out, and three open reservations in the inbox', async () => {
  for (const item of [...Object.keys(sale.item), await addItem(t, sale.sellerId)])
    await reserve(t, sale, { items: [item] });
  const [row] = (await list()).conversations;
  const conversationId = row?.conversation_id ?? '';
  await repeat(t, 'outbox', 21, (i) => ({
    id: `mail_${i + 10}`,
    conversationId,
    status: 'failed',
    subject: `${i}.`,
  }));
  const { messages } = (await t.request('GET', `/api/conversations/${conversationId}`, { key: sale.key }))
    .json.data;
  const lost = messages.filter((each: { type: string }) => each.type === 'mail_failed');
  expect(lost.map((each: { message_id: string }) => each.message_id).sort()).toEqual(
    Array.from({ length: 20 }, (_, i) => `mail_${i + 11}`),
  );
  const actor = { kind: 'session' as const, sellerId: sale.sellerId, email: sale.email };
  const inbox = await readInbox({ ...t.deps, actor, requestId: '', ip: '' }, {});
  expect(inbox.conversations[0]).toMatchObject({ open_reservations: 4, reservations: { length: 3 } });
});

it('is closed to other sellers and to no one’s credentials', async () => {
  await reserve(t, sale);
  const [row] = (await list()).conversations;
  const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
  const path = `/api/conversations/${row?.conversation_id}`;
  expect((await t.request('GET', path, { key: other.key })).json.code).toBe('NOT_OWNER');
  expect((await t.request('GET', path)).status).toBe(401);
  expect((await t.request('GET', '/api/conversations/conv_x', { key: sale.key })).json.code).toBe(
    'not_found',
  );
  const post = await t.request('POST', `${path}/reply/prepare`, { key: other.key, body: { content: 'x' } });
  expect(post.json.code).toBe('NOT_OWNER');
});

it('shows the seller, and not the buyer, that an email did not go out, until it does', async () => {
  const { reservationId, token } = await reserveAndOpen(t, sale, { items: ['Lamp'] });
  const { conversations } = await list();
  const id = conversations[0]?.conversation_id ?? '';
  const unread = async () => (await t.request('GET', '/api/conversations', { key: sale.key })).json.data;
  await t.request('GET', `/api/conversations/${id}?mark_read=true`, { key: sale.key });
  await t.runDueWork();
  t.mailer.failNext(1, new MailerError('The SMTP server refused (550 RCPT TO).', { permanent: true }));
  await t.request('POST', `/api/reservations/${reservationId}/pickup-confirm`, {
    key: sale.key,
    body: { action: 'sold' },
  });
  await t.runDueWork();
  expect((await unread()).conversations[0].unread_count_seller).toBe(1);
  const thread = async () =>
    (await t.request('GET', `/api/conversations/${id}?limit=50`, { key: sale.key })).json.data.messages;
  const line = (await thread()).find((message: { type: string }) => message.type === 'mail_failed');
  expect(line).toMatchObject({ sender_type: 'system', contains_public_text: true });
  for (const part of ['ben@example.com', 'wasn’t delivered', '550 RCPT TO', 'may be wrong']) {
    expect(line.content).toContain(part);
  }
  const buyer = await t.request('GET', `/api/buyer/${token}`);
  expect(buyer.text).not.toContain('did not go out');
  expect(await retryMail(t.deps)).toHaveLength(1);
  await t.runDueWork();
  expect((await thread()).map((message: { type: string }) => message.type)).not.toContain('mail_failed');
});
