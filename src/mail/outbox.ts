import { insertInto } from '../../db/prepared.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import type { MailAttachment, MailChoices, MailTopic, MailWay } from '../../db/schema.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import type { Caused, Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { queuePush } from '../push/queue.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { nextTimeOfDay } from '../text/days.ts';
import { oneLine } from '../text/plain.ts';
import { shortened } from '../text/wording.ts';
import { kindOf, MAILS, type MailKind, PRIORITY } from './kinds.ts';

export type MailContent = {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** The address of its button. */
  url?: string | undefined;
};

const SUBJECT_LENGTH = 160;

const insertMail = insertInto('outbox');

/**
 * Emails: everything that the service writes to people, and the replies that come back. An email is a row of the
 * outbox, so it is sent if and only if its cause commits, and one that can't be sent is retried, then shown to
 * someone. Start here. `kinds.ts` lists all kinds, `templates` writes them, `queue.ts` sends them,
 * and `reply-token.ts` recognizes replies.
 *
 * Queues a message in the caller's own write. Name the thread if a buyer is told something: the seller sees there
 * when it couldn't be delivered. Sellers may have no email on file: without a recipient, nothing is queued. This is
 * the only place that applies a seller's choice of daily emails or none, and that notifies subscribed browsers.
 */
export async function enqueueMail(
  ctx: Caused,
  tx: Write,
  mail: MailContent & {
    to: string | null;
    conversationId?: string;
    /** The thread that an email to the seller is about: replies to it go there. */
    aboutThread?: string | undefined;
    /** The recipient's email program can send a POST here to unsubscribe (RFC 8058). */
    unsubscribeUrl?: string;
  },
): Promise<void> {
  // A restore would not hold it back, and people would get it twice.
  if (ctx.silentDuty)
    throw new Error(`${ctx.silentDuty} emails people, so its line in DUTIES must be telling`);
  if (mail.to === null) return;
  if ((await toldOtherwise(ctx, tx, { ...mail, to: mail.to })) !== 'by mail') return;
  const now = ctx.clock.now();
  await insertMail(tx, {
    id: newId('mail', ctx),
    kind: mail.kind,
    priority: PRIORITY[MAILS[mail.kind].lane],
    conversationId: mail.conversationId ?? null,
    sellerThreadId: mail.aboutThread ?? null,
    requestId: ctx.requestId ?? null,
    recipient: oneLine(mail.to),
    subject: subjectOf(mail),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments ?? [],
    unsubscribeUrl: mail.unsubscribeUrl ?? null,
    status: 'queued',
    attempts: 0,
    dueAt: now,
    createdAt: now,
  });
}

const subjectOf = ({ subject }: MailContent): string => shortened(subject, SUBJECT_LENGTH);

/** If the seller can choose how to hear about this topic, follows that choice. */
async function toldOtherwise(
  ctx: Caused,
  tx: Write,
  mail: MailContent & { to: string; conversationId?: string },
): Promise<'by mail' | 'otherwise'> {
  const { topic, browsers, timely } = kindOf(mail.kind);
  // An email of a thread is for its buyer. That person may also be a seller here, but those choices don't apply to
  // it.
  const seller = topic && mail.conversationId === undefined && (await getAddressee(tx, mail.to));
  if (!topic || !seller) return 'by mail';
  const subject = subjectOf(mail);
  if (browsers && mail.url) await queuePush(ctx, tx, seller.id, { words: subject, url: mail.url });
  const chosen = mailWayOf(seller.mailChoices, topic);
  const way = chosen === 'daily' ? (timely ?? chosen) : chosen;
  if (way === 'daily') await postponeMail(ctx, tx, seller, { topic, subject, url: mail.url ?? null });
  return way === 'at_once' ? 'by mail' : 'otherwise';
}

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
