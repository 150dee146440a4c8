import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../errors.ts';
import { PORTION, READING, type Said } from './reading.ts';

/* The thread of `readApart`: reads one file and reports what is in it. */

const say = (said: Said) => parentPort?.postMessage(said);

try {
  const { kind, args } = workerData as { kind: keyof typeof READING; args: unknown[] };
  const read = READING[kind] as (...args: unknown[]) => Promise<{ rows: unknown[] }>;
  const { rows, ...rest } = await read(...args);
  for (let at = 0; at < rows.length && parentPort; at += PORTION) {
    say({ rows: rows.slice(at, at + PORTION) });
    await once(parentPort, 'message');
  }
  say({ rest });
} catch (error) {
  if (error instanceof AppError) {
    const { code, message, options } = error;
    say({ refused: { code, message, hint: options.hint } });
  } else say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
}
