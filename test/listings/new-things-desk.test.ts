import { expect, it } from 'vitest';
import { updateRows } from '../../db/rows.ts';
import { contextOf } from '../../src/context.ts';
import { leftPhotos, openDesk } from '../../src/listings/new-things-desk.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
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

it('a seller goes on at their own newest desk that has photos, for seven days', async () => {
  const other = await t.signIn('other@example.com');
  await deskWith(1, other.sellerId);
  expect(await leftPhotos(ctx())).toBeUndefined();
  const older = await deskWith(2);
  const newer = await deskWith(3);
  await openDesk(ctx());
  expect(await leftPhotos(ctx())).toEqual({ id: newer, photos: 3 });
  const redeemedAt = t.clock.now();
  await t.deps.store.write((tx) => updateRows(tx, 'uploadSessions', { id: newer }, { redeemedAt }));
  expect(await leftPhotos(ctx())).toEqual({ id: older, photos: 2 });
  t.clock.advance(7 * DAY - 1000 - 1);
  expect(await leftPhotos(ctx())).toEqual({ id: older, photos: 2 });
  t.clock.advance(1);
  expect(await leftPhotos(ctx())).toBeUndefined();
});
