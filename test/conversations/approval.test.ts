import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvePrepared, declinePrepared, preparedOf } from '../../src/conversations/approve.ts';
import { newId } from '../../src/ids.ts';
import { HOUR, kindsTo, MINUTE, openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eras } from '../support/mcp-clients.ts';
import { eachStore } from '../support/openings.ts';
import { listen } from '../support/server.ts';

describe.each(eachStore)('approval by hand on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let id: string;
  let path: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    sale = await openSale(t, ['Oak table', 'Lamp'], {
      streetAddress: '12 Oak Street, Springfield, IL 62701',
    });
    await reserveAndOpen(t, sale, { message: 'Is it still there?' });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    id = json.data.conversations[0].conversation_id;
    path = `/api/conversations/${id}`;
  });
  afterEach(() => t.close());

  const set = async (body: unknown) =>
    t.request('PUT', '/api/account/settings', { bearer: await t.sessionOf(sale), body });
  const post = (to: string, body: unknown, headers: Record<string, string> = {}) =>
    t.request('POST', to, { key: sale.key, body, headers });
  const prepare = async (content = 'Yes, come on Saturday.') =>
    (await post(`${path}/reply/prepare`, { content })).json.data;
  const prepareAddress = async () => (await post(`${path}/address/prepare`, {})).json.data;
  const as = (kind: 'session' | 'api_key') => ({
    ...t.deps,
    actor:
      kind === 'session'
        ? { kind, sellerId: sale.sellerId, email: sale.email }
        : { kind, sellerId: sale.sellerId, email: sale.email, credentialId: 'key', expiresAt: new Date(0) },
    requestId: newId('req', t.deps),
    ip: '127.0.0.1',
  });
  const handleOf = ({ approval_url }: { approval_url: string }) => approval_url.split('/').at(-1) ?? '';
  const approve = (prepared: { approval_url: string }) =>
    approvePrepared(as('session'), id, handleOf(prepared));
  const decline = (prepared: { approval_url: string }) =>
    declinePrepared(as('session'), id, handleOf(prepared));
  const sentToBuyer = async () => {
    await t.runDueWork();
    return kindsTo(t, 'ben@example.com').filter((kind) => ['seller_reply', 'address_shared'].includes(kind));
  };

  it('can be chosen only by the seller; agents can read the setting', async () => {
    const read = () => t.request('GET', '/api/account/settings', { key: sale.key });
    expect((await read()).json.data).toMatchObject({
      approve_replies: 'in_chat',
      approve_address: 'in_chat',
    });
    const agent = await t.request('PUT', '/api/account/settings', {
      key: sale.key,
      body: { approve_replies: 'in_chat' },
    });
    expect([agent.status, agent.json.code]).toEqual([403, 'forbidden']);
    expect((await set({ approve_address: 'by_hand' })).json.data).toMatchObject({
      approve_replies: 'in_chat',
      approve_address: 'by_hand',
    });
    await set({ approve_replies: 'by_hand' });
    expect((await read()).json.data).toMatchObject({
      approve_replies: 'by_hand',
      approve_address: 'by_hand',
    });
    expect((await set({ approve_replies: 'never' })).status).toBe(400);
  });

  it('keeps an agent from sending a reply, and lets it tell that the seller has sent it', async () => {
    await set({ approve_replies: 'by_hand' });
    const prepared = await prepare();
    expect(prepared.approval).toBe('by_hand');
    const { confirmation_token } = prepared;
    const headers = { 'idempotency-key': 'the-reply' };
    const refused = await post(path, { confirmation_token }, headers);
    expect([refused.status, refused.json.code]).toEqual([409, 'APPROVAL_REQUIRED']);
    expect(refused.json.approval_url).toBe(prepared.approval_url);
    expect(await sentToBuyer()).toEqual([]);
    t.clock.advance(3 * HOUR);
    expect((await post(path, { confirmation_token })).json.code).toBe('APPROVAL_REQUIRED');
    const sent = await approve(prepared);
    const again = await post(path, { confirmation_token }, headers);
    expect(again.status).toBe(200);
    expect(again.json.data).toEqual({ ...sent, already_sent: true });
    const mismatch = await post(path, { confirmation_token, content: 'Something else' });
    expect(mismatch.json.code).toBe('CONFIRMATION_MISMATCH');
    expect(await sentToBuyer()).toEqual(['seller_reply']);
  });

  it('holds the address back in the same way, with a separate setting', async () => {
    await set({ approve_address: 'by_hand' });
    const reply = await prepare();
    expect((await post(path, { confirmation_token: reply.confirmation_token })).status).toBe(200);
    const prepared = await prepareAddress();
    const { confirmation_token } = prepared;
    const refused = await post(`${path}/address`, { confirmation_token });
    expect(refused.json).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      approval_url: prepared.approval_url,
    });
    const sent = await approve(prepared);
    t.clock.advance(11 * MINUTE);
    expect((await post(`${path}/address`, { confirmation_token })).json.data).toEqual({
      shared: true,
      ...sent,
      already_sent: true,
    });
    expect((await sentToBuyer()).sort()).toEqual(['address_shared', 'seller_reply']);
    expect(kindsTo(t, sale.email)).toContain('address_share_record');
  });

  it('ends with a no', async () => {
    await set({ approve_replies: 'by_hand' });
    const prepared = await prepare();
    await decline(prepared);
    await decline(prepared);
    const { confirmation_token } = prepared;
    const { status, json } = await post(path, { confirmation_token });
    expect([status, json.code]).toEqual([409, 'CONFIRMATION_DECLINED']);
    await expect(approve(prepared)).rejects.toMatchObject({ code: 'CONFIRMATION_DECLINED' });
    expect(await sentToBuyer()).toEqual([]);
  });

  it('waits for a hand for a day, though the token ends after ten minutes', async () => {
    const prepared = await prepare();
    t.clock.advance(10 * MINUTE);
    const { confirmation_token } = prepared;
    expect((await post(path, { confirmation_token })).json.code).toBe('CONFIRMATION_EXPIRED');
    t.clock.advance(24 * HOUR - 11 * MINUTE);
    expect(await preparedOf(as('session'), id)).toHaveLength(1);
    await approve(prepared);
    await approve(prepared);
    expect(await sentToBuyer()).toEqual(['seller_reply']);
    await set({ approve_replies: 'by_hand' });
    const late = await prepare('Are you coming?');
    t.clock.advance(24 * HOUR);
    await t.runDueWork();
    expect(await preparedOf(as('session'), id)).toEqual([]);
    await expect(approve(late)).rejects.toMatchObject({ code: 'CONFIRMATION_EXPIRED' });
    const tooLate = await post(path, { confirmation_token: late.confirmation_token });
    expect(tooLate.json).toMatchObject({
      code: 'CONFIRMATION_EXPIRED',
      error: expect.stringContaining('24'),
    });
  });

  it('an agent cannot approve or turn down its own prepared message', async () => {
    const prepared = await prepare();
    const forbidden = { code: 'forbidden' };
    const agent = as('api_key');
    expect(() => approvePrepared(agent, id, handleOf(prepared))).toThrow(expect.objectContaining(forbidden));
    expect(() => declinePrepared(agent, id, handleOf(prepared))).toThrow(expect.objectContaining(forbidden));
    const page = new URL(prepared.approval_url).pathname;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-service-api-key': sale.key };
    const pressed = await t.app.request(page, { method: 'POST', headers, body: 'answer=send' });
    expect([pressed.status, pressed.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/sign-in/),
    ]);
    expect(await sentToBuyer()).toEqual([]);
    expect(await preparedOf(as('session'), id)).toHaveLength(1);
  });

  it('the hand, the agent and a no at the same time leave one of them', async () => {
    for (let round = 0; round < 4; round += 1) {
      const before = (await sentToBuyer()).length;
      const prepared = await prepare(`Round ${round}`);
      const body = { confirmation_token: prepared.confirmation_token };
      const [byHand, no, ...agents] = await Promise.all([
        approve(prepared).then(
          () => 'sent',
          (error) => error.code,
        ),
        decline(prepared).then(
          () => 'declined',
          (error) => error.code,
        ),
        ...Array.from({ length: 4 }, () => post(path, body).then(({ json }) => json.code ?? json.data)),
      ]);
      const went = (await sentToBuyer()).length - before;
      const sends = agents.filter((answer) => typeof answer === 'object');
      const freshly = sends.filter((answer) => answer.already_sent !== true).length;
      expect(went).toBe(Number(byHand === 'sent') + freshly);
      expect(went).toBe(no === 'declined' ? 0 : 1);
    }
  });

  it('a newer message replaces the one that waits for approval', async () => {
    await set({ approve_replies: 'by_hand' });
    const first = await prepare('On Saturday.');
    const second = await prepare('On Sunday.');
    await expect(approve(first)).rejects.toMatchObject({ code: 'CONFIRMATION_REPLACED' });
    expect(await preparedOf(as('session'), id)).toMatchObject([{ content: 'On Sunday.' }]);
    await decline(first);
    const stillReplaced = await post(path, { confirmation_token: first.confirmation_token });
    expect(stillReplaced.json.code).toBe('CONFIRMATION_REPLACED');
    await approve(second);
    expect(await sentToBuyer()).toEqual(['seller_reply']);
  });

  it('holds back the address in the words of a cancellation before it asks the seller', async () => {
    await set({ approve_replies: 'by_hand' });
    const list = await t.request('GET', '/api/conversations', { key: sale.key });
    const cancel = `/api/reservations/${list.json.data.conversations[0].reservation_id}/cancel`;
    const given = await post(cancel, { message: 'Come to 12 Oak Street and shout.' });
    expect(given.json.code).toBe('USE_ADDRESS_FLOW');
    expect(await preparedOf(as('session'), id)).toEqual([]);
  });

  it('warns before an address is shared', async () => {
    expect(await prepareAddress()).toMatchObject({
      warnings: [{ code: 'no_pickup_time' }],
      reservation_status: 'active',
      pickup_at: null,
    });
    const other = await openSale(t, ['Vase'], { email: 'other@example.com', streetAddress: '5 Elm Road' });
    const { json: reserved } = await t.request('POST', '/api/reservations', {
      body: {
        slug: other.slug,
        item_ids: [other.item.Vase],
        buyer_name: 'Eve',
        buyer_email: 'eve@example.com',
        message: 'I pay by gift card.',
      },
    });
    await t.request('POST', `/api/reservations/${reserved.data.reservation_id}/cancel`, { key: other.key });
    const list = await t.request('GET', '/api/conversations', { key: other.key });
    const thread = `/api/conversations/${list.json.data.conversations[0].conversation_id}`;
    const { json } = await t.request('POST', `${thread}/address/prepare`, { key: other.key, body: {} });
    expect(json.data).toMatchObject({
      warnings: [
        { code: 'unconfirmed_buyer' },
        { code: 'scam_hint', text: expect.stringContaining('gift cards') },
        { code: 'no_open_reservation' },
      ],
      reservation_status: 'cancelled',
      pickup_at: null,
    });
  });
});

it('reaches an agent over MCP with the page to give to the seller', async () => {
  const t = await openTestApp();
  const server = await listen(t.app);
  const sale = await openSale(t, ['Oak table']);
  await reserveAndOpen(t, sale);
  await t.request('PUT', '/api/account/settings', {
    bearer: await t.sessionOf(sale),
    body: { approve_replies: 'by_hand' },
  });
  const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
  const conversation_id: string = json.data.conversations[0].conversation_id;
  for (const { connect } of eras) {
    const agent = await connect(`${server.url}/api/mcp`, sale.key);
    const { data: prepared } = await agent.call('prepare_reply', { conversation_id, content: 'Yes.' });
    expect(prepared).toMatchObject({ next_step: expect.stringContaining(String(prepared.approval_url)) });
    const refused = await agent.call('send_reply', {
      conversation_id,
      confirmation_token: prepared.confirmation_token,
    });
    expect(refused.isError).toBe(true);
    expect(refused.data).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      approval_url: prepared.approval_url,
      retryable: false,
    });
    await agent.close();
  }
  await server.close();
  await t.close();
});
