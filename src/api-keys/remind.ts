import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { updateRows } from '../../db/rows.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { keyEndsMail } from '../mail/templates/accounts.ts';
import { zoneOfSources, zoneSources } from '../sellers/zone.ts';
import { DAY } from '../units.ts';

/** How long before a key expires its seller is emailed. */
const NOTICE_MS = 3 * DAY;

/**
 * Queues an email about each API key that expires within three days, once per key; at most `limit`. Returns how many.
 */
export async function queueKeyReminders(deps: Deps, limit: number): Promise<number> {
  const now = deps.clock.now();
  // Usually there are none, so look before opening a write.
  const times = { now, until: new Date(now.getTime() + NOTICE_MS) };
  if ((await endingKeys(deps.store.read, { ...times, limit: 1 })).length === 0) return 0;
  return deps.store.write(async (tx) => {
    const due = await endingKeys(tx, { ...times, limit });
    if (due.length === 0) return 0;
    const ids = due.map((key) => key.id);
    await updateRows(tx, 'credentials', { id: ids }, { endReminderAt: now });
    for (const { email, language, name, last4, endsAt, ...row } of due) {
      await enqueueMail(deps, tx, {
        to: email,
        ...keyEndsMail({ language, name, last4, endsAt, timezone: zoneOfSources(row) }),
      });
    }
    return due.length;
  });
}

const endingKeys = prepared<{ now: Date; until: Date; limit: number }>()('ending_keys', (db, by) => {
  const { credentials: c, sellers: s, availability: a, pages: p } = db.t;
  return db
    .select({
      id: c.id,
      name: c.name,
      last4: c.last4,
      endsAt: c.expiresAt,
      email: s.email,
      language: s.language,
      ...zoneSources(db.t),
    })
    .from(c)
    .innerJoin(s, eq(s.id, c.sellerId))
    .leftJoin(a, eq(a.sellerId, c.sellerId))
    .leftJoin(p, eq(p.sellerId, c.sellerId))
    .where(
      and(
        eq(c.kind, 'api_key'),
        isNull(c.revokedAt),
        isNull(c.endReminderAt),
        gt(c.expiresAt, by.now),
        lte(c.expiresAt, by.until),
        isNotNull(s.email),
      ),
    )
    .orderBy(c.expiresAt, c.id)
    .limit(by.limit);
});
