import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { desc } from 'drizzle-orm';
import * as z from 'zod';
import { LAST_BY_HAND } from '../backups/archive.ts';
import { countHeld } from '../backups/held.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { backupHealth, writerHealth } from '../health/probes.ts';
import { findRecord } from '../health/records.ts';
import { areRepliesRead, receivingBy } from '../mail/reply-token.ts';
import { mailState } from '../mail/state.ts';
import { tryRoundTrip } from '../reach/prove.ts';
import { reachOf } from '../reach/reach.ts';
import { canWriteTo } from '../server-settings/others.ts';
import { isLoopback } from '../text/loopback.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';
import { type Found, failed, messageOf, note, ok } from './command.ts';

const whenOf = (time: Date | null): string => time?.toISOString() ?? 'never';

export async function checkMail({ store, clock, mailer, config }: Deps): Promise<Found> {
  const now = clock.now();
  const { waiting, givenUp, oldestSince, lastSuccessAt, lastFailureAt, lastError } = await mailState(
    store.read,
    now,
  );
  const times = `last sent ${whenOf(lastSuccessAt)}, last failure ${whenOf(lastFailureAt)}`;
  const counts = `${mailer.name}, ${waiting} waiting, ${givenUp} given up in the last 24 hours, ${times}`;
  if (oldestSince && now.getTime() - oldestSince.getTime() > HOUR) {
    const since = `the oldest has been waiting since ${oldestSince.toISOString()}`;
    return failed(
      `${counts}; ${since}: is the service running? ${lastError ?? ''}`.trim(),
      'Start the service if it isn’t running. Otherwise, fix the cause named above (SMTP_URL, RESEND_API_KEY, MAIL_FROM).',
    );
  }
  try {
    await mailer.check?.();
  } catch (error) {
    return failed(`${counts}; ${messageOf(error)}`, 'Check SMTP_URL: host, port, user, and password.');
  }
  if (mailer.name === 'file' && !isLoopback(new URL(config.baseUrl).hostname)) {
    const todo = 'Set SMTP_URL or RESEND_API_KEY, and MAIL_FROM.';
    return note(`${counts}; emails are written to files, so no one else gets a code`, todo);
  }
  return givenUp > 0
    ? note(counts, 'To see why: npm run cli -- mail list. To send them again: mail retry.')
    : ok(counts);
}

/** Opens the mailbox without taking anything out of it. */
export async function checkInbound({ store, clock, config, receivedMail }: Deps): Promise<Found> {
  const by = receivingBy(config.mail);
  if (by === 'off') return ok('replies to emails aren’t read');
  try {
    await receivedMail.mailbox?.look(clock.now(), async () => false, AbortSignal.timeout(CHECK_MS));
  } catch (error) {
    return failed(messageOf(error), 'Check IMAP_URL: host, port, user, password, and folder.');
  }
  const { lastSuccessAt, lastFailureAt, lastError } = await findRecord(store.read, 'inbound');
  const times = `last worked ${whenOf(lastSuccessAt)}, last failure ${whenOf(lastFailureAt)}`;
  if (by === 'resend' && !areRepliesRead(config.mail)) {
    const todo = 'For replies, set MAIL_REPLY_TO and RESEND_API_KEY too.';
    return note(`${by}: bounces and complaints only; ${times}`, todo);
  }
  return lastError === null
    ? ok(`${by}; ${times}`)
    : failed(`${by}; ${times}: ${lastError}`, 'Fix the cause named above.');
}

/** How long to wait for a model's server to list its models. */
const CHECK_MS = 5_000;

export async function checkWriter({ store, clock, listingWriter }: Deps): Promise<Found> {
  const record = await findRecord(store.read, 'writer');
  const { lastSuccessAt, lastFailureAt, lastError } = record;
  const times = `${listingWriter.name}, ${lastSuccessAt ? `last answered ${whenOf(lastSuccessAt)}` : 'not called yet'}`;
  const todo =
    'Check its address, model, and key (GEMINI_*, OPENAI_*). In the meantime, LISTING_WRITER=offline works without a model.';
  try {
    const doubt = await listingWriter.check?.(AbortSignal.timeout(CHECK_MS));
    if (doubt !== undefined) return note(`${times}; ${doubt}`, todo);
  } catch (error) {
    return failed(`${times}; ${messageOf(error)}`, todo);
  }
  if (writerHealth(record, clock.now()).ok) return ok(times);
  return failed(`${times}, failed ${whenOf(lastFailureAt)}: ${lastError ?? ''}`, todo);
}

/** Rows carry this machine's time, so rows from the future mean that the clock was set back. */
export async function checkClock({ store, clock }: Deps): Promise<Found> {
  const now = clock.now();
  const { failingSince, lastError } = await findRecord(store.read, 'clock');
  if (failingSince) {
    return failed(
      `${now.toISOString()}. ${lastError} Work that can’t be undone has been waiting since then.`,
      'Set the clock of this computer. If it is right, run: npm run cli -- clock accept.',
    );
  }
  const { outbox, messages, items } = store.read.t;
  const newest = await Promise.all(
    [outbox, messages, items].map(async (table) => {
      const [row] = await store.read
        .select({ at: table.createdAt })
        .from(table)
        .orderBy(desc(table.id))
        .limit(1);
      return row?.at.getTime() ?? 0;
    }),
  );
  const aheadMs = Math.max(...newest) - now.getTime();
  if (aheadMs <= MINUTE) return ok(now.toISOString());
  const detail = `${now.toISOString()}, but the newest row is from ${new Date(now.getTime() + aheadMs).toISOString()}`;
  return failed(detail, 'Set the clock: timedatectl set-ntp true. Holds, codes, and reminders depend on it.');
}

export async function checkHeld({ store }: Deps): Promise<Found> {
  const { mails, events } = await countHeld(store.read);
  if (mails + events === 0) return ok('nothing');
  const detail = `${mails} messages and ${events} webhook events, since a restore`;
  return note(detail, 'Run npm run cli -- held list, then held send or held drop.');
}

/** Who can open the links. If others use a public name, one request through it must reach the running service. */
export async function checkReach(deps: Deps): Promise<Found> {
  if (!isLoopback(new URL(deps.config.baseUrl).hostname)) await tryRoundTrip(deps);
  const { reach, reach_note: detail } = reachOf(deps);
  if (reach === 'public') return ok(detail);
  return note(
    detail,
    'Run doctor while the service is running. To share it: npm start -- --share, or see docs/hosting/.',
  );
}

/** A backup made by hand counts as old after this, because people forget to make them. */
const OLD_MS = 7 * DAY;

const ByHand = z.object({ at: z.iso.datetime() });

/** How old the newest backup is, and whether they are made as they should be. */
export async function checkBackups({ store, config, clock }: Deps): Promise<Found> {
  const now = clock.now();
  const record = await findRecord(store.read, 'backup');
  const { everyMs, to } = config.backup;
  const byHand = await lastByHand(config.dataDir);
  const newest = [record.lastSuccessAt, byHand]
    .filter((at) => at !== null)
    .sort((a, b) => b.getTime() - a.getTime())[0];
  const age = newest ? `the newest is ${ageOf(now.getTime() - newest.getTime())} old` : 'none yet';
  if (everyMs === undefined) {
    const isOld = !newest || now.getTime() - newest.getTime() > OLD_MS;
    const detail = `${age}; automatic backups are off`;
    return isOld
      ? note(detail, 'Set BACKUP_EVERY=24h, and BACKUP_DIR to a folder on another disk.')
      : ok(detail);
  }
  const health = backupHealth(record, config.backup, now);
  if (!health.ok && record.failingSince) {
    const why = `none could be made since ${record.failingSince.toISOString()}. ${record.lastError ?? ''}`;
    return failed(`${age}; ${why}`.trim(), 'Fix the cause named above; the next attempt is automatic.');
  }
  if (!health.ok) return failed(`${age}; the next one is overdue`, 'Start the service, which makes them.');
  if (to !== 'folder') return ok(age);
  if (!(await canWriteTo(config.backup.dir))) {
    return failed(
      `${age}; this user can’t write to ${config.backup.dir}`,
      'Create that folder and let the user that runs the service write to it, or set BACKUP_DIR.',
    );
  }
  return isSameDisk(config)
    ? note(
        `${age}, on the same disk as the data`,
        'Set BACKUP_DIR to a folder on another disk, or copy them elsewhere.',
      )
    : ok(age);
}

async function lastByHand(dataDir: string): Promise<Date | null> {
  try {
    return new Date(ByHand.parse(JSON.parse(await readFile(join(dataDir, LAST_BY_HAND), 'utf8'))).at);
  } catch {
    return null;
  }
}

function isSameDisk({ dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): boolean {
  const device = (dir: string) => statSync(resolve(dir), { throwIfNoEntry: false })?.dev;
  const there = device(backup.dir);
  return there !== undefined && there === device(dataDir);
}

function ageOf(ms: number): string {
  if (ms < 2 * HOUR) return `${Math.max(0, Math.round(ms / MINUTE))} minutes`;
  return ms < 2 * DAY ? `${Math.round(ms / HOUR)} hours` : `${Math.round(ms / DAY)} days`;
}
