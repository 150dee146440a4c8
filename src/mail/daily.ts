import { eq } from 'drizzle-orm';
import { atMost } from '../../db/conditions.ts';
import { listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { DAY } from '../units.ts';
import { enqueueMail, nextDaily } from './outbox.ts';
import { dailyDigestMail } from './templates/sales.ts';

/** Maximum number of lines, more than anyone reads. The rest are only counted. */
const TOLD = 60;
/** Maximum number of decisions to name: My sale shows all of them at its top. */
const DECISIONS = 10;

/** What waits for a seller, in the words of the cards. Passed in: `src/decisions` is above this room. */
export type Waiting = (deps: Deps, sellerId: string) => Promise<Decision[]>;
type Decision = { title: string; page_url: string; since: string; until: string | null };

/** Queues the daily emails of up to `limit` sellers whose morning has come. Returns how many. */
export async function sendDailyMails(deps: Deps, limit: number, waiting: Waiting): Promise<number> {
  const { store, clock } = deps;
  const now = clock.now();
  const soon = await dueAt(store.read, now, limit);
  // There is usually nothing to send, so look before opening a write.
  if (soon.length === 0) return 0;
  const decisions = new Map<string, Decision[]>();
  for (const { id } of soon) decisions.set(id, await waiting(deps, id));
  return store.write(async (tx) => {
    const due = await dueAt(tx, now, limit);
    for (const seller of due) {
      await sendDaily(deps, tx, seller, decisions.get(seller.id) ?? [], now);
      await updateRows(tx, 'sellers', { id: seller.id }, { digestAt: await nextDaily(deps, tx, seller) });
    }
    return due.length;
  });
}

const dueAt = (db: Read, now: Date, limit: number) => {
  const columns = ['id', 'email', 'language', 'mailChoices'] as const;
  return listRows(db, 'sellers', { digestAt: atMost(now) }, { columns, order: ['digestAt', 'id'], limit });
};

async function sendDaily(
  deps: Deps,
  tx: Write,
  { id, email, language }: Awaited<ReturnType<typeof dueAt>>[number],
  decisions: readonly Decision[],
  now: Date,
): Promise<void> {
  const { digestEntries: e } = tx.t;
  const entries = await tx
    .delete(e)
    .where(eq(e.sellerId, id))
    .returning({ id: e.id, topic: e.topic, subject: e.subject, url: e.url });
  // A decision that is new since yesterday, or that can't wait until tomorrow, is reason enough for an email.
  const isNear = (time: string | null) => time !== null && Math.abs(Date.parse(time) - Number(now)) < DAY;
  const press = decisions.some(({ since, until }) => isNear(since) || isNear(until));
  if (entries.length === 0 && !press) return;
  entries.sort((a, b) => (a.id < b.id ? -1 : 1));
  const told = entries.slice(0, TOLD);
  const mail = dailyDigestMail({
    language,
    entries: told,
    more: entries.length - told.length,
    baseUrl: deps.config.baseUrl,
    decisions: decisions.slice(0, DECISIONS).map(({ title, page_url: url }) => ({ title, url })),
    open: decisions.length,
  });
  await enqueueMail(deps, tx, { ...mail, to: email });
}
