import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, UnavailableError } from './unavailable.ts';

/** Pause between two attempts while another process writes; other work runs in between. */
const BUSY_PAUSE_MS = 5;
/** How long a write may wait for other processes before callers are told to retry. */
const BUSY_LIMIT_MS = 15_000;

/**
 * Runs `begin immediate`. If another process is writing, it waits without blocking the event loop.
 * @throws UnavailableError if that takes too long
 */
export async function beginImmediate(begin: { run(): unknown }): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += BUSY_PAUSE_MS) {
    try {
      begin.run();
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (waitedMs >= BUSY_LIMIT_MS)
        throw new UnavailableError('Another process keeps the database locked', { cause: error });
      await sleep(BUSY_PAUSE_MS);
    }
  }
}

export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** The driver's form of an argument. Drizzle encodes only those that are stored, not those that are compared. */
export function driverValue(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}
