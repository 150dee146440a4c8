import { isUnavailable } from '../db/unavailable.ts';

/** One table from the code of a refusal to its HTTP status. */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_idempotency_key: 400,
  BATCH_TOO_LARGE: 400,
  INVALID_CODE: 400,
  CODE_EXPIRED: 400,
  TOO_MANY_ATTEMPTS: 400,
  KEY_LIMIT_REACHED: 400,
  PASSKEY_INVALID: 400,
  PASSKEY_LIMIT_REACHED: 400,
  WEBHOOK_LIMIT_REACHED: 400,
  INVALID_PHOTO: 400,
  PHOTO_NOT_STORED: 400,
  PROHIBITED_ITEM: 400,
  ITEM_RESERVED: 400,
  PRICE_NEEDED: 400,
  ACTIVE_LIMIT_REACHED: 400,
  ITEM_HAS_RESERVATION: 400,
  CONFIRMATION_REQUIRED: 400,
  NO_ADDRESS_ON_FILE: 400,
  TIMEZONE_REQUIRED: 400,
  SLOT_UNAVAILABLE: 409,
  TIME_TAKEN: 409,
  AMBIGUOUS: 409,
  INVALID_PROMO_CODE: 400,
  invalid_token: 401,
  forbidden: 403,
  insufficient_scope: 403,
  NOT_OWNER: 403,
  CREATION_LIMIT_REACHED: 403,
  PHOTO_LIMIT_REACHED: 403,
  ADDRESS_IN_PUBLIC_LISTING: 403,
  USE_ADDRESS_FLOW: 403,
  USE_CONFIRM_PICKUP: 403,
  ORIGIN_NOT_ALLOWED: 403,
  not_found: 404,
  route_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_conflict: 409,
  IMPORT_RUNNING: 409,
  ITEM_DELETED: 409,
  ITEM_CHANGED: 409,
  ITEM_NOT_DELETED: 409,
  ACCOUNT_INCOMPLETE: 409,
  NO_EMAIL_ON_FILE: 409,
  CANCELLED: 409,
  JOB_NOT_FINISHED: 409,
  JOB_FAILED: 409,
  JOB_ALREADY_SAVED: 409,
  PHOTO_UPLOADING: 409,
  UPLOAD_SESSION_REDEEMED: 409,
  CUSTOM_URL_RESERVED: 409,
  CUSTOM_URL_TAKEN: 409,
  PAGE_UNPUBLISHED: 409,
  RENEWAL_TOO_EARLY: 409,
  ACCOUNT_STATE_CHANGED: 409,
  CURRENCY_IN_USE: 409,
  AMOUNTS_HAVE_CENTS: 409,
  CONFIRMATION_MISMATCH: 409,
  CONFIRMATION_INVALID: 409,
  CONFIRMATION_EXPIRED: 409,
  CONFIRMATION_USED: 409,
  CONFIRMATION_REPLACED: 409,
  CONFIRMATION_DECLINED: 409,
  APPROVAL_REQUIRED: 409,
  WRONG_CONVERSATION: 409,
  RESERVATION_CLOSED: 409,
  NOTHING_HELD: 409,
  NOT_CONFIRMED: 409,
  PICKUP_NOT_YET: 409,
  NO_PICKUP_ARRANGED: 409,
  BELOW_MIN_PRICE: 409,
  PICKUP_MOVED_OFTEN: 409,
  NO_COUNTER_OFFER: 409,
  OFFERS_USED_UP: 409,
  UNDO_NOT_POSSIBLE: 409,
  ITEM_UNAVAILABLE: 409,
  SALE_OVER: 409,
  RESTORE_WINDOW_PASSED: 410,
  UPLOAD_SESSION_EXPIRED: 410,
  LINK_ENDED: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reuse: 422,
  rate_limited: 429,
  internal: 500,
  PAYMENTS_NOT_CONFIGURED: 501,
  PAYMENTS_UNAVAILABLE: 503,
  WRITER_UNAVAILABLE: 503,
  SERVER_BUSY: 503,
  service_unavailable: 503,
  STORAGE_FULL: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorStatus = (typeof ERROR_STATUS)[ErrorCode];

/** The state of a rate limit after one call was counted. */
export type LimitState = {
  allowed: boolean;
  limit: number;
  remaining: number;
  msBeforeReset: number;
  /** When the window ends, in seconds since 1970: the same for every call in it. */
  resetSeconds: number;
};

/** Who reads a refusal: a program over REST, an agent over its tools, or a person on a page. */
export type Reader = 'rest' | 'tool' | 'page';

/** What to do next, in words that suit every reader, or separately for each. It can be empty for a person. */
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

/** A visit that is in the way of another; buyers typed their names. */
export type TimeConflict = {
  conversation_id: string;
  buyer_name: string;
  starts_at: string;
  starts_at_local: string;
  ends_at: string | null;
  ends_at_local: string | null;
  timezone: string;
};

/** Something of the seller that a name fits. */
export type Candidate = { id: string; label: string };

/** One wrong field, such as `photos[0].title` (empty for the input as a whole), and what it should be. */
export type FieldProblem = { path: string; problem: string };

export type ErrorOptionsOf = {
  /** A longer explanation, if the message alone doesn't say what to do. */
  details?: string;
  /** What the caller should do next. */
  hint?: Hint;
  /** The wrong fields; `message` says the same as a sentence. */
  fields?: readonly FieldProblem[];
  /** Only if sending the same request again may succeed. */
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
  /**
   * What an emailed link was about before it ended: a reservation, a question that was never sent, or a quiet thread.
   */
  ended?: 'reservation' | 'unsent' | 'quiet';
  /** How many listings are in the way. */
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

/** The body of every refusal. */
export type ErrorBody = {
  success: false;
  error: string;
  code: ErrorCode;
  message?: string;
  hint?: string;
  retryable?: true;
  approval_url?: string;
  conflicts?: readonly TimeConflict[];
  listings?: number;
  request_id?: string;
};

const AGAIN = 'Try again in a few seconds. A change may still have been made:';

/** Error codes of file systems (no space, quota exceeded, read-only), then the databases' messages for the same. */
const STORAGE_FULL =
  /^(ENOSPC|EDQUOT|EROFS|SQLITE_FULL|SQLITE_READONLY|SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE)|53100)$/;

/** Whether something couldn't be stored because the disk accepts no more, whoever noticed it. */
export function isStorageFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && STORAGE_FULL.test(String(each.code))) return true;
  return false;
}

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

/**
 * What callers are told about `error`: the error itself if it is a refusal, otherwise that the service can't do this
 * now.
 */
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

/**
 * Turns anything thrown into something that a caller may see. Messages of libraries, providers, and SQL never get
 * through.
 */
export function describeError(
  thrown: unknown,
  requestId: string,
  reader: Reader = 'rest',
): { status: number; body: ErrorBody; known: boolean } {
  const error = publicError(thrown);
  if (error instanceof AppError) {
    const { details, retryable, approvalUrl, conflicts, listings } = error.options;
    const hint = hintFor(error.options.hint ?? USUAL_HINTS[error.code], reader);
    const body: ErrorBody = { success: false, error: error.message, code: error.code };
    if (details !== undefined) body.message = details;
    if (hint !== undefined) body.hint = hint;
    if (retryable) body.retryable = true;
    if (approvalUrl !== undefined) body.approval_url = approvalUrl;
    if (conflicts !== undefined) body.conflicts = conflicts;
    if (listings !== undefined) body.listings = listings;
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
