import { and, inArray, lte } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import type { MailAttachment } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Caused, Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { queuePush } from '../push/queue.ts';
import { oneLine } from '../text/plain.ts';
import { DAY } from '../units.ts';
import { getAddressee, putOff, topicOf, wayOf } from './choices.ts';

/** What a template returns. */
export type MailContent = {
  kind: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** Where its button leads. */
  url?: string | undefined;
};

const SUBJECT_LENGTH = 160;

/** The lanes, the first one first. */
export const PRIORITY = { code: 0, people: 1, reminder: 2 } as const;

/** What is in no lane of its own tells a person something that somebody did just now. */
const LANES: Record<string, number | undefined> = {
  sign_in_code: PRIORITY.code,
  page_expires: PRIORITY.reminder,
  plan_ends: PRIORITY.reminder,
  price_drop: PRIORITY.reminder,
  price_lower: PRIORITY.reminder,
  sale_over: PRIORITY.reminder,
  address_moved: PRIORITY.reminder,
  key_ends: PRIORITY.reminder,
  daily_digest: PRIORITY.reminder,
};

const insertMail = insertInto('outbox');

/**
 * Queues a message in the caller's own write: it is sent if and only if that write commits. Name the thread of a buyer
 * who is told something: there the seller sees when it could not be delivered.
 * Sellers may have no email on file: without a recipient nothing is queued. What a seller wants once a day, or not at
 * all, is told here and nowhere else; so are the browsers that asked to hear of it.
 */
export async function enqueueMail(
  ctx: Caused,
  tx: Write,
  mail: MailContent & {
    to: string | null;
    conversationId?: string;
    /** Takes a POST by which the recipient's mail program ends such mails. */
    unsubscribeUrl?: string;
  },
): Promise<void> {
  if (mail.to === null) return;
  if ((await toldOtherwise(ctx, tx, { ...mail, to: mail.to })) !== 'by mail') return;
  const now = ctx.clock.now();
  await insertMail(tx, {
    id: newId('mail', ctx),
    kind: mail.kind,
    priority: LANES[mail.kind] ?? PRIORITY.people,
    conversationId: mail.conversationId ?? null,
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

const subjectOf = ({ subject }: MailContent): string => oneLine(subject).slice(0, SUBJECT_LENGTH);

/** What there is a choice about goes the way that its seller chose. */
async function toldOtherwise(
  ctx: Caused,
  tx: Write,
  mail: MailContent & { to: string },
): Promise<'by mail' | 'otherwise'> {
  const topic = topicOf(mail.kind);
  const seller = topic && (await getAddressee(tx, mail.to));
  if (!topic || !seller) return 'by mail';
  const subject = subjectOf(mail);
  await queuePush(ctx, tx, seller.id, { kind: mail.kind, words: subject, url: mail.url });
  const way = wayOf(seller.choices, topic);
  if (way === 'daily') await putOff(ctx, tx, seller, { topic, subject, url: mail.url ?? null });
  return way === 'at_once' ? 'by mail' : 'otherwise';
}

/** How long the row of a finished message stays, for the operator to look up what became of it. */
const KEEP_FINISHED_MS = 30 * DAY;

/** Removes rows of messages that were sent or given up long ago; at most `limit`. Returns how many. */
export function sweepFinishedMail(deps: Pick<Deps, 'store' | 'clock'>, limit: number): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - KEEP_FINISHED_MS);
  return deps.store.write(async (tx) => {
    const { outbox } = tx.t;
    const old = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(inArray(outbox.status, ['held', 'sent', 'failed']), lte(outbox.dueAt, before)))
      .limit(limit);
    return (await tx.delete(outbox).where(inArray(outbox.id, old)).returning({ id: outbox.id })).length;
  });
}
