import pino, { type Logger } from 'pino';
import { MB } from '../units.ts';

const SECRETS = ['email', 'token', 'apiKey', 'authorization', 'street_address', 'streetAddress'];
/** An error's `code` isn't secret, so `code` is hidden only at the top. */
const HIDDEN = [...SECRETS.flatMap((name) => [name, `*.${name}`]), 'code', '*.code_hash'];

/** What each line contains. Secrets and addresses are redacted if one ever gets here. */
export const lineOptions = {
  base: null,
  redact: { paths: HIDDEN, censor: '[hidden]' },
  serializers: { err },
};

/** Structured lines on `stream` (1 is stdout, 2 is stderr). */
export const jsonLogger = (level: string, stream: 1 | 2): Logger =>
  pino({ ...lineOptions, level }, gathering(linesTo(stream)));

/** If the lines can't be written (a full disk, a closed pipe), they are dropped: logging must not stop the service. */
function linesTo(stream: 1 | 2) {
  const destination = pino.destination({ dest: stream, sync: false, maxLength: 4 * MB });
  let isFailing = false;
  destination.on('error', () => {
    isFailing = true;
  });
  destination.on('drain', () => {
    isFailing = false;
  });
  // On exit, the library retries its write until it succeeds, possibly forever.
  process.prependOnceListener('exit', () => {
    if (isFailing) destination.destroy();
  });
  return destination;
}

const LINES_AT_ONCE = 512;
const LONGEST_WAIT_MS = 100;
const LONGEST_FLUSH_MS = 1000;

/** Lines are written in batches: handing over each one separately would cost more than writing it. */
function gathering(destination: ReturnType<typeof pino.destination>) {
  let lines: string[] = [];
  const handOver = () => {
    if (lines.length > 0) destination.write(lines.join(''));
    lines = [];
  };
  setInterval(handOver, LONGEST_WAIT_MS).unref();
  process.once('exit', () => {
    try {
      handOver();
      destination.flushSync();
    } catch {
      // There is no one left to tell.
    }
  });
  return {
    write(line: string) {
      if (lines.push(line) >= LINES_AT_ONCE) handOver();
    },
    flush(done?: (error?: Error) => void) {
      handOver();
      // Lines that can't be written are never flushed.
      const timer = setTimeout(() => done?.(), LONGEST_FLUSH_MS);
      destination.flush((error) => {
        clearTimeout(timer);
        done?.(error);
      });
    },
  };
}

/** Database errors carry the values of a row in `detail` and `parameters`: only the fields that identify the error are kept. */
function err(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    type: error.name,
    code,
    message: error.message.split('\nparams:')[0],
    stack: error.stack?.split('\nparams:')[0],
    cause: error.cause && err(error.cause),
  };
}
