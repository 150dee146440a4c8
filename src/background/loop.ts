import type { Deps } from '../context.ts';
import { clockGuard } from './clock-leap.ts';
import { DUTIES } from './duties.ts';
import type { Duty } from './duty.ts';

/** Retry interval of a duty that waits because the clock is in doubt: its own may be an hour. */
const HELD_BACK_MS = 2_000;

/** Runs every duty at its own pace until stopped. A duty that fails is logged, and runs again at its next interval. */
export function startBackground(deps: Deps, duties: Duty[] = DUTIES) {
  const ending = new AbortController();
  const sleepers = new Set<{ duty: Duty; wake(): void }>();
  let stopping = false;
  let nudges = 0;

  const pause = (duty: Duty, ms: number) =>
    new Promise<void>((resolve) => {
      const sleeper = {
        duty,
        wake() {
          clearTimeout(timer);
          sleepers.delete(sleeper);
          resolve();
        },
      };
      const timer = setTimeout(sleeper.wake, ms);
      sleepers.add(sleeper);
    });

  const clock = clockGuard(deps);

  async function round(duty: Duty): Promise<boolean | 'held back'> {
    try {
      if (duty.final && (await clock.isDoubted())) return 'held back';
      return await duty.run(deps, ending.signal);
    } catch (error) {
      deps.metrics.dutyFailed(duty.name);
      deps.logger.error({ err: error, duty: duty.name }, 'A background duty failed');
      return false;
    }
  }

  async function lane(duty: Duty) {
    while (!stopping) {
      const heard = nudges;
      const more = await round(duty);
      if (stopping) return;
      const missed = duty.nudged && heard !== nudges;
      // SQLite answers within a single turn of the event loop, so pause here to let requests run.
      if (more === 'held back') await pause(duty, Math.min(duty.everyMs, HELD_BACK_MS));
      else if (more || missed) await new Promise((resolve) => setImmediate(resolve));
      else await pause(duty, duty.everyMs);
    }
  }

  const lanes = duties.map((duty) => lane(duty));
  const settled = () => Promise.all(duties.map((duty) => duty.settle?.(deps, { finish: false })));
  const allEnded = async () => {
    await Promise.all([...lanes, settled()]);
    await settled(); // what a last round began
  };
  const wake = (which: (duty: Duty) => boolean) => {
    for (const sleeper of [...sleepers]) if (which(sleeper.duty)) sleeper.wake();
  };

  return {
    /** Whether the clock may be wrong. */
    clockDoubted: clock.seemsWrong,
    /** Call it after queuing something: the duties that wait for that run immediately. */
    nudge() {
      nudges += 1;
      wake((duty) => duty.nudged === true);
    },
    /** Starts nothing new and waits: half of `graceMs` undisturbed, the rest after asking work to end. */
    async stop(graceMs = 10_000): Promise<void> {
      stopping = true;
      wake(() => true);
      const timers = [setTimeout(() => ending.abort(), graceMs / 2)];
      const patience = new Promise<void>((resolve) => timers.push(setTimeout(resolve, graceMs)));
      await Promise.race([allEnded(), patience]);
      for (const timer of timers) clearTimeout(timer);
      for (const duty of duties) if (duty.atEnd) await round(duty);
      ending.abort();
    },
  };
}
