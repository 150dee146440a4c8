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
  // Lines leave together, at the latest after a moment: a system call per request would cost more than the line.
  const destination = pino.destination({ dest: stream, sync: false, minLength: 8192, periodicFlush: 100 });
  return pino(
    { level, base: null, redact: { paths: SECRETS, censor: '[hidden]' }, serializers: { err } },
    destination,
  );
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
