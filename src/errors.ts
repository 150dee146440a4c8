import * as z from 'zod';
import { causesOf, codeOf, isUnavailable } from '../db/unavailable.ts';
import type Facts from './facts/refusals.json';
import type Statuses from './facts/statuses.json';
import { readData } from './package-root.ts';

/** The HTTP status of each code of refusals; `refusals.json` beside it has their sentences. */
export const ERROR_STATUS: Readonly<Record<ErrorCode, ErrorStatus>> = readData('facts/statuses.json');

export type ErrorCode = keyof typeof Statuses;
type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 501 | 503;

/** The state of a rate limit after one call was counted. */
export type LimitState = {
  allowed: boolean;
  limit: number;
  remaining: number;
  msBeforeReset: number;
  /** When the window ends, in seconds since 1970: the same for every call in it. */
  resetSeconds: number;
};

/** Who reads a refusal: a program over REST, an agent over MCP, or a person on a page. */
export type Reader = 'rest' | 'tool' | 'page';

/** What to do next, for every reader or for each kind of reader. It can be empty for a person. */
export type Hint = string | { rest: string; tool: string; page?: string };

/** For refusals whose sentence says everything; people need no hint. */
const USUAL_HINTS: Partial<Record<ErrorCode, Hint>> = {
  invalid_request: {
    rest: 'Correct the named fields and send the request again. GET /openapi.json describes every field.',
    tool: 'Correct the named arguments and call again.',
  },
  unsupported_media_type: { rest: 'Send the same body with that header.', tool: 'Send JSON.' },
  method_not_allowed: { rest: 'The Allow header lists its methods.', tool: 'Use another method.' },
  NOT_OWNER: {
    rest: 'Use an ID that your own lists return.',
    tool: 'Use an ID that the seller’s own lists return.',
  },
};

export const hintFor = (hint: Hint | undefined, reader: Reader): string | undefined =>
  typeof hint === 'object' ? hint[reader] : hint;

/** A visit that overlaps the requested time. Its names were typed by buyers. */
export const TimeConflict = z.object({
  conversation_id: z.string(),
  buyer_name: z.string(),
  starts_at: z.iso.datetime(),
  starts_at_local: z.string(),
  ends_at: z.iso.datetime().nullable(),
  ends_at_local: z.string().nullable(),
  timezone: z.string(),
});
export type TimeConflict = z.infer<typeof TimeConflict>;

/** Something of the seller that a given name could mean. */
export type Candidate = { id: string; label: string };

/** A wrong field, such as `photos[0].title` (empty for the whole input), and what it should be. */
export type FieldProblem = { path: string; problem: string };

export type ErrorOptionsOf = {
  /** A longer explanation, if the message alone doesn't say what to do. */
  details?: string;
  /** What the caller should do next. */
  hint?: Hint;
  /** The wrong fields; `message` says the same as a sentence. */
  fields?: readonly FieldProblem[];
  /** Set only if the same request may succeed later. */
  retryable?: true;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** The tool that an agent should call next. */
  nextTool?: string;
  /** The page where the seller decides by hand what the caller asked for. */
  approvalUrl?: string;
  /** The reservation that already has this time. */
  conflicts?: readonly TimeConflict[];
  /** The possible meanings of a name. */
  candidates?: readonly Candidate[];
  /** What an emailed link was about before it ended: a reservation, an unsent question, or a quiet thread. */
  ended?: 'reservation' | 'unsent' | 'quiet';
  /** How many listings prevent the change. */
  listings?: number;
  /** The sale page, where a buyer can continue. */
  pageUrl?: string;
  /** The limit that refused the call, for the X-RateLimit headers. */
  limit?: LimitState;
  cause?: unknown;
};

/** A refusal that callers may read: `message` is written for them; `cause` stays in the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: ErrorOptionsOf;
  constructor(code: ErrorCode, message: string, options: ErrorOptionsOf = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.options = options;
  }
  get status(): ErrorStatus {
    return ERROR_STATUS[this.code];
  }
}

export type ErrorBody = {
  success: false;
  error: string;
  code: ErrorCode;
  message?: string | undefined;
  hint?: string | undefined;
  retryable?: true | undefined;
  approval_url?: string | undefined;
  conflicts?: readonly TimeConflict[] | undefined;
  listings?: number | undefined;
  request_id?: string;
};

const AGAIN = 'Try again in a few seconds. A change may still have been made:';

/** Error codes of file systems (no space, quota exceeded, read-only, no permission), then the databases' messages for the same. */
const STORAGE_FULL =
  /^(ENOSPC|EDQUOT|EROFS|EACCES|SQLITE_FULL|SQLITE_READONLY|SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE)|53100)$/;

/** Whether something couldn't be stored because the disk accepts no more, whoever noticed it. */
export const isStorageFull = (error: unknown): boolean =>
  causesOf(error).some((each) => STORAGE_FULL.test(codeOf(each)));

const storageFull = (cause: unknown) =>
  new AppError('STORAGE_FULL', 'The service can’t save anything right now: its disk is full or read-only.', {
    hint: {
      rest: 'Nothing was saved. Try again in a few minutes; its operator has to free space.',
      tool: 'Nothing was saved. Tell the seller: whoever runs the service has to free disk space. Then call again.',
      page: 'Nothing was saved. Try again in a few minutes, or tell the person who runs this service.',
    },
    retryable: true,
    retryAfter: 120,
    cause,
  });

/** What callers are told about `error`: the refusal itself, or that the service can't do this now. */
export function publicError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isStorageFull(error)) return storageFull(error);
  if (!isUnavailable(error)) return error;
  return new AppError('service_unavailable', 'The service cannot use its database right now.', {
    hint: {
      rest: `${AGAIN} look first, or repeat it with the same Idempotency-Key.`,
      tool: `${AGAIN} look first, or repeat it with the same idempotency_key.`,
      page: `${AGAIN} look before you repeat it.`,
    },
    retryable: true,
    retryAfter: 5,
    cause: error,
  });
}

/** Turns anything thrown into what a caller may see: never the words of a library, a provider, or SQL. */
export function describeError(
  thrown: unknown,
  requestId: string,
  reader: Reader = 'rest',
): { status: number; body: ErrorBody; known: boolean } {
  const error = publicError(thrown);
  if (error instanceof AppError) {
    const { details: message, retryable, approvalUrl: approval_url, conflicts, listings } = error.options;
    const hint = hintFor(error.options.hint ?? USUAL_HINTS[error.code], reader);
    const said = { message, hint, retryable, approval_url, conflicts, listings };
    const body: ErrorBody = { success: false, error: error.message, code: error.code, ...said };
    return { status: error.status, body, known: error === thrown };
  }
  return {
    status: 500,
    body: {
      success: false,
      error: 'Something went wrong on our side.',
      code: 'internal',
      hint: `Try again in a moment. If it happens again, tell the operator the request ID ${requestId}.`,
      request_id: requestId,
    },
    known: false,
  };
}

/**
 * The sentences of a refusal, by its code and, after a dot, its reason. `{name}` in a sentence is filled in where it
 * is thrown, and stays as it is without a value of that name (`/api/items/{id}`). All of them are in
 * `src/facts/refusals.json`, so that they can be read and edited side by side.
 */
export type RefusalName = keyof typeof Facts;
type Fact = Omit<ErrorOptionsOf, 'cause' | 'limit'> & { error: string };
type Values = Readonly<Record<string, string | number | undefined>>;

const facts = readData<Record<RefusalName, Fact>>('facts/refusals.json');

/** The refusal to throw, with `values` in its sentences. @param more what only the caller knows */
export function refusal(name: RefusalName, values: Values = {}, more: ErrorOptionsOf = {}): AppError {
  const { error, ...options } = facts[name];
  const code = name.split('.')[0] as ErrorCode;
  return new AppError(code, filled(error, values), { ...filledIn(options, values), ...more });
}

const filled = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The same for every sentence within `part`. */
const filledIn = <T>(part: T, values: Values): T =>
  JSON.parse(JSON.stringify(part), (_, value) => (typeof value === 'string' ? filled(value, values) : value));
