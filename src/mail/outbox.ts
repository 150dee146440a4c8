import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import type { MailAttachment } from '../../db/schema.ts';
import type { Read, Write } from '../../db/store.ts';
import { type Mail, MailerError } from '../adapters/mailer.ts';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { oneLine } from '../text/plain.ts';

/** What a template returns. */
export type MailContent = {
  kind: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
};

export const MAX_ATTEMPTS = 12;
/** Longer than any `send` may take, so that a living sender never loses its lease. */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 5_000;
const RETRY_FACTOR = 2.5;
/** Sent side by side; a claim is never larger, so a lease covers the sending of all it claimed. */
const CONCURRENCY = 5;
const SUBJECT_LENGTH = 160;

/** Kinds that are worthless after a while: a late sign-in code would only confuse. */
const USEFUL_FOR_MS: Record<string, number | undefined> = { sign_in_code: 10 * 60_000 };

type DeliveryDeps = Pick<Deps, 'store' | 'clock' | 'mailer' | 'logger'>;

const insertMail = insertInto('outbox');

/**
 * Queues a message in the caller's own write: it is sent if and only if that write commits.
 * Sellers may have no email on file: without a recipient nothing is queued.
 */
export async function enqueueMail(
  ctx: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  mail: MailContent & { to: string | null },
): Promise<void> {
  if (mail.to === null) return;
  const now = ctx.clock.now();
  await insertMail(tx, {
    id: newId('mail', ctx),
    kind: mail.kind,
    recipient: oneLine(mail.to),
    subject: oneLine(mail.subject).slice(0, SUBJECT_LENGTH),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments ?? [],
    status: 'queued',
    attempts: 0,
    dueAt: now,
    createdAt: now,
  });
}

/**
 * Sends up to `limit` due messages and returns how many it tried. Safe beside other instances: a message is leased
 * before it is sent. One whose sender died after the hand-over is sent again, under the same id.
 */
export async function deliverDueMail(deps: DeliveryDeps, limit: number): Promise<number> {
  let tried = 0;
  while (tried < limit) {
    const claimed = await claim(deps, Math.min(CONCURRENCY, limit - tried));
    if (claimed.length === 0) break;
    await Promise.all(claimed.map((row) => deliver(deps, row)));
    tried += claimed.length;
  }
  return tried;
}

/** Wait before the try that follows `attempts` failed ones: 5 s at first, twelve tries in about 22 hours. */
export const retryDelayMs = (attempts: number): number =>
  Math.round(FIRST_RETRY_MS * RETRY_FACTOR ** (attempts - 1));

type Claimed = Awaited<ReturnType<typeof claim>>[number];

async function claim({ store, clock }: DeliveryDeps, limit: number) {
  const now = clock.now();
  // Polled often and mostly in vain: look before opening a write.
  if ((await dueIds(store.read, now, 1)).length === 0) return [];
  return store.write(async (tx) => {
    const { outbox } = tx.t;
    const ids = (await tx.syntax.skipLocked(dueIds(tx, now, limit))).map((row) => row.id);
    if (ids.length === 0) return [];
    const due = await tx.select().from(outbox).where(inArray(outbox.id, ids)).orderBy(asc(outbox.id));
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const claimed = [];
    for (const row of due) {
      const attempts = row.attempts + 1;
      await tx
        .update(outbox)
        .set({ leaseUntil, attempts })
        .where(eq(outbox.id, row.id))
        .returning({ id: outbox.id });
      claimed.push({ ...row, leaseUntil, attempts });
    }
    return claimed;
  });
}

function dueIds(db: Read, now: Date, limit: number) {
  const { outbox } = db.t;
  return db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'queued'),
        lte(outbox.dueAt, now),
        or(isNull(outbox.leaseUntil), lte(outbox.leaseUntil, now)),
      ),
    )
    .orderBy(asc(outbox.dueAt), asc(outbox.id))
    .limit(limit);
}

async function deliver(deps: DeliveryDeps, row: Claimed): Promise<void> {
  const log = { mailId: row.id, kind: row.kind, attempt: row.attempts };
  const failure = await trySending(deps, row);
  if (!failure) {
    await finish(deps, row, { status: 'sent', lastError: null });
    deps.logger.info(log, 'Mail handed over');
    return;
  }
  const lastError = failure.message;
  if (failure.permanent || row.attempts >= MAX_ATTEMPTS) {
    await finish(deps, row, { status: 'failed', lastError });
    deps.logger.error({ ...log, reason: lastError }, 'Mail given up');
    return;
  }
  const waitMs = Math.max(retryDelayMs(row.attempts), failure.retryAfterMs);
  await release(deps, row, {
    dueAt: new Date(deps.clock.now().getTime() + waitMs),
    leaseUntil: null,
    lastError,
  });
  deps.logger.warn({ ...log, reason: lastError, retryInMs: waitMs }, 'Mail not taken, will try again');
}

async function trySending({ mailer, clock }: DeliveryDeps, row: Claimed): Promise<MailerError | undefined> {
  const usefulForMs = USEFUL_FOR_MS[row.kind] ?? Number.POSITIVE_INFINITY;
  if (clock.now().getTime() - row.createdAt.getTime() > usefulForMs) {
    return new MailerError('It could not be sent while it was of use.', { permanent: true });
  }
  // A sender that died on the last try left the row leased, not failed.
  if (row.attempts > MAX_ATTEMPTS)
    return new MailerError('Every try ended without an answer.', { permanent: true });
  try {
    await mailer.send(asMail(row));
    return undefined;
  } catch (error) {
    if (error instanceof MailerError) return error;
    return new MailerError('The mailer failed unexpectedly.', { cause: error });
  }
}

const asMail = ({ id, recipient, subject, text, html, kind, attachments, createdAt }: Claimed): Mail => ({
  id,
  to: recipient,
  subject,
  text,
  html,
  kind,
  attachments,
  createdAt,
});

/** The end of a message's life; its bodies go, as they may hold codes and links. */
const finish = (
  deps: DeliveryDeps,
  row: Claimed,
  end: { status: 'sent' | 'failed'; lastError: string | null },
) => release(deps, row, { ...end, text: '', html: '', attachments: [], leaseUntil: null });

type Release = Partial<Pick<Claimed, 'status' | 'lastError' | 'text' | 'html' | 'attachments' | 'dueAt'>> & {
  leaseUntil: null;
};

/** Only the holder of the lease may change the row: another instance may have taken over since. */
const release = ({ store }: DeliveryDeps, row: Claimed, change: Release) =>
  store.write(async (tx) => {
    const { outbox } = tx.t;
    await tx
      .update(outbox)
      .set(change)
      .where(and(eq(outbox.id, row.id), eq(outbox.attempts, row.attempts), eq(outbox.status, 'queued')))
      .returning({ id: outbox.id });
  });

/** How long the row of a finished message stays, for the operator to look up what became of it. */
const KEEP_FINISHED_MS = 30 * 24 * 3_600_000;

/** Removes rows of messages that were sent or given up long ago; at most `limit`. Returns how many. */
export function sweepFinishedMail(deps: Pick<Deps, 'store' | 'clock'>, limit: number): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - KEEP_FINISHED_MS);
  return deps.store.write(async (tx) => {
    const { outbox } = tx.t;
    const old = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(inArray(outbox.status, ['sent', 'failed']), lte(outbox.dueAt, before)))
      .limit(limit);
    return (await tx.delete(outbox).where(inArray(outbox.id, old)).returning({ id: outbox.id })).length;
  });
}
