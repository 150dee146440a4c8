import type { Write } from '../../db/store.ts';
import { type Mail, type Mailer, MailerError } from '../adapters/mailer.ts';
import type { Deps } from '../context.ts';
import { MINUTE } from '../units.ts';
import { allowance, noteEnd, noteTry } from './breaker.ts';
import { claimDue, keepLease, type MailRow, type Room, whileHeld } from './claim.ts';
import { PRIORITY } from './outbox.ts';

export type DeliveryDeps = Pick<Deps, 'store' | 'clock' | 'mailer' | 'logger' | 'metrics'> & {
  /** Runs in the write that gives a message up. */
  onGivenUp?: (tx: Write, mail: MailRow) => Promise<void>;
};

export const MAX_ATTEMPTS = 12;
const FIRST_RETRY_MS = 5_000;
const RETRY_FACTOR = 2.5;
/** Messages under way at a time; a provider may take most of a minute for each. */
const LANES = 12;
/** Of these, so many take nothing but codes: nobody waits to sign in behind a slow provider's backlog. */
const CODE_LANES = 4;

/** Kinds that are worthless after a while: a late sign-in code would only confuse. */
const USEFUL_FOR_MS: Record<string, number | undefined> = { sign_in_code: 10 * MINUTE };

/** Wait before the try that follows `attempts` failed ones: 5 s at first, twelve tries in about 22 hours. */
export const retryDelayMs = (attempts: number): number =>
  Math.round(FIRST_RETRY_MS * RETRY_FACTOR ** (attempts - 1));

type Office = { codes: number; rest: number; isClosing: boolean; lanes: Set<Promise<void>> };

/** What this process has under way with each provider. */
const offices = new WeakMap<Mailer, Office>();

function officeOf(mailer: Mailer): Office {
  const known = offices.get(mailer);
  if (known) return known;
  const made: Office = { codes: 0, rest: 0, isClosing: false, lanes: new Set() };
  offices.set(mailer, made);
  return made;
}

/**
 * Begins to send what is due and does not wait for it: each lane goes on by itself until nothing more is due. Safe
 * beside other instances: a message is leased before it is sent. One whose sender died after the hand-over is sent
 * again, under the same id.
 */
export async function startDueMail(deps: DeliveryDeps): Promise<void> {
  const office = officeOf(deps.mailer);
  const allowed = allowance(deps.mailer, deps.clock.now());
  if (office.isClosing || allowed === 0) return;
  const claimed = allowed === 1 ? await claimProbe(deps, office) : await claimDue(deps, roomIn(office));
  for (const row of claimed) open(deps, office, row);
}

/** Waits for all that is under way; with `finish: false` no lane takes up another message any more. */
export async function settleMail(
  { mailer }: Pick<DeliveryDeps, 'mailer'>,
  { finish }: { finish: boolean },
): Promise<void> {
  const office = officeOf(mailer);
  office.isClosing = !finish;
  while (office.lanes.size > 0) await Promise.all(office.lanes);
  office.isClosing = false;
}

function roomIn({ codes, rest }: Office): Room {
  const free = LANES - codes - rest;
  return { codes: free, rest: Math.min(free, LANES - CODE_LANES - rest) };
}

/** After an outage a single message is risked, a code rather than another. */
async function claimProbe(deps: DeliveryDeps, { lanes }: Office): Promise<MailRow[]> {
  if (lanes.size > 0) return [];
  const codes = await claimDue(deps, { codes: 1, rest: 0 });
  return codes.length > 0 ? codes : claimDue(deps, { codes: 0, rest: 1 });
}

function open(deps: DeliveryDeps, office: Office, row: MailRow): void {
  const sort = row.priority === PRIORITY.code ? 'codes' : 'rest';
  office[sort] += 1;
  const lane = work(deps, office, sort, row)
    .catch((error: unknown) => deps.logger.error({ err: error }, 'A mail lane failed'))
    .finally(() => {
      office[sort] -= 1;
      office.lanes.delete(lane);
    });
  office.lanes.add(lane);
}

async function work(deps: DeliveryDeps, office: Office, sort: keyof Room, first: MailRow): Promise<void> {
  for (let row: MailRow | undefined = first; row; ) {
    await deliver(deps, row);
    if (office.isClosing || allowance(deps.mailer, deps.clock.now()) < 2) return;
    [row] = await claimDue(deps, { codes: 0, rest: 0, [sort]: 1 });
  }
}

async function deliver(deps: DeliveryDeps, row: MailRow): Promise<void> {
  const log = {
    request_id: row.requestId ?? undefined,
    mailId: row.id,
    kind: row.kind,
    attempt: row.attempts,
  };
  const failure = await trySending(deps, row);
  const now = deps.clock.now();
  if (!failure) {
    await release(deps, row, { ...wordless(row), status: 'sent', lastError: null, sentAt: now });
    deps.metrics.mailTried('taken');
    deps.logger.info(log, 'Mail handed over');
    return;
  }
  const lastError = failure.message;
  if (failure.permanent || row.attempts >= MAX_ATTEMPTS) {
    // The words stay, to be sent again by hand; a code would be of no use to anyone but a thief.
    const words = USEFUL_FOR_MS[row.kind] === undefined ? {} : wordless(row);
    await release(deps, row, { ...words, status: 'failed', lastError, failedAt: now }, deps.onGivenUp);
    deps.metrics.mailTried('given_up');
    deps.logger.error({ ...log, reason: lastError }, 'Mail given up');
    return;
  }
  const waitMs = Math.max(retryDelayMs(row.attempts), failure.retryAfterMs);
  await release(deps, row, { dueAt: new Date(now.getTime() + waitMs), lastError, failedAt: now });
  deps.metrics.mailTried('put_off');
  deps.logger.warn({ ...log, reason: lastError, retryInMs: waitMs }, 'Mail not taken, will try again');
}

async function trySending(deps: DeliveryDeps, row: MailRow): Promise<MailerError | undefined> {
  const { mailer, clock } = deps;
  const usefulForMs = USEFUL_FOR_MS[row.kind] ?? Number.POSITIVE_INFINITY;
  if (clock.now().getTime() - row.createdAt.getTime() > usefulForMs) {
    return new MailerError('It could not be sent while it was of use.', { permanent: true });
  }
  // A sender that died on the last try left the row leased, not failed.
  if (row.attempts > MAX_ATTEMPTS)
    return new MailerError('Every try ended without an answer.', { permanent: true });
  const letGo = keepLease(deps, row);
  noteTry(mailer);
  let failure: MailerError | undefined;
  try {
    await mailer.send(asMail(row));
  } catch (error) {
    failure =
      error instanceof MailerError
        ? error
        : new MailerError('The mailer failed unexpectedly.', { cause: error });
  } finally {
    letGo();
    noteEnd(mailer, failure?.outage ?? false, clock.now());
  }
  return failure;
}

const asMail = ({
  id,
  recipient,
  subject,
  text,
  html,
  kind,
  attachments,
  createdAt,
  requestId,
  unsubscribeUrl,
}: MailRow): Mail => ({
  id,
  to: recipient,
  subject,
  text,
  html,
  kind,
  attachments,
  createdAt,
  requestId,
  ...(unsubscribeUrl !== null && { unsubscribeUrl }),
});

/** What was handed over holds codes and links that nobody needs here any more. */
const wordless = ({ kind, subject }: MailRow) => ({
  text: '',
  html: '',
  attachments: [],
  unsubscribeUrl: null,
  subject: subject.replace(kind === 'sign_in_code' ? /\d{6}/ : /$^/, '…'),
});

const release = (
  { store }: DeliveryDeps,
  row: MailRow,
  change: Partial<MailRow>,
  alongside?: DeliveryDeps['onGivenUp'],
) =>
  store.write(async (tx) => {
    const { outbox } = tx.t;
    const changed = await tx
      .update(outbox)
      .set({ ...change, leaseUntil: null })
      .where(whileHeld(tx, row))
      .returning({ id: outbox.id });
    if (changed.length > 0) await alongside?.(tx, row);
  });
