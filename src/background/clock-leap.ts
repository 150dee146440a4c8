import type { Deps } from '../context.ts';
import { changeRecord, findRecord, noteFailure, noteSuccess } from '../health/records.ts';
import { DAY, MINUTE } from '../units.ts';

/** Smaller corrections are ordinary: time services adjust clocks by less than this every day. */
const LEAP_MS = 5 * MINUTE;
/** How long a new time must last before it is accepted. */
const HOLD_MS = 10 * MINUTE;
const NOTE_MS = MINUTE;

/**
 * Says whether the clock is in doubt: after a leap beyond the time that has really passed since the last check, or if
 * it is more than a day off from when the service last ran. Duties that can't be undone then wait. They continue once
 * the clock is back, the new time has lasted for ten minutes, or the operator confirms it (`cli clock accept`).
 * @param steady milliseconds that only increase, whatever the clock says
 */
export function clockGuard(deps: Deps, steady: () => number = () => performance.now()) {
  let last: { wall: number; steady: number } | undefined;
  let doubt: { byMs: number; since: number; sinceWall: Date } | undefined;
  let notedAt = Number.NEGATIVE_INFINITY;

  async function look(): Promise<boolean> {
    const now = { wall: deps.clock.now().getTime(), steady: steady() };
    const leapt = last ? now.wall - last.wall - (now.steady - last.steady) : await offSinceLastRun(now.wall);
    last = now;
    const byMs = (doubt?.byMs ?? 0) + leapt;
    if (Math.abs(leapt) >= LEAP_MS && Math.abs(byMs) >= LEAP_MS) {
      doubt = { byMs, since: now.steady, sinceWall: deps.clock.now() };
      await noteFailure(deps, 'clock', `The clock jumped by about ${Math.round(byMs / MINUTE)} minutes.`);
      deps.logger.error({ by_ms: byMs }, 'The clock jumped; duties that cannot be undone wait');
    }
    if (
      doubt &&
      (Math.abs(byMs) < LEAP_MS || now.steady - doubt.since >= HOLD_MS || (await isAccepted(doubt.sinceWall)))
    ) {
      deps.logger.info({ by_ms: byMs }, 'The clock is trusted again');
      doubt = undefined;
      notedAt = Number.NEGATIVE_INFINITY;
    }
    if (!doubt && now.steady - notedAt >= NOTE_MS) {
      notedAt = now.steady;
      await noteSuccess(deps, 'clock');
    }
    return doubt !== undefined;
  }

  async function offSinceLastRun(wall: number): Promise<number> {
    const { lastSuccessAt } = await findRecord(deps.store.read, 'clock');
    const off = lastSuccessAt ? wall - lastSuccessAt.getTime() : 0;
    return off > DAY || off < -LEAP_MS ? off : 0;
  }

  async function isAccepted(since: Date): Promise<boolean> {
    const { toldAt } = await findRecord(deps.store.read, 'clock');
    return toldAt !== null && toldAt >= since;
  }

  let looking: Promise<boolean> | undefined;
  return {
    /** What is known without asking the store; for callers inside a request. */
    seemsWrong(): boolean {
      const leapt = last ? deps.clock.now().getTime() - last.wall - (steady() - last.steady) : 0;
      return doubt !== undefined || Math.abs(leapt) >= LEAP_MS;
    },
    /** Checks once for all duties that ask at the same time. */
    isDoubted(): Promise<boolean> {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

/** Accepts the clock as right, on behalf of the operator. Waiting duties continue immediately. */
export const acceptClock = (deps: Deps): Promise<unknown> =>
  changeRecord(deps, 'clock', () => ({ toldAt: deps.clock.now() }));
