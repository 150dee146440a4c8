import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import type { AppError } from '../errors.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../languages/index.ts';
import { refusal } from '../refusal.ts';
import { DAY } from '../units.ts';
import { hashWatchToken } from './link.ts';
import { SavedSearch } from './schemas.ts';

export type WatchRow = Schema['watches']['$inferSelect'];

/** How long an unconfirmed watch waits for someone to open its link. */
export const UNCONFIRMED_MS = 3 * DAY;
/** How long a search is looked at after it was last saved: no one waits for longer, and an address isn't kept for good. */
export const SEARCHED_MS = 180 * DAY;

const watchByTokenHash = prepared<{ hash: string }>()('watch_by_token_hash', (db, p) =>
  db.select().from(db.t.watches).where(eq(db.t.watches.linkTokenHash, p.hash)),
);

/** @throws AppError not_found, even if it has ended */
export async function findWatchByToken({ clock }: Pick<Deps, 'clock'>, db: Read, token: string) {
  const [row] = await watchByTokenHash(db, { hash: hashWatchToken(token) });
  if (row && (row.confirmedAt !== null || isFresh(row, clock.now()))) return row;
  throw noSuchWatch();
}

export const noSuchWatch = (): AppError => refusal('not_found.watchLink');

const isFresh = ({ createdAt }: WatchRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < UNCONFIRMED_MS;

/** Language of its emails. */
export const languageOfWatch = ({ language }: WatchRow): Language =>
  language !== null && isLanguage(language) ? language : DEFAULT_LANGUAGE;

/** The search that a watch is about. */
export const searchOfWatch = ({ about }: WatchRow): SavedSearch => SavedSearch.parse(JSON.parse(about));

/** When a saved search ends. */
export const searchEndsAt = ({ askedAt }: WatchRow): Date => new Date(askedAt.getTime() + SEARCHED_MS);
