import { type BoxMail, MAX_MAIL_BYTES, ReceivedMailError } from '../adapters/received-mail.ts';
import type { Deps } from '../context.ts';
import { noteFailure, noteSuccess } from '../health/records.ts';
import { DAY, MINUTE } from '../units.ts';
import { isOurs, isReport } from './ours.ts';
import { receiveMail } from './receive.ts';

/** How often to check a mailbox that can't notify us about new email. */
const LOOK_MS = MINUTE;
/** How far back the mailbox is read: older emails were handled before, or have nothing to do with this service. */
const LOOK_BACK_MS = 7 * DAY;

const looks = new WeakMap<object, { at: number; failed: boolean }>();

/** Reads the mailbox when it reports new email, and at least once a minute. */
export async function readMailbox(deps: Deps, signal: AbortSignal): Promise<void> {
  const { mailbox } = deps.receivedMail;
  if (!mailbox) return;
  const now = deps.clock.now().getTime();
  const last = looks.get(mailbox);
  const isDue = last === undefined || now - last.at >= LOOK_MS;
  // After a failure, wait for the next regular check instead of retrying on each round.
  if (!isDue && (last.failed || !mailbox.hasNews)) return;
  const look = { at: now, failed: false };
  looks.set(mailbox, look);
  try {
    await mailbox.look(new Date(now - LOOK_BACK_MS), (mail) => take(deps, mail), signal);
    if (isDue) await noteSuccess(deps, 'inbound');
  } catch (error) {
    if (!(error instanceof ReceivedMailError)) throw error;
    look.failed = true;
    deps.logger.warn({ reason: error.message }, 'The mailbox could not be read');
    await noteFailure(deps, 'inbound', error.message);
  }
}

/** Takes an email that names one of our threads, or reports on one. A mailbox's other emails are private. */
async function take(deps: Deps, { header, bytes, read }: BoxMail): Promise<boolean> {
  const tooLarge = bytes > MAX_MAIL_BYTES;
  // A report names its thread in what it returns.
  if (isReport(header) ? tooLarge : !isOurs(deps, header)) return false;
  const fate = await receiveMail(deps, tooLarge ? header : await read(), { tooLarge });
  return fate !== 'left';
}
