import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Decision } from '../../src/decisions/schemas.ts';
import { DAY, HOUR } from '../../src/units.ts';
import { openSale, reserveAndOpen, setAddress, tokenFor } from '../reservations/sale.ts';
import { openTestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { momentTyped } from '../support/seller-forms.ts';

const ITEMS = ['Table', 'Lamp', 'Chair', 'Desk', 'Sofa', 'Rug', 'Bike'];

it('eight buyers over ten days: the list misses nothing, two taps decide each, and what is decided is gone', async () => {
  const t = await openTestApp({ env: { PLAN_DEFAULT: 'garage_sale' } });
  const sale = await openSale(t, ITEMS);
  await setAddress(t, sale.sellerId, '12 Oak Street');
  const browser = openBrowser(t);
  await browser.signIn(await browser.visit('/settings'), sale.email);
  const as = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    t.request(method, path, { key: sale.key, ...(body && { body }) });
  await as('PUT', '/api/scheduling/availability', {
    scheduling_enabled: true,
    scheduling_timezone: 'UTC',
    slot_duration: 60,
    manual_availability: [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({
      day_of_week,
      start_time: '15:00',
      end_time: '20:00',
    })),
  });
  const start = t.clock.now();
  const lastDay = new Date(start.getTime() + 9 * DAY).toISOString().slice(0, 10);
  await as('POST', '/api/pages/publish', { ends_on: lastDay });
  await as('PUT', `/api/items/${sale.item.Chair}`, { min_price: 10 });

  const decisions = async (): Promise<Decision[]> => (await as('GET', '/api/decisions')).json.data.decisions;
  /** The waiting decisions, as `kind` or `kind buyer`, in the page's order. */
  const waits = async () => {
    const shown = (await browser.visit('/sell')).html;
    const all = await decisions();
    for (const { decision_id: id } of all) expect(shown).toContain(`id="${id}"`);
    return all.map(({ kind, title }) =>
      [kind, ...(/Ben|Cat|Dan|Eve|Fay|Gus|Hal|Ida/.exec(title) ?? [])].join(' '),
    );
  };
  const later = async (ms: number) => {
    t.clock.advance(ms);
    await t.runDueWork();
  };
  const taps: number[] = [];
  /** Decides the card `name` on My sale. `there` is what the page that it leads to sends. */
  async function decide(
    name: string,
    act: string,
    {
      typed,
      there,
      takes = true,
    }: { typed?: string; there?: [form: string, fields: Record<string, string>]; takes?: boolean } = {},
  ) {
    const decision = (await decisions())[(await waits()).indexOf(name)];
    if (!decision) throw new Error(`No card ${name}`);
    const { html, forms } = await browser.visit('/sell');
    if (there) {
      const { pathname } = new URL(decision.page_url);
      expect(html).toContain(pathname);
      const [form, fields] = there;
      const action = form === '' ? pathname : `/inbox/${decision.conversation_id}/${form}`;
      const done = await browser.submit(await browser.visit(pathname), action, fields);
      expect(done.status).toBe(200);
      taps.push(2);
    } else {
      const form = forms.find(({ fields }) => fields.decision === decision.decision_id && fields.act === act);
      if (!form) throw new Error(`No ${act} on ${name}`);
      const opens =
        html.includes(`id="${act}-${decision.decision_id}"`) ||
        (form.fields.typed !== undefined && act !== 'reply');
      const answer = await browser.post('/sell/decide', {
        ...form.fields,
        ...(typed !== undefined && { typed }),
      });
      expect(answer.status).toBe(303);
      taps.push(opens ? 2 : 1);
    }
    await later(1000);
    const left = (await decisions()).map(({ decision_id }) => decision_id);
    expect(left.includes(decision.decision_id)).toBe(!takes);
  }
  const buyer = async (
    name: string,
    item: string,
    more: { message?: string; offers?: Record<string, number> } = {},
  ) => {
    const email = `${name.toLowerCase()}@example.com`;
    const { token } = await reserveAndOpen(t, sale, { name, email, items: [item], ...more });
    await later(1000);
    return (path: string, body: object) => t.request('POST', `/api/buyer/${token}/${path}`, { body });
  };
  const book = async (of: Awaited<ReturnType<typeof buyer>>, name: string, inMs: number) => {
    const token = await tokenFor(t, `${name.toLowerCase()}@example.com`);
    const { slots } = (await t.request('GET', `/api/buyer/${token}/slots`)).json.data;
    const at = slots.find(
      (slot: { starts_at: string }) => new Date(slot.starts_at).getTime() >= t.clock.now().getTime() + inMs,
    );
    expect((await of('schedule', { starts_at: at.starts_at })).status).toBe(200);
    await later(1000);
    return new Date(at.starts_at).getTime();
  };
  const until = (at: number) => later(at - t.clock.now().getTime());

  // The first day: an offer, a question, and thanks.
  const ben = await buyer('Ben', 'Table', { offers: { Table: 7 } });
  await buyer('Cat', 'Lamp', { message: 'Is it still available?' });
  const dan = await buyer('Dan', 'Lamp');
  await dan('messages', { content: 'Thanks!' });
  await later(1000);
  expect(await waits()).toEqual(['offer Ben', 'question Cat', 'question Dan']);
  await decide('offer Ben', 'counter', { typed: '$9' });
  await decide('question Cat', 'reply');
  await decide('question Dan', 'no_answer_needed');
  await ben('offers', { item_id: sale.item.Table, accept: true });
  expect(await waits()).toEqual([]);

  // The second day: an offer below the floor price, then one that is enough.
  await later(DAY);
  const eve = await buyer('Eve', 'Chair', { offers: { Chair: 3 } });
  expect((await decisions())[0]?.summary).toContain('below your lowest price');
  await decide('offer Eve', 'decline');
  await eve('offers', { item_id: sale.item.Chair, amount: 12 });
  await decide('offer Eve', 'accept');

  // Pickups: an address 48 hours ahead, a buyer who is late, a no-show, and a new time.
  const benComes = await book(ben, 'Ben', HOUR);
  expect(await waits()).toEqual(['share_address Ben']);
  await decide('share_address Ben', 'share_address');
  await until(benComes - HOUR);
  await ben('late', { minutes: 20 });
  expect(await waits()).toEqual([]);
  await until(benComes + 1000);
  expect(await waits()).toEqual(['pickup_passed Ben']);
  await decide('pickup_passed Ben', 'sold');
  const fay = await buyer('Fay', 'Desk');
  const fayComes = await book(fay, 'Fay', 12 * HOUR);
  await decide('share_address Fay', 'share_address');
  await until(fayComes + 1000);
  // No one set a time with Cat and Eve: their holds expired, which both sides were told, and Dan was next in line.
  expect(await waits()).toEqual(['pickup_passed Fay']);
  await decide('pickup_passed Fay', 'noshow');
  const gus = await buyer('Gus', 'Sofa');
  const gusComes = await book(gus, 'Gus', 2 * HOUR);
  await decide('share_address Gus', 'share_address');
  await until(gusComes + 1000);
  const newTime = new Date(t.clock.now().getTime() + 3 * HOUR).toISOString().slice(0, 16);
  await decide('pickup_passed Gus', 'new_time', { there: ['pickup', momentTyped('pickup_at', newTime)] });
  await later(4 * HOUR);
  await decide('pickup_passed Gus', 'sold');

  // A post elsewhere, a draft, and a message that an assistant prepared.
  await as('POST', `/api/items/${sale.item.Bike}/postings`, { place: 'Craigslist' });
  await buyer('Hal', 'Bike', { message: 'Can I try it?' });
  expect((await waits()).filter((each) => !each.startsWith('sale_ends'))).toEqual([
    'take_down_elsewhere',
    'question Hal',
  ]);
  await decide('take_down_elsewhere', 'taken_down');
  const thread = (await decisions()).find(({ kind }) => kind === 'question')?.conversation_id;
  await as('POST', `/api/conversations/${thread}/reply/prepare`, { content: 'Of course.' });
  await later(1000);
  await decide('approval Hal', 'approve', { there: ['', { answer: 'send' }] });
  await t.deps.store.write((tx) =>
    tx.update(tx.t.items).set({ status: 'inactive', draft: true }).where(eq(tx.t.items.title, 'Desk')),
  );
  await decide('drafts', 'put_on_sale');

  // The end is announced five days ahead, and stays until something is done about it.
  await buyer('Ida', 'Rug');
  await until(new Date(`${lastDay}T12:00:00Z`).getTime());
  expect((await waits()).filter((each) => each.startsWith('sale_ends'))).toEqual(['sale_ends']);
  await decide('sale_ends', 'lower_all', { typed: '20', takes: false });
  await decide('sale_ends', 'close');
  expect(await waits()).toEqual([]);
  expect(Math.max(...taps)).toBe(2);
  expect(taps).toHaveLength(17);
  await t.close();
});
