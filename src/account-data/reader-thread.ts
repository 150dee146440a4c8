import { workerData } from 'node:worker_threads';
import { sayFrom } from './apart.ts';
import { READING } from './reader.ts';

/* The thread of `readApart`: reads one file and sends its contents. */

/** Rows per portion. They go as text: a cloned `{"900":0}` takes ten times the memory that a parsed one does. */
const PORTION = 100;

async function* portions() {
  const { kind, args } = workerData as { kind: keyof typeof READING; args: unknown[] };
  const read = READING[kind] as (...args: unknown[]) => Promise<{ rows: unknown[] }>;
  const { rows, ...rest } = await read(...args);
  for (let at = 0; at < rows.length; at += PORTION) yield JSON.stringify(rows.slice(at, at + PORTION));
  return rest;
}

await sayFrom(portions());
