import pino, { type Logger } from 'pino';

const SECRETS = [
  'email',
  'code',
  'token',
  'apiKey',
  'authorization',
  'street_address',
  'streetAddress',
  '*.email',
  '*.code_hash',
  '*.token',
  '*.apiKey',
  '*.authorization',
  '*.street_address',
  '*.streetAddress',
];

/** Structured lines on `stream` (1 is stdout, 2 is stderr). Secrets and addresses are cut out if one ever gets here. */
export function jsonLogger(level: string, stream: 1 | 2): Logger {
  return pino(
    { level, base: null, redact: { paths: SECRETS, censor: '[hidden]' }, serializers: { err } },
    gathering(pino.destination({ dest: stream, sync: false })),
  );
}

const LINES_AT_ONCE = 64;
const LONGEST_WAIT_MS = 100;

/** Lines leave together: handing over each by itself would cost more than writing it. */
function gathering(destination: ReturnType<typeof pino.destination>) {
  let lines: string[] = [];
  const handOver = () => {
    if (lines.length > 0) destination.write(lines.join(''));
    lines = [];
  };
  setInterval(handOver, LONGEST_WAIT_MS).unref();
  process.once('exit', () => {
    handOver();
    destination.flushSync();
  });
  return {
    write(line: string) {
      if (lines.push(line) >= LINES_AT_ONCE) handOver();
    },
    flush(done?: (error?: Error) => void) {
      handOver();
      destination.flush(done);
    },
  };
}

/** Database errors carry the values of a row in `detail` and `parameters`: only what names the fault is kept. */
function err(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  const message = error.message.split('\nparams:')[0];
  return {
    type: error.name,
    code,
    message,
    stack: error.stack?.split('\nparams:')[0],
    cause: error.cause && err(error.cause),
  };
}
