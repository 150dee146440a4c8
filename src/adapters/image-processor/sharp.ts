import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { lanes } from '../../lanes.ts';
import { packageRoot } from '../../package-root.ts';
import { MB, MINUTE } from '../../units.ts';
import {
  type Card,
  type Focus,
  type ImageProcessor,
  type Likeness,
  type ProcessedPhoto,
  type Smaller,
  UnreadableImageError,
} from '../image-processor.ts';

const SCRIPT = new URL('./child.mjs', import.meta.url);
/** Two decoders: one is free for uploads even while the other makes pictures for display. */
const AT_ONCE = 2;
/** A decoder that has had nothing to do for this long exits, and its memory is free again. */
const IDLE_MS = 5_000;

/**
 * The whole environment of a child process, which contains no secret. It makes glibc keep the memory of a photo for the next
 * one (to return and ask for it each time takes a sixth more time, and the peak is the same), and return what larger pictures
 * took; and makes cards use our own fonts.
 */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: String(32 * MB),
  MALLOC_TRIM_THRESHOLD_: String(64 * MB),
  MALLOC_TOP_PAD_: String(MB),
  FONTCONFIG_FILE: join(packageRoot, 'src/web/assets/fonts/fonts.conf'),
  PANGOCAIRO_BACKEND: 'fontconfig',
};

/** A process, or a thread if the program runs inside an app that can't start processes (Electron). */
type Decoder = ChildProcess | Worker;
const IN_AN_APP = process.versions.electron !== undefined;

type Asked = Buffer | (Smaller & { jpeg: Buffer }) | { look: Buffer } | { like: Buffer } | { card: Card };
type Refused = { problem: string; cause?: string };

/**
 * Runs sharp and libheif in separate processes (or threads), one picture at a time each, at low priority. A picture
 * that crashes or stalls its decoder affects only itself, requests continue in the meantime, and an idle service uses
 * none of the memory.
 */
export function sharpImageProcessor({
  script = SCRIPT,
  timeLimitMs = MINUTE,
  inThreads = IN_AN_APP,
} = {}): ImageProcessor {
  const inTurn = lanes(AT_ONCE);
  /** Pictures for display use one decoder at most, so that uploads always find the other one. */
  const forShow = lanes(1);
  const children = new Set<Decoder>();
  const idle = new Map<Decoder, NodeJS.Timeout>();

  function take(): Decoder {
    const [child] = idle.keys();
    if (!child) return start();
    rouse(child);
    return child;
  }

  function rouse(child: Decoder) {
    clearTimeout(idle.get(child));
    idle.delete(child);
  }

  function start(): Decoder {
    const child = inThreads
      ? new Worker(script, { env: ENVIRONMENT, execArgv: [] })
      : fork(fileURLToPath(script), {
          env: ENVIRONMENT,
          execArgv: ['--expose-gc'],
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        });
    children.add(child);
    child.once('exit', () => forget(child));
    // The caller gets the error of its own picture; an error between two pictures affects no one.
    child.on('error', () => forget(child));
    if (!(child instanceof Worker) && child.pid !== undefined) {
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    }
    return child;
  }

  function forget(child: Decoder) {
    rouse(child);
    children.delete(child);
  }

  /** Ends a child. From now on it gets no more work, although it takes a moment to exit. */
  function end(child: Decoder) {
    rouse(child);
    kill(child);
  }

  /** Lets a decoder exit on its own, unless it gets another picture first. */
  function rest(child: Decoder) {
    const timer = setTimeout(() => end(child), IDLE_MS);
    idle.set(child, timer);
  }

  async function answered<T extends object>(asked: Asked): Promise<T> {
    const wasIdle = idle.size > 0;
    const child = take();
    let answer: T | Refused;
    try {
      answer = await ask<T>(child, asked, timeLimitMs);
    } catch (error) {
      end(child);
      // The child ended while idle and never got the picture: give it to another one.
      if (error instanceof NotSentError && wasIdle) return answered(asked);
      throw error;
    }
    rest(child);
    if ('problem' in answer) throw new UnreadableImageError(answer.problem, { cause: answer.cause });
    return answer;
  }

  const inLast = <T extends object>(asked: Asked) => forShow(() => inTurn(() => answered<T>(asked)));
  const shown = async (asked: Asked): Promise<Buffer> =>
    Buffer.from((await inLast<{ small: Uint8Array }>(asked)).small);

  return {
    warm() {
      while (children.size < AT_ONCE) rest(start());
    },
    process: (original) => inTurn(() => answered<ProcessedPhoto>(original)),
    shrink: (jpeg, to) => shown({ jpeg, ...to }),
    focus: (look) => inLast<Focus>({ look }),
    likeness: (like) => inLast<Likeness>({ like }),
    draw: (card) => shown({ card }),
    async close() {
      const ends = [...children].map((child) => once(child, 'exit'));
      for (const child of children) kill(child);
      await Promise.all(ends);
    },
  };
}

/** Ends a child at once, whatever it is doing. */
const kill = (child: Decoder): void =>
  void (child instanceof Worker ? child.terminate() : child.kill('SIGKILL'));

/** A decoder that crashed has exited this long after it hung up. */
const HANG_UP_MS = 250;

/** The decoder couldn't be reached, which says nothing about the picture. */
class NotSentError extends Error {}

/** @throws UnreadableImageError if it crashed or stalled the decoder; NotSentError if it never got there */
async function ask<T extends object>(child: Decoder, asked: Asked, timeLimitMs: number) {
  const settled = new AbortController();
  const late = AbortSignal.timeout(timeLimitMs);
  const signal = AbortSignal.any([settled.signal, late]);
  const answer = once(child, 'message', { signal }).then(([message]): T | Refused => message);
  const end = once(child, 'exit', { signal }).then(([code, reason]): never => {
    const cause = new Error(`The decoder ended with ${reason ?? code}`);
    throw new UnreadableImageError('The picture cannot be decoded.', { cause });
  });
  // A crash hangs up first and then exits. A decoder that only hangs up never read the picture.
  const hungUp = once(child, 'disconnect', { signal }).then(async (): Promise<never> => {
    await sleep(HANG_UP_MS, undefined, { signal });
    throw new NotSentError('The decoder hung up.');
  });
  try {
    const sent = new Promise<never>((_, fail) => {
      if (child instanceof Worker) child.postMessage(asked);
      else {
        child.send(asked, (cause) => {
          if (cause) fail(new NotSentError('The decoder could not be asked.', { cause }));
        });
      }
    });
    return await Promise.race([answer, end, sent, hungUp]);
  } catch (error) {
    if (late.aborted) throw new UnreadableImageError('The picture takes too long to decode.');
    throw error;
  } finally {
    settled.abort();
  }
}
