import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { approvePrepared, declinePrepared, preparedOf } from '../../src/conversations/approve.ts';
import { AppError } from '../../src/errors.ts';
import { newId } from '../../src/ids.ts';
import { updateReservation } from '../../src/reservations/update.ts';
import {
  buyerSees,
  HOUR,
  itemState,
  kindsTo,
  MINUTE,
  openSale,
  reserveAndOpen,
  type TestSale,
} from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

type Call = { method: string; path: string; body?: object };

describe.each(eachStore)('what an agent does to a buyer, by hand, on $name', ({ store }) => {
  let t: TestApp;
  let sale: TestSale;
  let ben: { token: string; reservationId: string };
  let thread: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    // Another seller, whose agent needs no approval.
    await byHand('in_chat', await openSale(t, ['Vase'], { email: 'zoe@example.com' }));
    sale = await openSale(t, ['Oak table', 'Lamp']);
    ben = await reserveAndOpen(t, sale);
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
    thread = json.data.conversations.find(
      (each: { buyer_email: string }) => each.buyer_email === 'ben@example.com',
    ).conversation_id;
    await byHand('by_hand');
    await t.runDueWork();
    t.mailer.sent.length = 0;
  });
  afterEach(() => t.close());

  const byHand = async (approve_replies: 'by_hand' | 'in_chat', of = sale) =>
    t.request('PUT', '/api/account/settings', {
      bearer: await t.sessionOf(of),
      body: { approve_replies },
    });
  const call = ({ method, path, body }: Call) => t.request(method, path, { key: sale.key, body });
  const table = () => sale.item['Oak table'] ?? '';
  const reservation = () => `/api/reservations/${ben.reservationId}`;
  const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * HOUR).toISOString();
  const session = () => ({
    ...t.deps,
    actor: { kind: 'session' as const, sellerId: sale.sellerId, email: sale.email },
    requestId: newId('req', t.deps),
    ip: '127.0.0.1',
  });
  const handleOf = (refused: { json: { approval_url: string } }) =>
    refused.json.approval_url.split('/').at(-1) ?? '';
  const yes = (refused: { json: { approval_url: string } }) =>
    approvePrepared(session(), refused.json.approval_url.split('/').at(-3) ?? '', handleOf(refused));
  const cards = () => preparedOf(session(), thread);
  const mailed = async () => {
    await t.runDueWork();
    return [...kindsTo(t, 'ben@example.com'), ...kindsTo(t, 'cat@example.com')];
  };

  const price = (cost: number): Call => ({
    method: 'PUT',
    path: reservation(),
    body: { agreed_prices: { [table()]: cost } },
  });
  const cancel = (body: object = {}): Call => ({ method: 'POST', path: `${reservation()}/cancel`, body });
  const edit = (body: object): Call => ({ method: 'PUT', path: `/api/items/${table()}`, body });
  const pickup = (pickup_at: string | null): Call => ({
    method: 'PUT',
    path: reservation(),
    body: { pickup_at },
  });

  const acts: [string, () => Call | Promise<Call>, RegExp, string[]][] = [
    ['an agreed price', () => price(7), /\$7/, ['reservation_arranged']],
    ['a pickup', () => pickup(inHours(30)), /pickup/i, ['reservation_arranged']],
    ...[null, 40].map((hours): [string, () => Promise<Call>, RegExp, string[]] => [
      hours === null ? 'a pickup that is called off' : 'a pickup that is moved',
      async () => {
        await t.request('PUT', reservation(), {
          bearer: await t.sessionOf(sale),
          body: { pickup_at: inHours(30) },
        });
        await t.runDueWork();
        t.mailer.sent.length = 0;
        return pickup(hours === null ? null : inHours(hours));
      },
      /pickup/i,
      ['reservation_arranged'],
    ]),
    [
      'a cancellation',
      () => cancel(),
      /Oak table[\s\S]*Cat reads: /,
      ['reservation_cancelled', 'reservation_promoted'],
    ],
    [
      'a cancellation with words',
      () => cancel({ message: 'Sorry, I keep it.' }),
      /Sorry, I keep it\./,
      ['reservation_cancelled', 'reservation_promoted'],
    ],
    [
      'a no-show',
      async () => {
        await t.request('PUT', reservation(), {
          bearer: await t.sessionOf(sale),
          body: { pickup_at: inHours(1) },
        });
        t.clock.advance(2 * HOUR);
        await t.runDueWork();
        t.mailer.sent.length = 0;
        return { method: 'POST', path: `${reservation()}/pickup-confirm`, body: { action: 'noshow' } };
      },
      /picked up/,
      ['pickup_no_show', 'reservation_promoted'],
    ],
    ['a new title', () => edit({ title: 'Pay first at example' }), /Pay first/, ['item_changed']],
    ['a higher price', () => edit({ price: 12 }), /\$10.*\$12/, ['item_changed']],
    ['a lower price', () => edit({ price: 8 }), /\$10.*\$8/, []],
    [
      'taking it off the sale',
      () => edit({ status: 'inactive' }),
      /Oak table/,
      ['reservation_cancelled', 'reservation_cancelled'],
    ],
    ['a block', () => block(true), /blocked/, ['reservation_promoted']],
  ];

  it.each(acts)('%s waits for the seller, whose yes does it, once', async (_, make, words, kinds) => {
    const act = await make();
    const before = await buyerSees(t, ben.token);
    const refused = await call(act);
    expect([refused.status, refused.json.code]).toEqual([409, 'APPROVAL_REQUIRED']);
    expect((await call(act)).json.approval_url).toBe(refused.json.approval_url);
    expect(await mailed()).toEqual([]);
    expect(await buyerSees(t, ben.token)).toEqual(before);
    expect(await cards()).toMatchObject([{ kind: 'act', content: expect.stringMatching(words) }]);
    await yes(refused);
    await yes(refused);
    expect(await cards()).toEqual([]);
    expect((await mailed()).sort()).toEqual(kinds.sort());
    const again = await call(act);
    expect(again.status).toBe(200);
    expect(again.json.data.already_done).toBe(true);
    t.clock.advance(24 * HOUR - MINUTE);
    expect((await call(act)).json.data.already_done).toBe(true);
    expect((await mailed()).filter((kind) => kinds.includes(kind)).length).toBeLessThanOrEqual(kinds.length);
  });

  it.each([
    ['set_pickup', () => ({ action: 'set_pickup' as const, pickup_at: inHours(30) })],
    ['cancel', () => ({ action: 'cancel' as const })],
  ])('waits in the tool, too, which then says that it was done by hand: %s', async (_, make) => {
    const { sellerId, email } = session().actor;
    const expiresAt = new Date(t.clock.now().getTime() + HOUR);
    const actor = { kind: 'api_key' as const, sellerId, email, credentialId: 'key_test', expiresAt };
    const agent = { ...session(), actor };
    const act = { reservation_id: ben.reservationId, ...make() };
    const refused = await updateReservation(agent, act).catch((error: AppError) => error);
    if (!(refused instanceof AppError)) throw new Error('Not refused');
    expect(refused.code).toBe('APPROVAL_REQUIRED');
    await yes({ json: { approval_url: String(refused.options.approvalUrl) } });
    await mailed();
    t.mailer.sent.length = 0;
    expect(await updateReservation(agent, act)).toMatchObject({
      already_done: true,
      told: 'No one now: the seller did this by hand before.',
    });
    expect(await mailed()).toEqual([]);
  });

  it('happens immediately if the seller approves in the chat', async () => {
    await byHand('in_chat');
    expect((await call(price(7))).json.data.agreed_prices).toEqual({ [table()]: 7 });
    expect(await mailed()).toEqual(['reservation_arranged']);
  });

  it('needs no yes to hold longer, or to record a sale and take that back', async () => {
    const held = await call({ method: 'PUT', path: reservation(), body: { hold_until: inHours(100) } });
    expect(held.status).toBe(200);
    const sold = await call({
      method: 'POST',
      path: `${reservation()}/pickup-confirm`,
      body: { action: 'sold' },
    });
    expect(sold.json.data.outcome).toBe('confirmed');
    expect((await call({ method: 'POST', path: `${reservation()}/undo` })).status).toBe(200);
    expect(await cards()).toEqual([]);
  });

  it('waits together with a longer hold when it comes along with a pickup', async () => {
    const body = { hold_until: inHours(100), pickup_at: inHours(30) };
    expect((await call({ method: 'PUT', path: reservation(), body })).json.code).toBe('APPROVAL_REQUIRED');
  });

  it('is answered as declined after a no', async () => {
    const refused = await call(cancel());
    await declinePrepared(session(), thread, handleOf(refused));
    const again = await call(cancel());
    expect([again.status, again.json.code]).toEqual([409, 'CONFIRMATION_DECLINED']);
    expect((await buyerSees(t, ben.token)).reservation.status).toBe('active');
  });

  it.each<[string, () => Call, () => Promise<unknown>]>([
    [
      'the buyer stepped back',
      () => cancel(),
      () => t.request('POST', `/api/buyer/${ben.token}/cancel`, { body: {} }),
    ],
    [
      'the item was sold',
      () => price(7),
      () => call({ method: 'POST', path: `${reservation()}/pickup-confirm`, body: { action: 'sold' } }),
    ],
    [
      'the listing was changed',
      () => edit({ title: 'Desk' }),
      async () =>
        t.request('PUT', `/api/items/${table()}`, {
          bearer: await t.sessionOf(sale),
          body: { price: 20 },
        }),
    ],
    [
      'the floor went up',
      () => price(7),
      async () =>
        t.request('PUT', `/api/items/${table()}`, {
          bearer: await t.sessionOf(sale),
          body: { min_price: 9 },
        }),
    ],
  ])('a yes comes too late when %s, and says so', async (_, make, meanwhile) => {
    const refused = await call(make());
    await meanwhile();
    await mailed();
    t.mailer.sent.length = 0;
    const before = await itemState(t, table());
    await yes(refused);
    expect(await mailed()).toEqual([]);
    expect(await itemState(t, table())).toEqual(before);
    const { store: opened } = t.deps;
    const rows = await opened.read.select().from(opened.read.t.confirmations);
    expect(rows).toMatchObject([{ outcome: 'moot', act: { moot: expect.stringMatching(/\w{3}/) } }]);
    expect((await call(make())).json.data?.already_done).toBeUndefined();
  });

  it('a newer price replaces an older one; a pickup waits beside it', async () => {
    const first = await call(price(7));
    await call(price(8));
    t.clock.advance(MINUTE);
    await call(pickup(inHours(30)));
    expect(await cards()).toMatchObject([
      { content: expect.stringContaining('$8') },
      { content: expect.stringMatching(/pickup/i) },
    ]);
    await expect(yes(first)).rejects.toMatchObject({ code: 'CONFIRMATION_REPLACED' });
  });

  it('is asked anew when a newer one replaced it', async () => {
    for (const cost of [7, 8, 7]) await call(price(cost));
    expect(await cards()).toMatchObject([{ content: expect.stringContaining('$7') }]);
  });

  it('asked again, keeps its card and the end of that', async () => {
    const refused = await call(price(7));
    const before = await cards();
    t.clock.advance(MINUTE);
    expect((await call(price(7))).json.approval_url).toBe(refused.json.approval_url);
    expect(await cards()).toEqual(before);
  });

  it('a card about the whole reservation replaces one with details of the same act', async () => {
    for (const words of [{}, { message: 'Sorry.' }, {}]) {
      const { json } = await call(cancel(words));
      expect(await cards()).toMatchObject([{ handle: handleOf({ json }) }]);
    }
  });

  it('other acts, and the same act on another item, wait beside it', async () => {
    await reserveAndOpen(t, sale, { items: ['Lamp'] });
    await call(price(7));
    await call(cancel());
    await call(edit({ price: 12 }));
    await call({ ...edit({ price: 12 }), path: `/api/items/${sale.item.Lamp}` });
    expect(await cards()).toHaveLength(4);
  });

  it('is the same act whatever the order of its details', async () => {
    const specifications = { Wood: 'Oak', Legs: '4' };
    const first = await call(edit({ title: 'Desk', price: 12, specifications }));
    const again = await call(edit({ specifications: { Legs: '4', Wood: 'Oak' }, price: 12, title: 'Desk' }));
    expect(again.json.approval_url).toBe(first.json.approval_url);
    const other = await call(edit({ title: 'Desk', price: 12, specifications: { Wood: '4', Legs: 'Oak' } }));
    expect(other.json.approval_url).not.toBe(first.json.approval_url);
  });

  it('a yes counts for a day, and only for the agent that asks again', async () => {
    await yes(await call(price(7)));
    const bearer = await t.sessionOf(sale);
    for (const cost of [8, 7]) {
      const { json } = await t.request('PUT', reservation(), { bearer, body: price(cost).body });
      expect(json.data).toMatchObject({ agreed_prices: { [table()]: cost } });
      expect(json.data).not.toHaveProperty('already_done');
    }
    t.clock.advance(24 * HOUR - 1);
    expect((await call(price(7))).json.data.already_done).toBe(true);
    t.clock.advance(1);
    expect((await call(price(7))).json.data?.already_done).toBeUndefined();
  });

  const block = (blocked: boolean): Call => ({
    method: 'POST',
    path: `/api/conversations/${thread}/block`,
    body: { blocked },
  });

  it.each<[string, () => Call, () => Call]>([
    ['another price was agreed on since', () => price(7), () => price(8)],
    ['the pickup was called off since', () => pickup(inHours(30)), () => pickup(null)],
  ])('is asked anew when %s', async (_, make, undone) => {
    await yes(await call(make()));
    expect((await call(make())).json.data.already_done).toBe(true);
    const { method, path, body } = undone();
    const bearer = await t.sessionOf(sale);
    expect((await t.request(method, path, { bearer, body })).status).toBe(200);
    await mailed();
    const refused = await call(make());
    expect(refused.json.code).toBe('APPROVAL_REQUIRED');
    await yes(refused);
    expect((await call(make())).json.data.already_done).toBe(true);
  });

  it('is done again when it was undone since, if that tells nobody anything', async () => {
    await yes(await call(block(true)));
    const { method, path, body } = block(false);
    await t.request(method, path, { bearer: await t.sessionOf(sale), body });
    expect((await call(block(true))).status).toBe(200);
    const { json } = await t.request('GET', `/api/conversations/${thread}`, { key: sale.key });
    expect(json.data.conversation.blocked).toBe(true);
  });

  it('waits for a day', async () => {
    const refused = await call(price(7));
    t.clock.advance(24 * HOUR - 1);
    expect(await cards()).toHaveLength(1);
    t.clock.advance(1);
    expect(await cards()).toEqual([]);
    await expect(yes(refused)).rejects.toMatchObject({ code: 'CONFIRMATION_EXPIRED' });
    await call(price(7));
    expect(await cards()).toHaveLength(1);
  });

  it('new pictures do not wait along', async () => {
    const png = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
    const refused = await call(edit({ title: 'Desk', photos: [png] }));
    expect(refused.status).toBe(400);
    expect(await cards()).toEqual([]);
  });
});
