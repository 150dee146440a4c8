import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { keyEndsMail } from '../mail/templates/accounts.ts';
import { zoneOfSources, zoneSources } from '../sellers/zone.ts';
import { DAY } from '../units.ts';

const NOTICE_MS = 3 * DAY;

/** Queues an email about each API key that expires within three days, once per key; at most `limit`. Returns how many. */
export async function queueKeyReminders(deps: Deps, limit: number): Promise<number> {
  const now = deps.clock.now();
  // Usually there are none: check before opening a write.
  if ((await endingKeys(deps.store.read, now, 1)).length === 0) return 0;
  return deps.store.write(async (tx) => {
    const due = await endingKeys(tx, now, limit);
    if (due.length === 0) return 0;
    const ids = due.map((key) => key.id);
    await updateRows(tx, 'credentials', { id: ids }, { endReminderAt: now });
    for (const { email, language, name, last4, endsAt, ...row } of due) {
      const timezone = zoneOfSources(row);
      await enqueueMail(deps, tx, {
        to: email,
        ...keyEndsMail({ language: keptLanguage(language), name, last4, endsAt, timezone }),
      });
    }
    return due.length;
  });
}

function endingKeys(db: Read, now: Date, limit: number) {
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
        gt(c.expiresAt, now),
        lte(c.expiresAt, new Date(now.getTime() + NOTICE_MS)),
        isNotNull(s.email),
      ),
    )
    .orderBy(c.expiresAt, c.id)
    .limit(limit);
}
