import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { openSeller } from '../support/seller-forms.ts';
import { DAY, type Desk, openDesk } from './desk.ts';

describe.each(eachStore)('where else an item is posted, on $name', ({ store }) => {
  let t: TestApp;
  let desk: Desk;
  let id: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    desk = await openDesk(t);
    id = (await desk.create({ title: 'Oak chair' })).item_id;
  });
  afterEach(() => t.close());

  const note = (body: object) => {
    t.clock.advance(1000);
    return desk.request('POST', `/api/items/${id}/postings`, body);
  };
  const all = async () => (await desk.request('GET', `/api/items/${id}/postings`)).json.data.postings;
  const hold = () => desk.put(id, { status: 'reserved', reserved_for: 'Ann' });
  const free = () => desk.put(id, { status: 'available' });
  const mails = () => t.mailer.sent.filter(({ kind }) => kind === 'take_down_elsewhere');
  const briefed = async () => (await desk.tool('get_account_status')).whats_new.take_down_elsewhere;

  it('is noted, changed, taken down and forgotten', async () => {
    const { status, json } = await note({ place: ' kleinanzeigen ', url: 'https://k.example/1' });
    const now = t.clock.now().toISOString();
    expect(status).toBe(200);
    const posting = {
      posting_id: expect.stringMatching(/^post_/),
      place: 'kleinanzeigen',
      url: 'https://k.example/1',
      posted_at: now,
      taken_down_at: null,
    };
    expect(json.data).toEqual(posting);
    const { version } = await desk.get(id);
    const again = await note({ place: 'Kleinanzeigen', posted_at: '2026-01-02T10:00:00+01:00' });
    expect(again.json.data).toEqual({ ...json.data, posted_at: '2026-01-02T09:00:00.000Z' });
    await note({ place: 'The board at work' });
    expect((await all()).map(({ place }: { place: string }) => place)).toEqual([
      'kleinanzeigen',
      'The board at work',
    ]);
    const path = `/api/postings/${json.data.posting_id}`;
    t.clock.advance(DAY);
    const down = { taken_down_at: t.clock.now().toISOString() };
    expect((await desk.request('PUT', path, { taken_down: true })).json.data).toMatchObject(down);
    t.clock.advance(DAY);
    expect((await desk.request('PUT', path, { taken_down: true })).json.data).toMatchObject(down);
    expect((await note({ place: 'kleinanzeigen' })).json.data.posting_id).not.toBe(json.data.posting_id);
    expect((await desk.request('PUT', path, { taken_down: false })).json.data.taken_down_at).toBeNull();
    expect((await desk.request('DELETE', path)).json.data).toEqual({
      posting_id: json.data.posting_id,
      deleted: true,
    });
    expect((await desk.request('DELETE', path)).status).toBe(404);
    expect((await desk.get(id)).version).toBe(version);
  });

  it('refuses what isn’t a place, no link, no past, or another seller’s', async () => {
    const later = new Date(t.clock.now().getTime() + 60_000).toISOString();
    for (const wrong of [
      {},
      { place: ' ' },
      { place: 'x'.repeat(61) },
      { place: 'olx', url: 'javascript:alert(1)' },
      { place: 'olx', url: 'k.example' },
      { place: 'olx', posted_at: later },
      { place: 'olx', posted_at: '2026-01-02' },
    ])
      expect([wrong, (await note(wrong)).status]).toEqual([wrong, 400]);
    expect((await note({ place: 'x'.repeat(60) })).status).toBe(200);
    const other = await openDesk(t, 'other@example.com');
    const { posting_id } = (await note({ place: 'olx' })).json.data;
    for (const [method, path, body] of [
      ['GET', `/api/items/${id}/postings`],
      ['POST', `/api/items/${id}/postings`, { place: 'olx' }],
      ['PUT', `/api/postings/${posting_id}`, { taken_down: true }],
      ['DELETE', `/api/postings/${posting_id}`],
    ] as const)
      expect((await other.request(method, path, body)).json.code).toBe('NOT_OWNER');
    await desk.request('DELETE', `/api/items/${id}`);
    expect((await note({ place: 'olx' })).json.code).toBe('ITEM_DELETED');
  });

  it('has room for 50 notes of one item', async () => {
    for (let n = 0; n < 50; n += 1) {
      t.clock.advance(10_000);
      expect((await note({ place: `Board ${n}` })).status).toBe(200);
    }
    expect((await note({ place: 'Board 50' })).status).toBe(400);
    expect((await note({ place: 'Board 49' })).status).toBe(200);
  });

  it('is noted by an edit, alone or beside other fields, and said by prepare_crosspost', async () => {
    const posted = [{ place: 'facebook' }, { place: 'OLX', url: 'https://olx.example/7' }];
    const edits = [
      { item_id: id, posted },
      { item_id: id, title: 'Oak armchair', taken_down: ['facebook'] },
      { item_id: id, taken_down: ['eBay'] },
    ];
    const { results, edited } = await desk.tool('edit_listings', { edits });
    expect(edited).toBe(2);
    expect(results[0]).toMatchObject({
      ok: true,
      version: 1,
      postings: [{ place: 'facebook' }, { place: 'olx' }],
    });
    expect(results[1]).toMatchObject({ title: 'Oak armchair', version: 2, postings: [{ place: 'olx' }] });
    expect(results[2]).toMatchObject({ ok: false, code: 'not_found' });
    expect(results[2].hint).toContain('facebook, olx');
    const { postings } = await desk.tool('prepare_crosspost', { item_id: id });
    expect(postings).toEqual([expect.objectContaining({ place: 'olx', url: 'https://olx.example/7' })]);
    expect(await all()).toHaveLength(2);
  });

  it('is in the briefing and in one email while the item is held or sold', async () => {
    await note({ place: 'kleinanzeigen', url: 'https://k.example/1' });
    await note({ place: 'The board at work' });
    await t.runDueWork();
    expect([mails(), await briefed()]).toEqual([[], []]);
    await hold();
    await t.runDueWork();
    await t.runDueWork();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]).toMatchObject({ to: desk.email, subject: 'Take it down elsewhere: Oak chair' });
    expect(mails()[0]?.text).toContain('“Oak chair” is on hold for a buyer.');
    expect(mails()[0]?.text).toContain('Kleinanzeigen');
    expect(mails()[0]?.text).toContain('https://k.example/1');
    expect(mails()[0]?.text).toContain('The board at work');
    const { whats_new, next_steps } = await desk.tool('get_account_status');
    expect(whats_new.take_down_elsewhere).toMatchObject([
      { item_id: id, title: 'Oak chair', status: 'reserved', postings: [{ place: 'kleinanzeigen' }, {}] },
    ]);
    expect(JSON.stringify(next_steps)).toContain('take down elsewhere');
    await free();
    expect(await briefed()).toEqual([]);
    await note({ place: 'olx' });
    await desk.put(id, { status: 'taken' });
    await t.runDueWork();
    expect(mails()).toHaveLength(1);
    expect(await briefed()).toMatchObject([{ status: 'taken', postings: [{}, {}, { place: 'olx' }] }]);
    const edit = { item_id: id, taken_down: ['Kleinanzeigen', 'olx', 'The board at work'] };
    expect((await desk.tool('edit_listings', { edits: [edit] })).results[0].postings).toEqual([]);
    expect(await briefed()).toEqual([]);
  });

  it('is of one item, whatever is posted of another, or of another seller', async () => {
    const lamp = (await desk.create({ title: 'Lamp' })).item_id;
    const other = await openDesk(t, 'other@example.com');
    const theirs = (await other.create({ title: 'Vase' })).item_id;
    const post = async (of: Desk, item: string) => {
      const path = `/api/items/${item}/postings`;
      return (await of.request('POST', path, { place: 'olx' })).json.data.posting_id;
    };
    const ids = [await post(desk, id), await post(desk, lamp), await post(other, theirs)];
    expect(new Set(ids).size).toBe(3);
    const deleted = (await desk.create({ title: 'Rug' })).item_id;
    await post(desk, deleted);
    await desk.put(deleted, { status: 'taken' });
    await desk.request('DELETE', `/api/items/${deleted}`);
    for (const [i, [of, item]] of (
      [
        [desk, id],
        [desk, lamp],
        [other, theirs],
      ] as const
    ).entries()) {
      t.clock.advance(1000);
      await of.put(item, { status: 'taken' });
      await t.runDueWork();
      expect(mails()).toHaveLength(i + 1);
    }
    const named = async () => (await briefed()).map(({ title }: { title: string }) => title);
    expect(await named()).toEqual(['Lamp', 'Oak chair']);
    await desk.tool('edit_listings', { edits: [{ item_id: lamp, taken_down: ['olx'] }] });
    expect(await named()).toEqual(['Oak chair']);
    const [first] = await all();
    expect(first.taken_down_at).toBeNull();
    await desk.tool('edit_listings', { edits: [{ item_id: id, taken_down: ['olx'] }] });
    const { taken_down_at: at } = (await all())[0];
    await note({ place: 'olx' });
    await desk.tool('edit_listings', { edits: [{ item_id: id, taken_down: ['olx'] }] });
    const times = (await all()).map((each: { taken_down_at: string }) => each.taken_down_at);
    expect(times[0]).toBe(at);
    expect(times[1]).not.toBe(at);
  });

  it('emails nothing of what was taken down before, and speaks the seller’s language', async () => {
    await note({ place: 'vinted' });
    const { posting_id } = (await note({ place: 'olx' })).json.data;
    await desk.request('PUT', `/api/postings/${posting_id}`, { taken_down: true });
    await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ language: 'de' }));
    await desk.put(id, { status: 'taken' });
    await t.runDueWork();
    expect(mails().map(({ subject }) => subject)).toEqual(['Anderswo löschen: Oak chair']);
    expect(mails()[0]?.text).toContain('Vinted');
    expect(mails()[0]?.text).not.toContain('OLX');
  });

  it('is on the item’s page: noted there, and gone with one tap', async () => {
    const seller = await openSeller(t);
    const path = `/sell/items/${id}`;
    const bad = await seller.submit(await seller.visit(path), `${path}/posted`, {
      place: 'OLX',
      url: 'no link',
    });
    expect(bad.html).toContain('Paste the whole link');
    const noted = await seller.submit(await seller.visit(path), `${path}/posted`, {
      place: 'OLX',
      url: 'olx.example/7',
    });
    expect(noted.html).toContain('href="https://olx.example/7"');
    await hold();
    const held = await seller.visit(path);
    expect(held.html).toContain('Take it down elsewhere');
    const after = await seller.submit(held, `${path}/taken-down`);
    expect(after.html).not.toContain('olx.example');
    expect((await all())[0].taken_down_at).not.toBeNull();
  });

  it('is private, and goes with its item', async () => {
    await note({ place: 'kleinanzeigen', url: 'https://k.example/secret' });
    await desk.publish({ display_name: 'Maria', city: 'Austin', state: 'TX' });
    for (const path of ['/maria', `/maria/${id}`, '/api/pages/maria', `/api/pages/maria/items/${id}`])
      expect((await t.request('GET', path)).text).not.toContain('k.example');
    await desk.request('DELETE', `/api/items/${id}`);
    t.clock.advance(8 * DAY);
    await t.runDueWork();
    const { postings } = t.deps.store.read.t;
    expect(await t.deps.store.read.select().from(postings)).toEqual([]);
  });
});
