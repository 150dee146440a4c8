import { afterEach, beforeEach, expect, it } from 'vitest';
import { MailerError } from '../../src/adapters/mailer.ts';
import { readBriefing } from '../../src/briefing/read.ts';
import { LANGUAGE_CODES, type Language, wordsOf } from '../../src/languages/index.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { tools } from '../../tools/index.ts';
import { openSale, reserve, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/**
 * Fields of tools that an assistant passes on to the seller unchanged. A new one has to be listed here and covered
 * below.
 */
const PASSED_ON = [
  'create_upload_session.reach_note',
  'create_upload_session.relay_message',
  'generate_payment_link.message',
  'get_account_status.capacity_note',
  'get_account_status.owner_note',
  'get_account_status.reach_note',
  'prepare_reply.warnings',
  'publish_page.message',
  'publish_page.reach_note',
  'restore_listing.message',
  'set_availability.conflicts_note',
  'share_address.warnings',
];
/** Fields for the assistant, which asks the seller in its own words. */
const FOR_THE_ASSISTANT = ['get_account_status.next_steps.what'];

type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

function* described(schema: Schema, path: string): Generator<string> {
  const isPassedOn =
    /words for the seller|to tell the seller|(sentence|means,|do,|^for) (for )?the seller|tell the seller|seller should know|in one sentence/i;
  if (isPassedOn.test(schema.description ?? '') || path.endsWith('.message')) yield path;
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    yield* described(each, `${path}.${name}`);
  for (const each of [schema.items, ...(schema.anyOf ?? [])]) if (each) yield* described(each, path);
}

it('no tool has words for the seller that are not spoken in their language', () => {
  const found = toolSet(tools).listed.flatMap(({ name, outputSchema }) => [
    ...described(outputSchema as Schema, name),
  ]);
  expect([...new Set(found)].sort()).toEqual([...PASSED_ON, ...FOR_THE_ASSISTANT].sort());
});

let t: TestApp;
let sale: TestSale;
beforeEach(async () => {
  t = await openTestApp();
  sale = await openSale(t, ['Table', 'Lamp']);
});
afterEach(() => t.close());

it.each(LANGUAGE_CODES.map((language) => [language]))(
  'an assistant passes on what is said in %s',
  async (language: Language) => {
    const { told, reach, warnings, scam, limits } = wordsOf(language);
    const call = async (method: string, path: string, body?: object) => {
      const { status, json } = await t.request(method, path, { key: sale.key, ...(body && { body }) });
      expect([path, status]).toEqual([path, 200]);
      return json.data;
    };
    await call('PUT', '/api/account/settings', { language });

    const change = reach.change({ url: 'http://localhost:3000/settings/server' });
    const onlyHere = `${reach.thisComputer} ${change}`;
    const upload = await call('POST', '/api/upload-sessions', { expect: 3 });
    const expected = `${told.upload({ reachable: false, n: 3, url: upload.url })}\n${told.uploadDone}`;
    expect([upload.relay_message, upload.reach_note]).toEqual([expected, onlyHere]);

    const plan = await call('GET', '/api/payments/status');
    expect(plan.reach_note).toBe(onlyHere);
    expect(plan.capacity_note).toBe(told.capacity({ plan: 'Free', active: 1, created: 10, period: 'month' }));
    const briefing = await readBriefing(
      {
        ...t.deps,
        actor: { kind: 'api_key', sellerId: sale.sellerId, email: sale.email, keyId: 'key' },
      } as never,
      {},
    );
    expect(briefing.owner_note).toBe(limits.unowned);
    expect((await call('POST', '/api/payments/checkout-link', { plan: 'sale_pass' })).message).toBe(told.pay);

    await call('POST', '/api/pages/unpublish');
    const page = await call('POST', '/api/pages/publish', { publish: false });
    expect([page.message, page.reach_note]).toEqual([told.offline, onlyHere]);
    await call('POST', '/api/pages/publish', { publish: true });

    const message = 'I will send you $300 extra for the trouble of holding it';
    await reserve(t, sale, { items: ['Lamp'], message });
    const [{ conversation_id: id }] = (await call('GET', '/api/conversations')).conversations;
    const reply = await call('POST', `/api/conversations/${id}/reply/prepare`, { content: 'Yes.' });
    const shown = await call('POST', `/api/conversations/${id}/address/prepare`, {
      address: '12 Oak Street',
    });
    expect(reply.warnings).toEqual([]);
    expect(shown.warnings.map(({ text }: { text: string }) => text)).toEqual([
      warnings.unconfirmed_buyer,
      scam.overpayment,
      warnings.no_pickup_time,
    ]);
  },
);

it('an email that did not go out is told in the language of the seller', async () => {
  await t.request('PUT', '/api/account/settings', { key: sale.key, body: { language: 'de' } });
  t.mailer.failNext(1, new MailerError('The SMTP server refused (550).', { permanent: true }));
  await reserve(t, sale, { items: ['Lamp'] });
  await t.runDueWork();
  const { conversations } = (await t.request('GET', '/api/conversations', { key: sale.key })).json.data;
  const path = `/api/conversations/${conversations[0].conversation_id}?limit=50`;
  const { messages } = (await t.request('GET', path, { key: sale.key })).json.data;
  const line = messages.find(({ type }: { type: string }) => type === 'mail_failed');
  expect(line.content).toMatch(/^Die E-Mail „.+“ an ben@example\.com wurde nicht zugestellt\./);
});
