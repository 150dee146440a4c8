import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sweepOf } from '../../db/sweep.ts';
import { isDecided, oldConfirmations, settleConfirmation } from '../../src/threads/confirmations.ts';
import { sha256 } from '../../src/tokens.ts';
import {
  HOUR,
  kindsTo,
  MINUTE,
  openSale,
  reserveAndOpen,
  type TestSale,
  tokenFor,
} from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

const sweep = sweepOf('confirmations_only', [oldConfirmations]);

describe.each(eachStore)('confirmed messages on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let path: string;
  let otherPath: string;
  let session: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t, ['Oak table', 'Lamp'], {
      streetAddress: '12 Oak Street, Springfield, IL 62701',
    });
    await reserveAndOpen(t, sale, { message: 'Is it still there?' });
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat', items: ['Lamp'] });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    const [cat, ben] = json.data.conversations;
    path = `/api/conversations/${ben.conversation_id}`;
    otherPath = `/api/conversations/${cat.conversation_id}`;
    session = await t.sessionOf(sale);
  });
  afterEach(() => t.close());

  const post = (to: string, body: unknown, headers: Record<string, string> = {}) =>
    t.request('POST', to, { key: sale.key, body, headers });
  const prepare = async (content = 'Yes, come on Saturday.') =>
    (await post(`${path}/reply/prepare`, { content })).json.data;
  const thread = async () => (await t.request('GET', path, { key: sale.key })).json.data.messages;
  const sellerSaid = async () =>
    (await thread()).filter((message: { sender_type: string }) => message.sender_type === 'seller');

  it('marks everything as read that a reply answers, but not what arrived after it was prepared', async () => {
    const unread = async () =>
      (await t.request('GET', path, { key: sale.key })).json.data.conversation.unread_count_seller;
    const token = await tokenFor(t, 'ben@example.com');
    t.clock.advance(MINUTE);
    const early = await prepare('Yes.');
    t.clock.advance(MINUTE);
    await t.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'And the chairs?' } });
    await post(path, { confirmation_token: early.confirmation_token });
    expect(await unread()).toBe(2);
    t.clock.advance(MINUTE);
    const { confirmation_token } = await prepare('Sold, sorry.');
    await post(path, { confirmation_token });
    expect(await unread()).toBe(0);
  });

  it('freezes the text, sends nothing, and then sends exactly that', async () => {
    const prepared = await prepare('  Yes, come on Saturday.\n');
    expect(prepared).toEqual({
      confirmation_token: expect.stringMatching(/^cfm_[\w-]{43}$/),
      expires_at: new Date(t.clock.now().getTime() + 10 * MINUTE).toISOString(),
      recipient: { name: 'Ben', email: 'ben@example.com', confirmed: true },
      approval: 'in_chat',
      approval_url: expect.stringMatching(/^http:\/\/localhost:3000\/inbox\/conv_\w+\/approve\/\w{64}$/),
      content: 'Yes, come on Saturday.',
      warnings: [],
    });
    expect(await sellerSaid()).toEqual([]);
    const { status, json } = await post(path, { confirmation_token: prepared.confirmation_token });
    expect(status).toBe(200);
    expect(json.data).toEqual({ message_id: expect.stringMatching(/^msg_/), sent_at: expect.any(String) });
    expect(await sellerSaid()).toMatchObject([
      { content: 'Yes, come on Saturday.', type: 'text', contains_public_text: false, scam_hints: [] },
    ]);
    await t.runDueWork();
    const mail = t.mailer.last('ben@example.com', 'seller_reply');
    expect(mail?.text).toContain('> Yes, come on Saturday.');
    expect(mail?.text).toMatch(/\/r\/[\w-]{43}/);
  });

  it('sends one message and one email for twenty sends at once', async () => {
    const { confirmation_token } = await prepare();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, { confirmation_token })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const codes = answers.filter((answer) => answer.status !== 200).map((answer) => answer.json.code);
    expect(codes).toEqual(Array(19).fill('CONFIRMATION_USED'));
    expect(await sellerSaid()).toHaveLength(1);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com').filter((kind) => kind === 'seller_reply')).toHaveLength(1);
  });

  it('answers a retry with the same Idempotency-Key as the first time', async () => {
    const { confirmation_token } = await prepare();
    const headers = { 'idempotency-key': 'one' };
    const first = await post(path, { confirmation_token }, headers);
    const again = await post(path, { confirmation_token }, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await sellerSaid()).toHaveLength(1);
  });

  it('asks an agent for a token, and knows unknown, used and expired ones', async () => {
    expect((await post(path, { content: 'Hi' })).json).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
    expect((await post(path, { confirmation_token: 'cfm_x' })).json.code).toBe('CONFIRMATION_INVALID');
    const { confirmation_token } = await prepare();
    await post(path, { confirmation_token });
    expect((await post(path, { confirmation_token })).json.code).toBe('CONFIRMATION_USED');
    const late = await prepare();
    t.clock.advance(10 * MINUTE);
    const { status, json } = await post(path, { confirmation_token: late.confirmation_token });
    expect([status, json.code, json.retryable]).toEqual([409, 'CONFIRMATION_EXPIRED', undefined]);
    expect(await sellerSaid()).toHaveLength(1);
  });

  it('is decided by one of two writes that both found it open', async () => {
    const { confirmation_token } = await prepare();
    const settled = await t.deps.store.write(async (tx) => {
      const settle = () =>
        settleConfirmation(t.deps, tx, sha256(confirmation_token), { outcome: 'declined' });
      return [await settle(), await settle()];
    });
    expect(settled).toEqual([true, false]);
  });

  it('takes an echo of the confirmed text, and nothing else', async () => {
    const { confirmation_token } = await prepare('Yes.');
    const other = await post(path, { confirmation_token, content: 'Yes!' });
    expect([other.status, other.json.code]).toEqual([409, 'CONFIRMATION_MISMATCH']);
    expect((await post(path, { confirmation_token, content: '' })).json.code).toBe('CONFIRMATION_MISMATCH');
    expect((await post(path, { confirmation_token, content: 'Yes.' })).status).toBe(200);
  });

  it('accepts no token for another thread or purpose, or from another seller', async () => {
    const { confirmation_token } = await prepare();
    const elsewhere = await post(otherPath, { confirmation_token });
    expect([elsewhere.status, elsewhere.json.code]).toEqual([409, 'WRONG_CONVERSATION']);
    expect(elsewhere.json).not.toHaveProperty('retryable');
    expect((await post(`${path}/address`, { confirmation_token })).json.code).toBe('CONFIRMATION_INVALID');
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    const stolen = await t.request('POST', path, { key: other.key, body: { confirmation_token } });
    expect([stolen.status, stolen.json.code]).toEqual([403, 'NOT_OWNER']);
    await reserveAndOpen(t, other, { items: ['Vase'] });
    const [own] = (await t.request('GET', '/api/conversations', { key: other.key })).json.data.conversations;
    const moved = await t.request('POST', `/api/conversations/${own.conversation_id}`, {
      key: other.key,
      body: { confirmation_token },
    });
    expect([moved.status, moved.json.code]).toEqual([409, 'CONFIRMATION_INVALID']);
    expect((await post(path, { confirmation_token })).status).toBe(200);
  });

  it('keeps agents to plain text', async () => {
    const { confirmation_token } = await prepare();
    expect((await post(path, { type: 'address_share', confirmation_token })).json.code).toBe(
      'USE_ADDRESS_FLOW',
    );
    expect((await post(path, { type: 'pickup_confirmed', content: 'x' })).json.code).toBe(
      'USE_CONFIRM_PICKUP',
    );
    expect((await post(path, { confirmation_token, type: 'text' })).status).toBe(200);
  });

  it('lets the seller’s own session speak freely', async () => {
    const say = (body: unknown) => t.request('POST', path, { bearer: session, body });
    expect((await say({ content: `  ${'é'.repeat(1999)}😀😀 ` })).status).toBe(200);
    expect((await say({ content: '12 Oak Street', type: 'address_share' })).status).toBe(200);
    expect((await say({ content: 'Thanks!', type: 'pickup_confirmed' })).status).toBe(200);
    expect((await say({ content: '  ' })).json.code).toBe('invalid_request');
    expect((await say({})).json.code).toBe('invalid_request');
    const said = await sellerSaid();
    expect(said.map((message: { type: string }) => message.type)).toEqual([
      'text',
      'address_share',
      'pickup_confirmed',
    ]);
    expect(said[0].content).toBe('é'.repeat(1999));
    await t.runDueWork();
    expect(kindsTo(t, sale.email)).toContain('address_share_record');
    expect(t.mailer.last('ben@example.com', 'address_shared')?.text).toContain('12 Oak Street');
  });

  it('shares the stored address after two steps, and records it to the seller', async () => {
    const { json } = await post(`${path}/address/prepare`, {});
    expect(json.data).toMatchObject({
      address: '12 Oak Street, Springfield, IL 62701',
      address_source: 'on_file',
      recipient: { name: 'Ben', email: 'ben@example.com' },
    });
    const { confirmation_token } = json.data;
    const wrong = await post(`${otherPath}/address`, { confirmation_token });
    expect([wrong.status, wrong.json.code, wrong.json.retryable]).toEqual([409, 'WRONG_CONVERSATION', true]);
    expect((await post(path, { confirmation_token })).json.code).toBe('CONFIRMATION_INVALID');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(`${path}/address`, { confirmation_token })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.find((answer) => answer.status === 200)?.json.data.shared).toBe(true);
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com').filter((kind) => kind === 'address_shared')).toHaveLength(1);
    expect(kindsTo(t, 'cat@example.com')).not.toContain('address_shared');
    const record = t.mailer.last(sale.email, 'address_share_record');
    expect(record?.text).toContain('Ben, ben@example.com');
    expect(record?.text).toContain('12 Oak Street');
  });

  it('says when the stored address is one that public texts cannot be searched for', async () => {
    expect((await post(`${path}/address/prepare`, {})).json.data).not.toHaveProperty('warning');
    await post('/api/pages/publish', { street_address: 'Rose Cottage' });
    const { json } = await post(`${path}/address/prepare`, {});
    expect(json.data).toMatchObject({
      address: 'Rose Cottage',
      warning: expect.stringContaining('searched'),
    });
  });

  it('shares another address than the stored one, without storing it', async () => {
    const { json } = await post(`${path}/address/prepare`, { address: ' The library, Main Square ' });
    expect(json.data).toMatchObject({ address: 'The library, Main Square', address_source: 'given' });
    const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
    await reserveAndOpen(t, other, { email: 'dan@example.com' });
    const [row] = (await t.request('GET', '/api/conversations', { key: other.key })).json.data.conversations;
    const none = await t.request('POST', `/api/conversations/${row.conversation_id}/address/prepare`, {
      key: other.key,
      body: {},
    });
    expect([none.status, none.json.code]).toEqual([400, 'NO_ADDRESS_ON_FILE']);
  });

  it('does not let the address out through replies, whole or in pieces', async () => {
    const refused = async (content: string) =>
      expect((await post(`${path}/reply/prepare`, { content })).json.code).toBe('USE_ADDRESS_FLOW');
    await refused('I live at 12 Oak Street.');
    await refused('twelve oak st');
    const half = await prepare('It is on Oak Street');
    await post(path, { confirmation_token: half.confirmation_token });
    await refused('12');
    await refused('number 12!');
    expect((await post(`${path}/reply/prepare`, { content: 'See you on Saturday.' })).status).toBe(200);
  });

  it('looks at a text again when it is sent: the thread may have grown', async () => {
    const number = await prepare('12');
    await t.request('POST', path, { bearer: session, body: { content: 'It is on Oak Street' } });
    const second = await post(path, { confirmation_token: number.confirmation_token });
    expect([second.status, second.json.code]).toEqual([403, 'USE_ADDRESS_FLOW']);
    expect(await sellerSaid()).toHaveLength(1);
  });

  it('replaces a prepared message with a newer one of the same kind in the same thread', async () => {
    const first = await prepare('Yes, on Saturday.');
    const address = (await post(`${path}/address/prepare`, {})).json.data;
    const elsewhere = (await post(`${otherPath}/reply/prepare`, { content: 'No.' })).json.data;
    const second = await prepare('Yes, on Sunday.');
    const replaced = await post(path, { confirmation_token: first.confirmation_token });
    expect([replaced.status, replaced.json.code]).toEqual([409, 'CONFIRMATION_REPLACED']);
    const sends = [
      await post(path, { confirmation_token: second.confirmation_token }),
      await post(`${path}/address`, { confirmation_token: address.confirmation_token }),
      await post(otherPath, { confirmation_token: elsewhere.confirmation_token }),
    ];
    expect(sends.map((send) => send.status)).toEqual([200, 200, 200]);
    expect((await sellerSaid())[0].content).toBe('Yes, on Sunday.');
  });

  it('leaves one of many that are prepared at once', async () => {
    const prepared = await Promise.all(Array.from({ length: 8 }, (_, i) => prepare(`Answer ${i}`)));
    const codes: unknown[] = [];
    for (const { confirmation_token } of prepared) {
      const { status, json } = await post(path, { confirmation_token });
      codes.push(status === 200 ? 'sent' : json.code);
    }
    expect(codes.sort()).toEqual([...Array(7).fill('CONFIRMATION_REPLACED'), 'sent']);
  });

  it('does not complete what the buyer guessed', async () => {
    const token = await tokenFor(t, 'ben@example.com');
    await t.request('POST', `/api/buyer/${token}/messages`, {
      body: { content: 'You are on Oak Street, right?' },
    });
    const refused = await post(`${path}/reply/prepare`, { content: '12' });
    expect(refused.json.code).toBe('USE_ADDRESS_FLOW');
  });

  it('forgets tokens two days after their time', async () => {
    await prepare();
    t.clock.advance(48 * HOUR + 9 * MINUTE);
    expect(await sweep(t.deps, 10)).toBe(0);
    t.clock.advance(2 * MINUTE);
    expect(await sweep(t.deps, 10)).toBe(1);
  });

  it('keeps only a hash of a token', async () => {
    const { confirmation_token } = await prepare();
    const { confirmations } = t.deps.store.read.t;
    const rows = await t.deps.store.read.select().from(confirmations);
    expect(JSON.stringify(rows)).not.toContain(confirmation_token);
    const decided = [rows[0]?.tokenHash ?? '', 'no longer stored'].map((hash) =>
      isDecided(t.deps.store.read, hash),
    );
    expect(await Promise.all(decided)).toEqual([false, true]);
  });
});
