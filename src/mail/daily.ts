import { eq } from 'drizzle-orm';
import { atMost } from '../../db/conditions.ts';
import { listRows, updateRows } from '../../db/rows.ts';
import type { RowOf, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { DAY } from '../units.ts';
import { nextDaily } from './choices.ts';
import { enqueueMail } from './outbox.ts';
import { type DailyDigest, dailyDigestMail } from './templates/sales.ts';

/** Maximum number of lines, more than anyone reads. The rest are only counted. */
const TOLD = 60;
/** Maximum number of decisions to name: My sale shows all of them at its top. */
const DECISIONS = 10;

/**
 * What waits for a seller's decision, in the same words as the cards. Passed in, because `src/decisions` is above
 * this room.
 */
export type Waiting = (
  deps: Deps,
  sellerId: string,
) => Promise<{ title: string; page_url: string; since: string; until: string | null }[]>;

type Due = Pick<RowOf<'sellers'>, 'id' | 'email' | 'language' | 'mailChoices'>;
type Decisions = {
  named: DailyDigest['decisions'];
  count: number;
  /** Whether one is new since yesterday or has to be decided before tomorrow: reason enough for an email. */
  press: boolean;
};
const NONE: Decisions = { named: [], count: 0, press: false };

/** Queues the daily emails of up to `limit` sellers whose morning has come. Returns how many. */
export async function sendDailyMails(deps: Deps, limit: number, waiting: Waiting): Promise<number> {
  const { store, clock } = deps;
  const now = clock.now();
  const soon = await listRows(
    store.read,
    'sellers',
    { digestAt: atMost(now) },
    { columns: ['id'], order: ['digestAt', 'id'], limit },
  );
  // There is usually nothing to send, so look before opening a write.
  if (soon.length === 0) return 0;
  const decisions = new Map<string, Decisions>();
  for (const { id } of soon) {
    const waits = await waiting(deps, id);
    const isNear = (time: string | null) => time !== null && Math.abs(Date.parse(time) - Number(now)) < DAY;
    decisions.set(id, {
      named: waits.slice(0, DECISIONS).map(({ title, page_url: url }) => ({ title, url })),
      count: waits.length,
      press: waits.some(({ since, until }) => isNear(since) || isNear(until)),
    });
  }
  return store.write(async (tx) => {
    const due = await listRows(
      tx,
      'sellers',
      { digestAt: atMost(now) },
      { columns: ['id', 'email', 'language', 'mailChoices'], order: ['digestAt', 'id'], limit },
    );
    for (const seller of due) {
      await sendDaily(deps, tx, seller, decisions.get(seller.id) ?? NONE);
      const digestAt = await nextDaily(deps, tx, { id: seller.id, choices: seller.mailChoices });
      await updateRows(tx, 'sellers', { id: seller.id }, { digestAt });
    }
    return due.length;
  });
}

async function sendDaily(
  deps: Deps,
  tx: Write,
  { id, email, language }: Due,
  { named, count, press }: Decisions,
): Promise<void> {
  const { digestEntries: e } = tx.t;
  const entries = await tx
    .delete(e)
    .where(eq(e.sellerId, id))
    .returning({ id: e.id, topic: e.topic, subject: e.subject, url: e.url });
  if (entries.length === 0 && !press) return;
  entries.sort((a, b) => (a.id < b.id ? -1 : 1));
  const told = entries.slice(0, TOLD);
  const mail = dailyDigestMail({
    language: keptLanguage(language),
    entries: told,
    more: entries.length - told.length,
    baseUrl: deps.config.baseUrl,
    decisions: named,
    open: count,
  });
  await enqueueMail(deps, tx, { ...mail, to: email });
}
