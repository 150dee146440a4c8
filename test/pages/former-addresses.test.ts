import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, type Desk, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { publish } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';

describe.each(eachStore)('an address that a page gave up, on $name', ({ store }) => {
  let t: TestApp;
  let desk: Desk;
  let id: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    await publish(t, (await t.signIn('neighbor@example.com')).apiKey, { custom_url: 'a-neighbor' });
    desk = await openDesk(t);
    id = (await desk.create()).item_id;
    await desk.publish({ display_name: 'Maria' });
  });
  afterEach(() => t.close());

  const goes = async (path: string) => {
    const { status, headers } = await t.request('GET', path);
    return [status, headers.get('location')];
  };

  it('leads to the present one, with all below it', async () => {
    await desk.publish({ custom_url: 'marias-barn' });
    await desk.publish({ custom_url: 'barn-sale' });
    for (const old of ['maria', 'marias-barn', 'Maria']) {
      expect(await goes(`/${old}`)).toEqual([301, '/barn-sale']);
      expect(await goes(`/${old}/${id}?from=sign`)).toEqual([301, `/barn-sale/${id}?from=sign`]);
      expect(await goes(`/${old}/`)).toEqual([301, '/barn-sale']);
    }
    expect((await t.request('GET', '/api/pages/maria')).json.data.slug).toBe('barn-sale');
    expect((await desk.reserve('maria', [id])).status).toBe(200);
  });

  it('is the page itself again when its seller takes it back', async () => {
    await desk.publish({ custom_url: 'barn-sale' });
    await desk.publish({ custom_url: 'maria' });
    expect((await goes('/maria'))[0]).toBe(200);
    expect(await goes('/barn-sale')).toEqual([301, '/maria']);
  });

  it('can’t be taken for 90 days; after that, another seller can ask for it, but never gets it by chance', async () => {
    await desk.publish({ custom_url: 'barn-sale' });
    t.clock.advance(90 * DAY - 1000);
    let other = await openDesk(t, 'other@example.com');
    expect((await other.publish({ custom_url: 'maria' })).json.code).toBe('CUSTOM_URL_TAKEN');
    t.clock.advance(1000);
    other = await openDesk(t, 'other@example.com');
    expect((await other.publish({ display_name: 'Maria' })).json.data.slug).toMatch(/^maria-/);
    expect((await other.publish({ custom_url: 'maria' })).json.data.slug).toBe('maria');
    expect((await goes('/maria'))[0]).toBe(200);
    expect((await goes(`/maria/${id}`))[0]).toBe(404);
  });

  it('leads nowhere if its account was deleted, and can’t be taken for 90 days either', async () => {
    await desk.publish({ custom_url: 'barn-sale' });
    const { sellers } = t.deps.store.read.t;
    await t.deps.store.write((tx) => tx.update(sellers).set({ deleteAt: t.clock.now() }));
    const other = await openDesk(t, 'other@example.com');
    for (let round = 0; round < 3; round += 1) await t.runDueWork();
    for (const slug of ['maria', 'barn-sale']) {
      expect((await goes(`/${slug}`))[0]).toBe(404);
      expect((await other.publish({ custom_url: slug })).json.code).toBe('CUSTOM_URL_TAKEN');
    }
    t.clock.advance(90 * DAY);
    await t.runDueWork();
    expect(await t.deps.store.read.$count(t.deps.store.read.t.formerSlugs)).toBe(0);
    const later = await openDesk(t, 'other@example.com');
    expect((await later.publish({ custom_url: 'barn-sale' })).json.data.slug).toBe('barn-sale');
  });

  it('leads nowhere while the page is offline', async () => {
    await desk.publish({ custom_url: 'barn-sale' });
    await desk.request('POST', '/api/pages/unpublish', {});
    expect((await goes('/maria'))[0]).toBe(404);
  });

  it('with a slash behind it the present address leads to itself without', async () => {
    expect(await goes('/maria/')).toEqual([301, '/maria']);
    expect((await goes('/nobody/'))[0]).toBe(404);
  });

  it.each(['sell', 'welcome', 'browse'])(
    '%s is the service’s own; a page that had it moves',
    async (word) => {
      expect((await desk.publish({ custom_url: word })).json.code).toBe('CUSTOM_URL_RESERVED');
      await t.deps.store.write(async (tx) => {
        await tx.update(tx.t.pages).set({ slug: word }).where(eq(tx.t.pages.sellerId, desk.sellerId));
      });
      await t.runDueWork();
      await t.runDueWork();
      const { slug } = (await desk.publish()).json.data;
      expect(slug).toBe('maria');
      expect(await goes(`/${word}/${id}`)).toEqual([301, `/maria/${id}`]);
      expect(t.mailer.sent.filter((mail) => mail.kind === 'address_moved')).toHaveLength(1);
    },
  );
});
