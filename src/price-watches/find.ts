import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { isLanguage, type Language } from '../languages/index.ts';
import { DAY } from '../units.ts';
import { hashWatchToken } from './link.ts';

export type WatchRow = Schema['priceWatches']['$inferSelect'];

/** How long an unconfirmed watch waits for the buyer to open its link. */
export const UNCONFIRMED_MS = 3 * DAY;

const watchByTokenHash = prepared<{ hash: string }>()('price_watch_by_token_hash', (db, p) => {
  const { priceWatches, items } = db.t;
  return db
    .select({ watch: priceWatches, item: items })
    .from(priceWatches)
    .innerJoin(items, eq(items.id, priceWatches.itemId))
    .where(eq(priceWatches.linkTokenHash, p.hash));
});

/** @throws AppError not_found, even if it has ended */
export async function findWatchByToken({ clock }: Pick<Deps, 'clock'>, db: Read, token: string) {
  const [row] = await watchByTokenHash(db, { hash: hashWatchToken(token) });
  if (row && (row.watch.confirmedAt !== null || isFresh(row.watch, clock.now()))) return row;
  throw new AppError('not_found', 'This link is not valid any more: no mails are sent about a price.', {
    hint: 'Ask again on the page of the item.',
  });
}

const isFresh = ({ createdAt }: WatchRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < UNCONFIRMED_MS;

/** Language of its emails. */
export const languageOfWatch = ({ language }: WatchRow): Language | undefined =>
  language !== null && isLanguage(language) ? language : undefined;
