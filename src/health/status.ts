/**
 * Health: whether each part that the service depends on works (such as the database, email, photos, queues, listing
 * writer, backups and disk). Results name adapters and never contain an address or a secret. Failures that requests run
 * into are recorded in the database, so that all instances agree.
 *
 * Start at `serviceStatus`. `probes.ts` tries a write, `records.ts` keeps how things last went, and `measure.ts` reads
 * the gauges for metrics.
 */
import type { Context, Deps } from '../context.ts';
import { receivingBy } from '../mail/reply-token.ts';
import { type MailState, mailState } from '../mail/state.ts';
import { staysHere } from '../mail/stays-here.ts';
import { MINUTE } from '../units.ts';
import { backupHealth, diskHealth, probeWrite, withinLimit, writerHealth } from './probes.ts';
import { findRecord } from './records.ts';
import type { ServiceStatus } from './schemas.ts';
import { workState } from './work-state.ts';

type Check = ServiceStatus['database'];

/** How long a status is reused. Anyone can ask for it, and every check costs a write. */
const FRESH_MS = 2_000;
/** How long an email or an event may wait before delivery counts as stuck. */
const PATIENCE_MS = 15 * MINUTE;
/** The same for a job: no one asks for it after 15 minutes, and then it no longer waits. */
const JOB_PATIENCE_MS = 5 * MINUTE;

const answers = new WeakMap<Deps['store'], { at: number; status: Promise<ServiceStatus> }>();

/** Names the adapters and actively checks whether they work; never includes an address or a secret. */
export function serviceStatus(ctx: Context): Promise<ServiceStatus> {
  const now = ctx.clock.now().getTime();
  const known = answers.get(ctx.store);
  if (known && now - known.at < FRESH_MS && now >= known.at) return known.status;
  const status = readStatus(ctx);
  answers.set(ctx.store, { at: now, status });
  return status;
}

async function readStatus(ctx: Context): Promise<ServiceStatus> {
  const { store, photoStorage } = ctx;
  const [database, storage, mail, disk, work, records] = await Promise.all([
    check(ctx, store.dialect, () => probeWrite(ctx)),
    check(ctx, photoStorage.name, () => withinLimit(photoStorage.check())),
    checkMail(ctx),
    checkDisk(ctx),
    checkWork(ctx),
    checkRecords(ctx),
  ]);
  const checks = { database, storage, mail, disk, ...work, ...records };
  return {
    ok: Object.values(checks).every(({ ok }) => ok),
    serving: database.ok && storage.ok,
    ...checks,
    payments: { ok: true, name: ctx.payments.name },
  };
}

async function checkMail(ctx: Context): Promise<ServiceStatus['mail']> {
  const now = ctx.clock.now();
  const state = await withinLimit(mailState(ctx.store.read, now)).catch(() => undefined);
  const oldestSince = state?.oldestSince ?? null;
  const waitedMs = oldestSince ? now.getTime() - oldestSince.getTime() : 0;
  const ok = state !== undefined && waitedMs < PATIENCE_MS;
  return {
    ok,
    name: ctx.mailer.name,
    state: staysHere(ctx) ? 'this_computer' : ok && !isFailing(state) ? 'ok' : 'failing',
    waiting: state?.waiting ?? 0,
    oldest_waiting_since: oldestSince?.toISOString() ?? null,
    ...lastOf(state),
    given_up_today: state?.givenUp ?? 0,
    held: state?.held ?? 0,
  };
}

/** True if something is waiting and the latest attempt failed. */
const isFailing = ({ waiting, lastFailureAt, lastSuccessAt }: MailState): boolean =>
  waiting > 0 && lastFailureAt !== null && lastFailureAt > (lastSuccessAt ?? new Date(0));

const lastOf = (
  known: Pick<MailState, 'lastSuccessAt' | 'lastFailureAt' | 'lastError'> | undefined,
): Omit<ServiceStatus['writer'], keyof Check> => ({
  last_success_at: known?.lastSuccessAt?.toISOString() ?? null,
  last_failure_at: known?.lastFailureAt?.toISOString() ?? null,
  last_error: known?.lastError ?? null,
});

async function checkWork(ctx: Context) {
  const now = ctx.clock.now();
  const state = await withinLimit(workState(ctx.store.read, now)).catch(() => undefined);
  const check = (patienceMs: number, waiting = 0, since: Date | null = null): ServiceStatus['webhooks'] => ({
    ok: state !== undefined && (since === null || now.getTime() - since.getTime() < patienceMs),
    name: 'queue',
    waiting,
    oldest_waiting_since: since?.toISOString() ?? null,
  });
  return {
    jobs: {
      ...check(JOB_PATIENCE_MS, state?.jobs.waiting, state?.jobs.oldestWaitingSince),
      running: state?.jobs.running ?? 0,
    },
    webhooks: check(PATIENCE_MS, state?.webhooks.waiting, state?.webhooks.oldestSince),
  };
}

async function checkRecords(ctx: Context) {
  const { store, config } = ctx;
  const now = ctx.clock.now();
  const names = ['writer', 'backup', 'clock', 'inbound'] as const;
  const [writer, backup, clock, inbound] = await Promise.all(
    names.map((name) => withinLimit(findRecord(store.read, name)).catch(() => undefined)),
  );
  const receiving = receivingBy(config.mail);
  return {
    writer: {
      ok: writer !== undefined && writerHealth(writer, now).ok,
      name: ctx.listingWriter.name,
      ...lastOf(writer),
    },
    backup: {
      ok: backup !== undefined && backupHealth(backup, config.backup, now).ok,
      name: config.backup.everyMs === undefined ? 'by hand' : config.backup.to,
      ...lastOf(backup),
    },
    clock: { ok: clock !== undefined && clock.failingSince === null, name: 'system clock' },
    inbound: {
      ok: receiving === 'off' || (inbound !== undefined && inbound.failingSince === null),
      name: receiving,
      ...lastOf(inbound),
    },
  };
}

async function checkDisk(ctx: Context): Promise<ServiceStatus['disk']> {
  const { ok, freeMb } = await diskHealth(ctx.diskSpace).catch(() => ({ ok: false, freeMb: null }));
  const written = await check(ctx, 'data directory', () => withinLimit(ctx.diskSpace.tryWrite()));
  return { ...written, ok: ok && written.ok, free_mb: freeMb };
}

async function check(deps: Deps, name: string, probe: () => Promise<void>): Promise<Check> {
  try {
    await probe();
    return { ok: true, name };
  } catch (error) {
    deps.logger.error({ err: error, check: name }, 'a status check failed');
    return { ok: false, name };
  }
}
