import { systemRandom } from '../../src/adapters/random.ts';
import { newId } from '../../src/ids.ts';
import { photoUrls } from '../../src/photos/urls.ts';
import type { TestApp } from './app.ts';

/** Adds `count` ready photos of a seller to the store, as an upload would. Returns their URLs. */
export async function storedPhotos(t: TestApp, sellerId: string, count: number): Promise<string[]> {
  const now = t.clock.now();
  const ids = Array.from({ length: count }, () => newId('pho', { clock: t.clock, random: systemRandom }));
  const size = { width: 800, height: 600, bytes: 100 };
  const kept = {
    state: 'ready' as const,
    sweepAt: new Date(now.getTime() + 30 * 24 * 3600_000),
    createdAt: now,
  };
  await t.deps.store.write((tx) =>
    tx
      .insert(tx.t.photos)
      .values(ids.map((id, position) => ({ id, sellerId, position, ...size, ...kept })))
      .returning({ id: tx.t.photos.id }),
  );
  for (const [i, id] of ids.entries()) {
    await t.photoStorage.put(id, 'full', Buffer.from(`full ${i}`));
    await t.photoStorage.put(id, 'thumb', Buffer.from(`thumb ${i}`));
  }
  return photoUrls(t.config, ids).photos;
}
