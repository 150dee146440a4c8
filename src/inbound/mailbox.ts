import { type BoxMail, MAX_MAIL_BYTES, ReceivedMailError } from '../adapters/received-mail.ts';
import type { Deps } from '../context.ts';
import { noteFailure, noteSuccess } from '../health/records.ts';
import { threadOfToken } from '../mail/reply-token.ts';
import { DAY, MINUTE } from '../units.ts';
import { receiveMail } from './receive.ts';

/** How often to check a mailbox that can't notify us. */
const LOOK_MS = MINUTE;
/** Older emails were handled before, or were never ours. */
const LOOK_BACK_MS = 7 * DAY;

const looked = new WeakMap<object, number>();

/** Looks into the mailbox when it has news, or for a minute no one looked. */
export async function readMailbox(deps: Deps, signal: AbortSignal): Promise<void> {
  const { mailbox } = deps.receivedMail;
  if (!mailbox) return;
  const now = deps.clock.now().getTime();
  const last = looked.get(mailbox);
  const isDue = last === undefined || now - last >= LOOK_MS;
  if (!isDue && !mailbox.hasNews) return;
  // A mailbox that can't be reached is left alone for a minute.
  if (!isDue && failing.has(mailbox)) return;
  looked.set(mailbox, now);
  try {
    await mailbox.look(new Date(now - LOOK_BACK_MS), (mail) => take(deps, mail), signal);
    const wasFailing = failing.delete(mailbox);
    if (isDue || wasFailing) await noteSuccess(deps, 'inbound');
  } catch (error) {
    if (!(error instanceof ReceivedMailError)) throw error;
    failing.add(mailbox);
    deps.logger.warn({ reason: error.message }, 'The mailbox could not be read');
    await noteFailure(deps, 'inbound', error.message);
  }
}

const failing = new WeakSet<object>();

/** Most of a mailbox may be private: only what names one of our threads, or reports on one, is read. */
async function take(deps: Deps, { header, bytes, read }: BoxMail): Promise<boolean> {
  const head = Buffer.from(header).toString('latin1');
  const isReport = /multipart\/report/i.test(head) && /delivery-status/i.test(head);
  if (!isReport && !threadOfToken(deps, head)) return false;
  const tooLarge = bytes > MAX_MAIL_BYTES;
  if (isReport && tooLarge) return false;
  const fate = await receiveMail(deps, tooLarge ? header : await read(), { tooLarge });
  return fate !== 'left';
}
