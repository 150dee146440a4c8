import { insertInto } from '../../db/prepared.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import type { MailChoices, MailTopic, MailWay } from '../../db/schema.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { nextTimeOfDay } from '../text/days.ts';

/** How the seller wants to get emails about a topic. */
export const mailWayOf = (choices: MailChoices | null, topic: MailTopic): MailWay =>
  choices?.[topic] ?? 'at_once';

type Choosing = Pick<RowOf<'sellers'>, 'id' | 'mailChoices'>;

/** Hour of the daily email, in the seller's zone. */
const DIGEST_HOUR = 8;

/** When a seller next gets a daily email: the next morning, or null if the seller wants none. */
export async function nextDaily({ clock }: Pick<Deps, 'clock'>, db: Read, { id, mailChoices }: Choosing) {
  const isWanted = Object.values(mailChoices ?? {}).includes('daily');
  return isWanted ? nextTimeOfDay(clock.now(), DIGEST_HOUR, (await timezoneOf(db, id)) ?? 'UTC') : null;
}

const insertEntry = insertInto('digestEntries');

/** The seller who has this email address, if there is one. */
export const getAddressee = (tx: Write, email: string) =>
  getRow(tx, 'sellers', { email }, { columns: ['id', 'mailChoices', 'digestAt'] });

/** Keeps an email's subject for the daily email, which is sent at eight in the seller's morning. */
export async function postponeMail(
  ctx: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  seller: Pick<RowOf<'sellers'>, 'id' | 'mailChoices' | 'digestAt'>,
  entry: { topic: MailTopic; subject: string; url: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  await insertEntry(tx, { id: newId('mail', ctx), sellerId: seller.id, ...entry, createdAt: now });
  if (seller.digestAt !== null) return;
  await updateRows(tx, 'sellers', { id: seller.id }, { digestAt: await nextDaily(ctx, tx, seller) });
}
