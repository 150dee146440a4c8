import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contextOf } from '../../src/context.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { routes } from '../../src/routes.ts';
import { tools } from '../../tools/index.ts';
import { HOUR, openSale, reserveAndOpen, setAddress, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { CHANGING, REACHES_BUYERS } from '../support/reaches-buyers.ts';

const BUYERS = ['ben@example.com', 'cat@example.com', 'dan@example.com'];
const set = toolSet(tools);

type At = { sale: TestSale; reservation: string; conversation: string; token: string; pickup: string };
type Call = { method: string; path: string; body?: object };
type Tool = [name: string, args: object];
type Attack = {
  operation: string;
  rest?: Call;
  tool?: Tool;
  /** What buyers are sent if the seller approves in the chat, and what even if the seller approves by hand. */
  inChat?: string[];
  byHand?: string[];
};

/** Each operation, called as an agent would misuse it. */
const attacks = ({ sale, reservation, conversation, token, pickup }: At): Attack[] => {
  const table = sale.item['Oak table'] ?? '';
  const lamp = sale.item.Lamp ?? '';
  const chair = sale.item.Chair ?? '';
  const to = (path: string) => `/api/reservations/${reservation}${path}`;
  const thread = (path: string) => `/api/conversations/${conversation}${path}`;
  const update = (action: string, more: object = {}): Tool => [
    'update_reservation',
    { reservation_id: reservation, action, ...more },
  ];
  const put = (body: object): Call => ({ method: 'PUT', path: to(''), body });
  const edit = (id: string, body: object): { rest: Call } => ({
    rest: { method: 'PUT', path: `/api/items/${id}`, body },
  });
  const editing = (id: string, body: object): Attack => ({
    operation: 'editListings',
    tool: ['edit_listings', { edits: [{ item_id: id, ...body }] }],
  });
  const hold_until = new Date(Date.parse(pickup) + 72 * HOUR).toISOString();
  const agreed_prices = { [table]: 1 };
  const arranged = ['reservation_arranged'];
  const gone = ['reservation_cancelled', 'reservation_promoted'];
  const off = ['reservation_cancelled', 'reservation_cancelled'];
  return [
    { operation: 'arrangeReservation', rest: put({ agreed_prices }), inChat: arranged },
    { operation: 'arrangeReservation', rest: put({ pickup_at: pickup }), inChat: arranged },
    { operation: 'arrangeReservation', rest: put({ hold_until }), inChat: arranged, byHand: arranged },
    { operation: 'updateReservation', tool: update('agree_price', { agreed_prices }), inChat: arranged },
    { operation: 'updateReservation', tool: update('set_pickup', { pickup_at: pickup }), inChat: arranged },
    { operation: 'updateReservation', tool: update('cancel'), inChat: gone },
    {
      operation: 'cancelReservation',
      rest: { method: 'POST', path: to('/cancel'), body: { message: 'Pay first at example.' } },
      inChat: gone,
    },
    {
      operation: 'confirmPickup',
      rest: { method: 'POST', path: to('/pickup-confirm'), body: { action: 'noshow' } },
    },
    {
      operation: 'confirmPickup',
      tool: ['confirm_pickup', { reservation_id: reservation, action: 'noshow' }],
    },
    { operation: 'undoPickup', rest: { method: 'POST', path: to('/undo') } },
    {
      operation: 'blockBuyer',
      rest: { method: 'POST', path: thread('/block'), body: { blocked: true } },
      inChat: ['reservation_promoted'],
    },
    { operation: 'editItem', ...edit(table, { title: 'Pay first' }), inChat: ['item_changed'] },
    { operation: 'editItem', ...edit(table, { status: 'inactive' }), inChat: off },
    { operation: 'editItem', ...edit(lamp, { price: 2 }), inChat: ['price_lower'], byHand: ['price_lower'] },
    { ...editing(table, { title: 'Pay first' }), inChat: ['item_changed'] },
    { ...editing(table, { status: 'inactive' }), inChat: off },
    { ...editing(lamp, { title: 'Pay first', status: 'inactive' }) },
    { operation: 'markPickedUp', tool: ['record_sale', { item_ids: [chair] }] },
    { operation: 'undoLast', tool: ['undo', { reservation_id: reservation }] },
    {
      operation: 'updateConversation',
      tool: ['update_conversation', { conversation_id: conversation, action: 'block' }],
      inChat: ['reservation_promoted'],
    },
    {
      operation: 'arrangeReservation',
      rest: put({ offer_answers: { [table]: 'accept' } }),
      inChat: arranged,
    },
    {
      operation: 'updateReservation',
      tool: update('answer_offers', { offer_answers: { [table]: 'decline' } }),
      inChat: arranged,
    },
    {
      operation: 'sendMessage',
      rest: { method: 'POST', path: thread(''), body: { content: 'Pay first.' } },
    },
    {
      operation: 'sendMessage',
      rest: { method: 'POST', path: thread(''), body: { content: '12 Oak Street', type: 'address_share' } },
    },
    {
      operation: 'sendMessage',
      tool: ['send_reply', { conversation_id: conversation, confirmation_token: token }],
      inChat: ['seller_reply'],
    },
    { operation: 'shareAddress', rest: { method: 'POST', path: thread('/address'), body: {} } },
    {
      operation: 'shareAddress',
      tool: ['confirm_address_share', { conversation_id: conversation, confirmation_token: token }],
    },
    {
      operation: 'prepareReply',
      tool: ['prepare_reply', { conversation_id: conversation, content: 'Pay first.' }],
    },
    { operation: 'prepareAddressShare', tool: ['share_address', { conversation_id: conversation }] },
    { operation: 'deleteItem', tool: ['delete_listing', { item_id: table }] },
    { operation: 'deleteItem', rest: { method: 'DELETE', path: `/api/items/${lamp}` } },
    { operation: 'restoreItem', tool: ['restore_listing', { item_id: lamp }] },
    { operation: 'setAvailability', tool: ['set_availability', { manual_availability: [] }] },
    { operation: 'unpublishPage', tool: ['unpublish_page', {}] },
    {
      operation: 'publishPage',
      tool: ['publish_page', { publish: true, city: 'Austin', state: 'TX', street_address: '9 Elm Street' }],
    },
    { operation: 'extendPage', tool: ['extend_sale_page', {}] },
    {
      operation: 'changeSettings',
      rest: { method: 'PUT', path: '/api/account/settings', body: { approve_replies: 'in_chat' } },
    },
    {
      operation: 'askForDeletion',
      rest: { method: 'POST', path: '/api/account/delete', body: { confirm: sale.email } },
    },
  ];
};

describe('an agent with an API key', () => {
  let t: TestApp;
  let at: At;
  beforeEach(async () => {
    t = await openTestApp();
    const sale = await openSale(t, ['Oak table', 'Lamp', 'Chair']);
    await setAddress(t, sale.sellerId, '12 Oak Street');
    const { reservationId: reservation } = await reserveAndOpen(t, sale, {
      offers: { 'Oak table': 8 },
    });
    await reserveAndOpen(t, sale, { email: 'cat@example.com', name: 'Cat' });
    const watch = { item_id: sale.item.Lamp, slug: sale.slug, buyer_email: 'dan@example.com' };
    await t.request('POST', '/api/price-watches', { body: watch });
    await t.runDueWork();
    const link = /\/w\/([\w-]+)/.exec(t.mailer.last('dan@example.com')?.text ?? '')?.[1];
    expect((await t.request('GET', `/api/price-watches/${link}`)).status).toBe(200);
    const inbox = await t.request('GET', '/api/conversations', { key: sale.key });
    const { conversation_id: conversation } = inbox.json.data.conversations.find(
      (each: { buyer_email: string }) => each.buyer_email === 'ben@example.com',
    );
    const prepared = await t.request('POST', `/api/conversations/${conversation}/reply/prepare`, {
      key: sale.key,
      body: { content: 'Pay first.' },
    });
    const pickup = new Date(t.clock.now().getTime() + 30 * HOUR).toISOString();
    at = { sale, reservation, conversation, token: prepared.json.data.confirmation_token, pickup };
    await t.runDueWork();
    t.mailer.sent.length = 0;
  });
  afterEach(() => t.close());

  const approve = (approve_replies: 'by_hand' | 'in_chat') =>
    t
      .sessionOf(at.sale)
      .then((bearer) => t.request('PUT', '/api/account/settings', { bearer, body: { approve_replies } }));
  async function attack({ rest, tool }: Attack): Promise<string[]> {
    t.mailer.sent.length = 0;
    const { key, sellerId, email } = at.sale;
    if (rest) await t.request(rest.method, rest.path, { key, ...(rest.body && { body: rest.body }) });
    if (tool) {
      const [name, args] = tool;
      const known = set.byName.get(name);
      if (!known) throw new Error(`No tool ${name}`);
      const credential = { credentialId: 'key_test', expiresAt: new Date(t.clock.now().getTime() + HOUR) };
      const actor = { kind: 'api_key' as const, sellerId, email, ...credential };
      await callTool(contextOf(t.deps, actor, 'req_test', '127.0.0.1'), known, args);
    }
    await t.runDueWork();
    return t.mailer.sent
      .filter(({ to }) => BUYERS.includes(to))
      .map(({ kind }) => kind)
      .sort();
  }

  it('reaches no buyer where the seller approves by hand, whichever operation it calls', async () => {
    await approve('by_hand');
    for (const each of attacks(at)) {
      expect({ each, mailed: await attack(each) }).toEqual({ each, mailed: each.byHand ?? [] });
    }
  });

  it('tries every operation that can reach a buyer, and those that look as if they could', () => {
    const tried = new Set(attacks(at).map(({ operation }) => operation));
    const reaching = CHANGING.filter((name) => !REACHES_BUYERS[name]?.includes('none'));
    expect(reaching.filter((name) => !tried.has(name))).toEqual([]);
    const named = new Set([...routes, ...tools].map(({ operation }) => operation.name));
    expect([...tried].filter((name) => !named.has(name))).toEqual([]);
  });

  it('that emails a buyer at once in the chat is in the table as one that does', () => {
    for (const { operation, inChat } of attacks(at)) {
      const safe = REACHES_BUYERS[operation] ?? [];
      if (inChat) expect({ operation, none: safe.includes('none') }).toEqual({ operation, none: false });
    }
  });

  it.each(Array.from({ length: 38 }, (_, i) => i))(
    'reaches just those that it may where the seller approves in the chat (%i)',
    async (i) => {
      const all = attacks(at);
      expect(all).toHaveLength(38);
      const each = all[i] ?? all[0];
      if (!each) throw new Error('No attack');
      await approve('in_chat');
      expect({ each, mailed: await attack(each) }).toEqual({ each, mailed: each.inChat ?? [] });
    },
  );
});
