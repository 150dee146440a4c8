import { expect, it } from 'vitest';
import { updateRows } from '../../db/rows.ts';
import { contextOf } from '../../src/context.ts';
import { leftPhotos, openDesk } from '../../src/listings/new-things-desk.ts';
import { hasPublicItems } from '../../src/listings/overview.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { addItem } from '../support/items.ts';
import { type SignedIn, signInEach } from '../support/openings.ts';
import { storedPhotos } from '../support/stored-photos.ts';

const DAY = 24 * 3_600_000;

let t: SignedIn['t'];
let mine: string;
signInEach({}, (opened) => {
  ({ t, sellerId: mine } = opened);
});

const ctx = (sellerId = mine) => {
  const actor = { kind: 'session', sellerId, email: null } as const;
  return { ...contextOf(t.deps, actor, 'req', ''), actor };
};
async function deskWith(photos: number, sellerId = mine): Promise<string> {
  t.clock.advance(1000);
  const uploadSessionId = await openDesk(ctx(sellerId));
  const urls = await storedPhotos(t, sellerId, photos);
  const ids = urls.flatMap((url) => photoIdOf(t.config, url) ?? []);
  await t.deps.store.write((tx) => updateRows(tx, 'photos', { id: ids }, { uploadSessionId }));
  return uploadSessionId;
}

it('a seller continues at each of their own desks with photos, newest first, for seven days', async () => {
  const other = await t.signIn('other@example.com');
  await deskWith(1, other.sellerId);
  expect(await leftPhotos(ctx())).toEqual([]);
  const older = await deskWith(2);
  const newer = await deskWith(3);
  await openDesk(ctx());
  const phone = await deskWith(1);
  await t.deps.store.write((tx) => updateRows(tx, 'uploadSessions', { id: phone }, { things: null }));
  expect(await leftPhotos(ctx())).toEqual([
    { id: newer, photos: 3 },
    { id: older, photos: 2 },
  ]);
  const redeemedAt = t.clock.now();
  await t.deps.store.write((tx) => updateRows(tx, 'uploadSessions', { id: newer }, { redeemedAt }));
  expect(await leftPhotos(ctx())).toEqual([{ id: older, photos: 2 }]);
  t.clock.advance(7 * DAY - 2000 - 1);
  expect(await leftPhotos(ctx())).toEqual([{ id: older, photos: 2 }]);
  t.clock.advance(1);
  expect(await leftPhotos(ctx())).toEqual([]);
});

it('a listing is the first until the seller has one of their own that was public', async () => {
  const other = await t.signIn('other@example.com');
  await addItem(t, other.sellerId);
  await addItem(t, mine, { needsReview: true });
  await addItem(t, mine, { status: 'inactive' });
  expect(await hasPublicItems(ctx())).toBe(false);
  await addItem(t, mine, { status: 'taken' });
  expect(await hasPublicItems(ctx())).toBe(true);
});
