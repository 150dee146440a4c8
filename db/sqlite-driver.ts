import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from './unavailable.ts';

const BUSY_PAUSE_MS = 5;
const BUSY_LIMIT_MS = 15_000;

/** Runs `begin immediate`. Another process may be writing: waits without blocking the event loop. */
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

export const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** An argument that is compared with a column bypasses the column's encoder, unlike one that is stored. */
export function driverValue(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'boolean' ? Number(value) : value;
}
