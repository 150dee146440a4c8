import { eq, gt, ne } from 'drizzle-orm';
import { listRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { type Mail, MailerError } from '../adapters/mailer.ts';
import type { Deps } from '../context.ts';
import { queueAgain } from '../queue/held.ts';
import {
  growingWaits,
  oldFinished,
  type Queue,
  type QueueDeps,
  type Row,
  type Rows,
} from '../queue/queue.ts';
import { SECOND } from '../units.ts';
import { allowance, noteEnd, noteSkipped, recordAttempt } from './breaker.ts';
import { kindOf, PRIORITY } from './kinds.ts';
import { replyAddress, replyToken } from './reply-token.ts';
import { isUnreachable } from './unreachable.ts';

export type MailRow = Row<'outbox'>;

export type DeliveryDeps = QueueDeps & Pick<Deps, 'mailer' | 'metrics' | 'pepper' | 'config'>;

/** The waits between attempts: twelve attempts in about 22 hours. */
export const MAIL_WAITS_MS = growingWaits(5 * SECOND, 2.5, 12);

export const mailRows = {
  table: 'outbox',
  waiting: 'queued',
  lane: (db) => db.t.outbox.priority,
} satisfies Rows<'outbox'>;

export const oldMails = oldFinished(mailRows);

/**
 * The email queue. A provider can take most of a minute for each message. So of the twelve in progress, four places
 * are kept for codes: no one waits to sign in behind a slow provider's backlog. @param onGivenUp runs in the write
 * that gives up on a message
 */
export const mailQueue = (
  onGivenUp: (tx: Write, mail: MailRow) => Promise<void> = async () => {},
): Queue<'outbox', DeliveryDeps> => ({
  ...mailRows,
  atOnce: 12,
  urgent: {
    places: 4,
    rows: ({ t: { outbox: o } }, urgent) => (urgent ? eq : gt)(o.priority, PRIORITY.code),
  },
  waitsMs: MAIL_WAITS_MS,
  usefulForMs: ({ kind }) => kindOf(kind).usefulForMs,
  allowed: ({ mailer, clock }) => allowance(mailer, clock.now()),
  async send(deps, row) {
    const { mailer, clock, store } = deps;
    // Codes always go out: the person who types one proves that the mailbox works again.
    const isCode = kindOf(row.kind).lane === 'code';
    recordAttempt(mailer);
    if (!isCode && (await isUnreachable(deps, store.read, row.recipient))) {
      noteSkipped(mailer);
      return { error: 'Emails to this address came back, so none are sent there.', final: true };
    }
    const failure = await mailer
      .send({ ...asMail(row), ...threadOf(deps, row) })
      .then(() => undefined, asFailure);
    noteEnd(mailer, failure?.outage ?? false, clock.now());
    const { message: error = null, permanent: final, retryAfterMs } = failure ?? {};
    return { error, final, retryAfterMs };
  },
  change(_, row, { error }, { is }, now) {
    if (is === 'done') return { ...wordless(row), status: 'sent', lastError: null, sentAt: now };
    const failed = { lastError: error, failedAt: now };
    if (is === 'put_off') return failed;
    // The content stays, so that a person can send it again by hand. A code is emptied: later, it helps only a thief.
    const words = kindOf(row.kind).usefulForMs === undefined ? {} : wordless(row);
    return { ...failed, ...words, status: 'failed' };
  },
  async follow(_, tx, row, __, { is }) {
    if (is === 'given_up') await onGivenUp(tx, row);
  },
  tell({ metrics, logger }, row, { error }, fate) {
    const { id: mailId, kind, attempts: attempt } = row;
    const log = { request_id: row.requestId ?? undefined, mailId, kind, attempt, reason: error ?? undefined };
    metrics.mailTried(fate.is === 'done' ? 'taken' : fate.is);
    if (fate.is === 'done') logger.info(log, 'Email handed over');
    else if (fate.is === 'given_up') logger.error(log, 'Email given up');
    else logger.warn({ ...log, retryInMs: fate.waitMs }, 'Email not accepted, will retry');
  },
});

const asFailure = (error: unknown): MailerError =>
  error instanceof MailerError ? error : new MailerError('The mailer failed unexpectedly.', { cause: error });

/** Headers that keep emails about a thread together and lead a reply back to it. */
function threadOf(
  deps: Pick<Deps, 'pepper' | 'config'>,
  { conversationId, sellerThreadId }: MailRow,
): Pick<Mail, 'threadToken' | 'replyTo'> {
  const id = conversationId ?? sellerThreadId;
  if (id === null) return {};
  const side = conversationId === null ? 'seller' : 'buyer';
  const threadToken = replyToken(deps, { conversationId: id, side });
  return { threadToken, replyTo: replyAddress(deps.config.mail, threadToken) };
}

function asMail(row: MailRow): Mail {
  const { id, recipient: to, subject, text, html, kind, attachments, createdAt, requestId } = row;
  const mail = { id, to, subject, text, html, kind, attachments, createdAt, requestId };
  return row.unsubscribeUrl === null ? mail : { ...mail, unsubscribeUrl: row.unsubscribeUrl };
}

/** A delivered message without its text, because codes and links in it are no longer needed here. */
const wordless = ({ kind, subject }: MailRow) => ({
  text: '',
  html: '',
  attachments: [],
  unsubscribeUrl: null,
  // For other emails `$^` matches nothing, so their subjects stay.
  subject: subject.replace(kindOf(kind).lane === 'code' ? /\d{6}/ : /$^/, '…'),
});

const COLUMNS = ['id', 'kind', 'recipient', 'subject', 'text', 'lastError', 'failedAt', 'createdAt'] as const;

/** Messages that the service gave up on, newest first: all of them, or those of one buyer's thread. */
export const listUndelivered = (
  db: Read,
  { limit, ...of }: { id?: string; conversationId?: string; limit: number },
) => listRows(db, 'outbox', { status: 'failed', ...of }, { columns: COLUMNS, order: ['-id'], limit });

/**
 * Queues messages again that the service gave up on, with a fresh set of attempts. Messages without content stay as
 * they are: codes, and those that an older version gave up on.
 * @param ids the messages to send; default: all
 * @returns the ids of those that are sent again
 */
export const retryMail = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  ids?: string[],
): Promise<string[]> =>
  store.write((tx) =>
    queueAgain(tx, mailRows, { status: 'failed', ids, where: ne(tx.t.outbox.text, '') }, clock.now()),
  );
