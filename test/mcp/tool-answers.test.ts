import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ANONYMOUS, type Context, contextOf } from '../../src/context.ts';
import { callTool } from '../../src/mcp/call-tool.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { tools } from '../../tools/index.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/pictures.ts';

const DAY = 24 * 3600_000;
const BUYER = 'ben@example.com';

const set = toolSet(tools);
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

/** The same schema, but allowing nothing that it doesn't name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema && !('additionalProperties' in schema)
    ? { ...inner, additionalProperties: false }
    : inner;
}

const validators = new Map(
  set.listed.map(({ name, outputSchema }) => [name, ajv.compile(Object(closed(outputSchema)))]),
);
const called = new Set<string>();

let t: TestApp;
let actor: Context['actor'] = ANONYMOUS;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Calls a tool, and compares its real response with what the list says. */
async function call(name: string, args: object = {}) {
  const tool = set.byName.get(name);
  const valid = validators.get(name);
  if (!tool || !valid) throw new Error(`No tool ${name}`);
  const answer = await callTool(contextOf(t.deps, actor, 'req_test', '127.0.0.1'), tool, args);
  const data = JSON.parse(answer.json);
  expect({ name, refused: answer.refused, ...(answer.refused && { data }) }).toEqual({
    name,
    refused: false,
  });
  expect({ name, valid: valid(data), errors: valid.errors }).toEqual({ name, valid: true, errors: null });
  called.add(name);
  return data;
}

async function signIn() {
  const email = 'seller@example.com';
  await call('send_verification_code', { email });
  await t.runDueWork();
  const code = /\b\d{6}\b/.exec(t.mailer.last(email)?.text ?? '')?.[0];
  const { seller_id: sellerId } = await call('verify_code', { email, code });
  const credential = { credentialId: 'key_test', expiresAt: t.clock.now() };
  actor = { kind: 'api_key', sellerId, email, ...credential };
}

async function uploaded(count: number) {
  const session = await call('create_upload_session', { expect: count });
  for (let seed = 0; seed < count; seed++) {
    await t.app.request(`${new URL(session.url).pathname}/photos`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'image/jpeg' },
      body: new Uint8Array(await picture('jpeg', seed)),
    });
  }
  return session.session_id;
}

const WORDS = { description: 'Works.', price: 30, condition: 'Good', category: 'Decor' };

it('every tool’s response has exactly what its output schema says', async () => {
  await signIn();
  const upload_session_id = await uploaded(3);
  const seen = await call('view_photos', { upload_session_id });
  const groups = [
    { photo_indexes: [0], title: 'Brass lamp', ...WORDS },
    { photo_indexes: [1], label: 'a mirror' },
  ];
  const photos = seen.photos.map(({ url }: { url: string }) => url);
  const job = await call('bulk_create_listings', { photos: photos.slice(0, 2), groups });
  await call('get_ai_job', { job_id: job.job_id });
  await t.runDueWork();
  const done = await call('get_ai_job', { job_id: job.job_id });
  expect(done.data.items).toMatchObject([{ title: 'Brass lamp', needs_review: false }, {}]);
  const third = await call('create_listing', { photos: [photos[2]], title: 'Oak chair', ...WORDS });
  await call('create_listing', { upload_session_id: await uploaded(1), title: 'Rug', ...WORDS, draft: true });
  const listed = await call('get_listings');
  const idOf = (title: string): string =>
    listed.items.find((item: { title: string }) => item.title === title)?.item_id;
  const edits = [
    { item_id: idOf('Rug'), price: 12 },
    { item_id: 'item_none', price: 1 },
  ];
  expect((await call('edit_listings', { edits })).results).toMatchObject([{ ok: true }, { ok: false }]);
  await call('delete_listing', { item_id: idOf('Rug') });
  await call('delete_listing', { item_id: idOf('Rug') });
  await call('get_listings', { item_ids: [idOf('Rug')] });
  await call('get_listings', { include_deleted: true });
  await call('restore_listing', { item_id: idOf('Rug') });
  await call('get_listings', { item_ids: [third.item_id, idOf('Brass lamp')] });

  const page = await call('publish_page', {
    publish: true,
    city: 'Springfield',
    state: 'IL',
    street_address: '12 Oak Street, Springfield, IL 62701',
    price_drops: [{ on: '2026-06-01', percent: 10 }],
  });
  await call('prepare_crosspost', { item_id: third.item_id });
  expect((await call('search_sales', { by: 'items', q: 'chair' })).items).toHaveLength(1);
  expect((await call('search_sales', { q: 'chair' })).items).toHaveLength(1);
  expect((await call('search_sales', { by: 'sales', city: 'Springfield' })).sales).toHaveLength(1);
  const window = { day_of_week: 'monday', start_time: '09:00', end_time: '17:00' };
  await call('set_availability', { manual_availability: [window], scheduling_timezone: 'America/Chicago' });

  const reserve = (buyer_email: string, more: object = {}) =>
    t.request('POST', '/api/reservations', {
      body: { slug: page.slug, item_ids: [third.item_id], buyer_name: 'Ben', buyer_email, ...more },
    });
  const offers = { [third.item_id]: 5 };
  await reserve(BUYER, { message: 'I pay by gift card.', offers });
  await t.runDueWork();
  const [link] = t.mailer.sent.flatMap(({ to, text }) =>
    to === BUYER ? (/\/r\/[\w-]{43}/.exec(text) ?? []) : [],
  );
  await t.request('GET', `/api/buyer/${link?.slice(3)}`);
  t.clock.advance(1000);
  await reserve('cat@example.com');
  const inbox = await call('get_conversations');
  const row = inbox.conversations.find(({ buyer_email }: { buyer_email: string }) => buyer_email === BUYER);
  const { conversation_id } = row;
  const [{ reservation_id }] = row.reservations;
  await call('get_conversation', { conversation_id });
  const reply = await call('prepare_reply', { conversation_id, content: 'Tomorrow at five.' });
  expect((await call('get_conversations')).conversations).toMatchObject([{}, { drafts: [{}] }]);
  const { confirmation_token } = reply;
  await call('send_reply', { conversation_id, confirmation_token });
  const pickup_at = new Date(t.clock.now().getTime() + DAY).toISOString();
  await call('update_reservation', { reservation_id, action: 'set_pickup', pickup_at });
  const shared = await call('share_address', { conversation_id });
  await call('confirm_address_share', { conversation_id, confirmation_token: shared.confirmation_token });
  const briefed = await call('get_account_status');
  expect(briefed.whats_new.pickups_tomorrow).toHaveLength(1);

  t.clock.advance(DAY + 1000);
  await call('confirm_pickup', { reservation_id, action: 'noshow' });
  const sold = await call('record_sale', { item_ids: [idOf('Brass lamp'), 'item_none'] });
  expect(sold.results).toMatchObject([{ ok: true }, { ok: false }]);
  expect((await call('get_account_status', { since: '2026-01-01T00:00:00Z' })).whats_new.sold).toHaveLength(
    1,
  );
  expect(await call('undo', { item_id: idOf('Brass lamp') })).toMatchObject({ undone: 'sale' });
  await call('update_conversation', { conversation_id, action: 'no_answer_needed' });
  await call('update_conversation', { conversation_id, action: 'block' });
  await call('generate_payment_link', { plan: 'sale_pass' });
  t.clock.advance(25 * DAY);
  await call('extend_sale_page');
  await call('unpublish_page');
  expect([...called].sort()).toEqual(tools.map(({ name }) => name).sort());
});
