import type { Context, Deps } from '../context.ts';
import { mailState } from '../mail/state.ts';
import { freeMegabytes, LEAST_FREE_MB, probeWrite, withinLimit } from './probes.ts';

type Check = { ok: boolean; name: string };
type MailCheck = Check & {
  waiting: number;
  oldest_waiting_since: string | null;
  last_success_at: string | null;
  last_failure_at: string | null;
  given_up_today: number;
};
export type Status = {
  ok: boolean;
  /** Without it nothing can be answered or kept. */
  serving: boolean;
  mail: MailCheck;
  disk: Check & { free_mb: number | null };
} & Record<'database' | 'storage' | 'writer' | 'payments', Check>;

/** Anybody may ask, and every answer costs a write. */
const FRESH_MS = 2_000;
/** Mail that waits for longer is not on its way. */
const PATIENCE_MS = 15 * 60_000;

const answers = new WeakMap<Deps['store'], { at: number; status: Promise<Status> }>();

/** Names of the adapters and whether they work, tried out; never an address or a secret. */
export function serviceStatus(ctx: Context): Promise<Status> {
  const now = ctx.clock.now().getTime();
  const known = answers.get(ctx.store);
  if (known && now - known.at < FRESH_MS && now >= known.at) return known.status;
  const status = readStatus(ctx);
  answers.set(ctx.store, { at: now, status });
  return status;
}

async function readStatus(ctx: Context): Promise<Status> {
  const { store, photoStorage } = ctx;
  const [database, storage, mail, disk] = await Promise.all([
    check(ctx, store.dialect, () => probeWrite(ctx)),
    check(ctx, photoStorage.name, () => withinLimit(photoStorage.check())),
    checkMail(ctx),
    checkDisk(ctx),
  ]);
  return {
    ok: database.ok && storage.ok && mail.ok && disk.ok,
    serving: database.ok && storage.ok,
    database,
    storage,
    mail,
    disk,
    writer: { ok: true, name: ctx.listingWriter.name },
    payments: { ok: true, name: ctx.payments.name },
  };
}

async function checkMail(ctx: Context): Promise<MailCheck> {
  const now = ctx.clock.now();
  const unknown = { waiting: 0, oldestSince: null, lastSuccessAt: null, lastFailureAt: null, givenUp: 0 };
  const state = await withinLimit(mailState(ctx.store.read, now)).catch(() => undefined);
  const { waiting, oldestSince, lastSuccessAt, lastFailureAt, givenUp } = state ?? unknown;
  const waitedMs = oldestSince ? now.getTime() - oldestSince.getTime() : 0;
  return {
    ok: state !== undefined && waitedMs < PATIENCE_MS,
    name: ctx.mailer.name,
    waiting,
    oldest_waiting_since: oldestSince?.toISOString() ?? null,
    last_success_at: lastSuccessAt?.toISOString() ?? null,
    last_failure_at: lastFailureAt?.toISOString() ?? null,
    given_up_today: givenUp,
  };
}

async function checkDisk(ctx: Context): Promise<Status['disk']> {
  const free = await freeMegabytes(ctx.config.dataDir).catch(() => null);
  return { ok: free !== null && free >= LEAST_FREE_MB, name: 'data directory', free_mb: free };
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
