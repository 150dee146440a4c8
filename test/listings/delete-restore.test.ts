import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { DAY, type Desk, HOUR, LAMP, openDesk } from './desk.ts';

describe.each(eachStore)('deleting and restoring on $name', ({ store }) => {
  let t: TestApp;
  let desk: Desk;
  let id: string;
  beforeEach(async () => {
    t = await openTestApp({ store });
    desk = await openDesk(t);
    id = (await desk.create()).item_id;
  });
  afterEach(() => t.close());

  const remove = (item = id) => desk.request('DELETE', `/api/items/${item}`);
  const restore = (item = id, headers?: Record<string, string>) =>
    desk.request('POST', `/api/items/${item}/restore`, undefined, headers);

  it('hides a listing and keeps a tombstone for 7 days', async () => {
    const { status, json } = await remove();
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, data: { item_id: id, deleted: true } });
    expect(await desk.list()).toEqual([]);
    expect(await desk.list('?include_deleted=false')).toEqual([]);
    t.clock.advance(2 * HOUR + 1);
    const [row] = await desk.list('?include_deleted=true');
    expect(row).toMatchObject({
      item_id: id,
      status: 'deleted',
      public_url: null,
      restorable: true,
      restorable_until: new Date(Date.parse(row.deleted_at) + 7 * DAY).toISOString(),
      restore_hours_remaining: 165,
    });
    expect(await desk.get(id)).toEqual(row);
    for (const filter of ['available', 'inactive', 'taken', 'reserved']) {
      expect(await desk.list(`?include_deleted=true&status=${filter}`)).toEqual([]);
    }
  });

  it('disappears from the sale page', async () => {
    await desk.publish({ custom_url: 'my-sale' });
    await remove();
    const { json } = await t.request('GET', '/api/pages/my-sale');
    expect(json.data.items).toEqual([]);
  });

  it('an agent cannot restore a listing that contains the address stored since', async () => {
    const { item_id } = await desk.create({ description: 'Come to 46 Oak Street, Austin' });
    await remove(item_id);
    await desk.publish({ custom_url: 'my-sale', street_address: '46 Oak Street, Austin, TX' });
    const { status, json } = await restore(item_id);
    expect([status, json.code]).toEqual([403, 'ADDRESS_IN_PUBLIC_LISTING']);
    expect(await desk.list()).toHaveLength(1);
  });

  it('deleting again changes nothing, and the clock keeps running from the first time', async () => {
    await remove();
    const [before] = await desk.list('?include_deleted=true');
    t.clock.advance(DAY);
    expect((await remove()).json.data).toEqual({ item_id: id, deleted: true, already_deleted: true });
    const [after] = await desk.list('?include_deleted=true');
    expect(after).toEqual({ ...before, restore_hours_remaining: before.restore_hours_remaining - 24 });
  });

  it('a deleted listing cannot be edited', async () => {
    await remove();
    const { status, json } = await desk.put(id, { price: 1 });
    expect(status).toBe(409);
    expect(json.code).toBe('ITEM_DELETED');
    expect(json.error).toMatch(/restore/i);
  });

  it.each(['available', 'inactive', 'taken'])('comes back %s as it was', async (status) => {
    await desk.put(id, { status });
    const before = await desk.get(id);
    await remove();
    t.clock.advance(7 * DAY - 1);
    expect((await restore()).json).toEqual({ success: true, data: { item_id: id, status } });
    const after = await desk.get(id);
    expect(after).toEqual({
      ...before,
      version: before.version + 2,
      updated_at: t.clock.now().toISOString(),
    });
  });

  it('one that was reserved comes back available', async () => {
    await remove();
    const { items } = t.deps.store.read.t;
    await t.deps.store.write((tx) =>
      tx.update(items).set({ status: 'reserved' }).where(eq(items.id, id)).returning({ id: items.id }),
    );
    expect((await restore()).json.data.status).toBe('available');
  });

  it('becomes inactive if there is no room, with a message for the seller', async () => {
    await remove();
    for (let i = 0; i < 3; i++) await desk.create();
    const { status, json } = await restore();
    expect(status).toBe(200);
    expect(json.data).toEqual({
      item_id: id,
      status: 'inactive',
      downgraded_to_inactive: true,
      message: expect.stringContaining('room'),
    });
    expect((await desk.get(id)).status).toBe('inactive');
  });

  it('a sold one needs no room', async () => {
    await desk.put(id, { status: 'taken' });
    await remove();
    for (let i = 0; i < 3; i++) await desk.create();
    expect((await restore()).json.data).toEqual({ item_id: id, status: 'taken' });
  });

  it('a field sent along is refused by name, as nothing would come of it', async () => {
    await remove();
    const path = `/api/items/${id}/restore`;
    const { status, json } = await desk.request('POST', path, { status: 'available' });
    expect([status, json.code, json.error]).toEqual([400, 'invalid_request', 'Unknown field "status".']);
    expect((await desk.request('POST', path, {})).status).toBe(200);
  });

  it('what is not deleted cannot be restored; a key repeats the first answer', async () => {
    const { status, json } = await restore();
    expect(status).toBe(409);
    expect(json.code).toBe('ITEM_NOT_DELETED');
    expect(json.error).toContain('not deleted');
    await remove();
    const first = await restore(id, { 'idempotency-key': 'once' });
    const again = await restore(id, { 'idempotency-key': 'once' });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await restore()).status).toBe(409);
  });

  it('past 7 days it cannot come back, reads restorable: false until it is purged, and is unknown then', async () => {
    const photos = (await desk.get(id)).photos.length;
    expect(t.photoStorage.files.size).toBe(photos * 2);
    await remove();
    t.clock.advance(7 * DAY);
    const { status, json } = await restore();
    expect(status).toBe(410);
    expect(json.code).toBe('RESTORE_WINDOW_PASSED');
    const [row] = await desk.list('?include_deleted=true');
    expect(row).toMatchObject({ restorable: false, restore_hours_remaining: 0 });
    expect((await remove()).json.data.already_deleted).toBe(true);
    await t.runDueWork();
    expect(await desk.list('?include_deleted=true')).toEqual([]);
    expect((await restore()).status).toBe(404);
    expect((await desk.put(id, { price: 1 })).status).toBe(404);
    expect(t.photoStorage.files.size).toBe(0);
    expect(await t.deps.store.read.select().from(t.deps.store.read.t.photos)).toEqual([]);
  });

  it('a purge leaves photos that another listing shows, and what is not due', async () => {
    const [shared] = (await desk.get(id)).photos;
    const other = await desk.create({ photos: [shared] });
    const later = await desk.create();
    await remove();
    t.clock.advance(DAY);
    await remove(later.item_id);
    t.clock.advance(6 * DAY);
    await t.runDueWork();
    const left = await desk.list('?include_deleted=true');
    expect(left.map((item: { item_id: string }) => item.item_id).sort()).toEqual(
      [other.item_id, later.item_id].sort(),
    );
    expect(t.photoStorage.files.size).toBe(4);
  });

  it('a purge gives no creation back', async () => {
    for (let i = 0; i < 9; i++) await desk.create();
    for (const item of await desk.list()) await remove(item.item_id);
    t.clock.advance(8 * DAY);
    await t.runDueWork();
    expect(await desk.list('?include_deleted=true')).toEqual([]);
    const body = { photos: await desk.photos(), ...LAMP };
    expect((await desk.request('POST', '/api/items', body)).json.code).toBe('CREATION_LIMIT_REACHED');
  });

  it('tools delete and restore as well', async () => {
    expect(await desk.tool('delete_listing', { item_id: id })).toEqual({ item_id: id, deleted: true });
    const found = await desk.tool('get_listings', { include_deleted: true });
    expect(found.items).toMatchObject([{ item_id: id, status: 'deleted', restorable: true }]);
    expect(await desk.tool('restore_listing', { item_id: id })).toEqual({ item_id: id, status: 'available' });
    await expect(desk.tool('restore_listing', { item_id: id })).rejects.toMatchObject({
      code: 'ITEM_NOT_DELETED',
    });
  });
});
