import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail } from './outbox.ts';
import { dailyDigestMail } from './templates/daily-digest.ts';

/** More lines than anyone reads; what is beyond them is counted. */
const TOLD = 60;

type Due = { id: string; email: string | null; language: string | null };

/** Queues the daily mails of at most `limit` sellers whose morning has come. Returns how many. */
export async function sendDailyMails(deps: Deps, limit: number): Promise<number> {
  const { store, clock } = deps;
  const now = clock.now();
  const { sellers } = store.read.t;
  const isDue = lte(sellers.digestAt, now);
  // Mostly in vain: look before opening a write.
  if ((await store.read.select({ id: sellers.id }).from(sellers).where(isDue).limit(1)).length === 0)
    return 0;
  return store.write(async (tx) => {
    const s = tx.t.sellers;
    const due = await tx
      .select({ id: s.id, email: s.email, language: s.language })
      .from(s)
      .where(lte(s.digestAt, now))
      .orderBy(asc(s.digestAt), asc(s.id))
      .limit(limit);
    for (const seller of due) await sendDaily(deps, tx, seller);
    await tx
      .update(s)
      .set({ digestAt: null })
      .where(
        and(
          lte(s.digestAt, now),
          inArray(
            s.id,
            due.map(({ id }) => id),
          ),
        ),
      );
    return due.length;
  });
}

async function sendDaily(deps: Deps, tx: Write, { id, email, language }: Due): Promise<void> {
  const { digestEntries: e } = tx.t;
  const entries = await tx
    .delete(e)
    .where(eq(e.sellerId, id))
    .returning({ id: e.id, topic: e.topic, subject: e.subject, url: e.url });
  if (entries.length === 0) return;
  entries.sort((a, b) => (a.id < b.id ? -1 : 1));
  const told = entries.slice(0, TOLD);
  const mail = dailyDigestMail({
    language: keptLanguage(language),
    entries: told,
    more: entries.length - told.length,
    baseUrl: deps.config.baseUrl,
  });
  await enqueueMail(deps, tx, { ...mail, to: email });
}
