import { on, once } from 'node:events';
import { Readable } from 'node:stream';
import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { AppError, type ErrorCode, type Hint } from '../errors.ts';
import { lanes } from '../lanes.ts';
import { MB, MINUTE, SECOND } from '../units.ts';

/*
 * Heavy work in a separate thread, so that requests don't wait for it: reading uploads (`reader.ts`) and packing
 * downloads (`packing.ts`). Both have the same limits of memory and time, and leave nothing behind.
 */

/** Memory for the text and the rows of a file. A file that needs more was made to use it up. */
const MEMORY_MB = 256;
/** How long to wait for the thread's next portion, and for someone to take it. */
const PATIENCE_MS = 5 * MINUTE;

/** Thrown if the thread ended before its work did, because it took too long or needed too much memory. */
export class EndedEarly extends Error {}

/** Messages of the thread: portions, each sent after the one before was taken, and then the rest. */
type Said =
  | { portion: unknown }
  | { rest: object }
  | { refused: { code: string; message: string; hint: unknown } }
  | { failed: string };

/**
 * Yields what a thread that runs `script` sends with `sayFrom`: its portions, then its rest. The thread ends when the
 * reader stops.
 * @throws AppError as refused in the thread; EndedEarly
 */
export async function* messagesFrom(
  script: URL,
  options: WorkerOptions,
  onLate = () => {},
): AsyncGenerator<unknown, object> {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const thread = new Worker(script, { execArgv: [], resourceLimits, ...options });
  const limit = setTimeout(() => thread.terminate().then(onLate), PATIENCE_MS);
  try {
    for await (const [said] of on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Said]>) {
      if ('rest' in said) return said.rest;
      if ('refused' in said) throw refusalOf(said.refused);
      if ('failed' in said) throw new Error(`A thread failed: ${said.failed}`);
      limit.refresh();
      yield said.portion;
      thread.postMessage('next');
    }
  } catch (error) {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isMemory ? new EndedEarly(error.message) : error;
  } finally {
    clearTimeout(limit);
    await thread.terminate();
  }
  throw new EndedEarly('A thread ended before its work did');
}

/** Two downloads at a time, because each has its own thread and memory. */
const inTurn = lanes(2);
/** While another seller waits, a reader that is slower than this on average gives up its turn. */
const LEAST_BYTES_PER_SECOND = MB / 8;
/** How often the speed of readers is checked while someone waits. */
const LOOK_MS = 5 * SECOND;

type Turn = { stream: Readable; since: number; bytes: number };
const turns = new Set<Turn>();

function endSlowTurns(): void {
  for (const { stream, since, bytes } of turns) {
    const due = MINUTE + (bytes / LEAST_BYTES_PER_SECOND) * SECOND;
    if (performance.now() - since >= due)
      stream.destroy(new EndedEarly('Others wait, and it is read slowly'));
  }
}

/** The end of each seller's own line: a seller who reads slowly or asks often takes only one turn from the others. */
const lastOf = new Map<string, Promise<void>>();

async function turnOf(sellerId: string): Promise<() => void> {
  const before = lastOf.get(sellerId);
  let leave = () => {};
  const ended = new Promise<void>((resolve) => {
    leave = resolve;
  });
  lastOf.set(sellerId, ended);
  await before;
  const looks = setInterval(endSlowTurns, LOOK_MS);
  const end = await new Promise<() => void>((begin) => inTurn(() => new Promise<void>(begin)));
  clearInterval(looks);
  return () => {
    end();
    leave();
    if (lastOf.get(sellerId) === ended) lastOf.delete(sellerId);
  };
}

/** The bytes that the thread sends, in the seller's turn. If the reader leaves or stops reading, the thread ends. */
export function streamFrom(script: URL, options: WorkerOptions, sellerId: string): Readable {
  async function* portions() {
    const end = await turnOf(sellerId);
    const turn: Turn = { stream, since: performance.now(), bytes: 0 };
    turns.add(turn);
    try {
      if (stream.destroyed) return;
      const late = () => stream.destroy(new EndedEarly('Nobody read on'));
      for await (const portion of messagesFrom(script, options, late)) {
        yield portion;
        turn.bytes += (portion as Uint8Array).length;
      }
    } finally {
      turns.delete(turn);
      end();
    }
  }
  const stream = Readable.from(portions(), { objectMode: false });
  return stream;
}

/** Inside the thread: sends what `work` yields and returns. */
export async function sayFrom(work: AsyncGenerator<unknown, object>): Promise<void> {
  const say = (said: Said) => parentPort?.postMessage(said);
  try {
    let each = await work.next();
    for (; !each.done && parentPort; each = await work.next()) {
      const taken = once(parentPort, 'message');
      say({ portion: each.value });
      await taken;
    }
    say({ rest: each.value as object });
  } catch (error) {
    if (error instanceof AppError) {
      const { code, message, options } = error;
      say({ refused: { code, message, hint: options.hint } });
    } else say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

const refusalOf = ({ code, message, hint }: { code: string; message: string; hint: unknown }) =>
  new AppError(code as ErrorCode, message, hint === undefined ? {} : { hint: hint as Hint });
