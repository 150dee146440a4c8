import { type BodyBudget, type BodyLease, COUNTED_BYTES } from '../body-budget.ts';
import { AppError, refusal } from '../errors.ts';
import { hashRequest, requestHasher } from '../operation/idempotency/run.ts';
import { MB } from '../units.ts';
import { parseJson } from './json.ts';
import { checkBounds } from './json-bounds.ts';
import { largeJsonReader } from './large-json.ts';

export const SMALL_BODY_BYTES = MB;
/** How long to wait for the next bytes of a body; after that, its share of the memory goes to others. */
const PATIENCE_MS = 20_000;

/** The body of a request. A field that wasn't requested is empty. */
export type SentBody = {
  json: unknown;
  text: string;
  hash: string;
  /** Why there is no `json`. Stored if a hash is requested, because the idempotency key is checked first. */
  refusal?: AppError;
};

export const NOTHING_SENT: SentBody = { json: undefined, text: '', hash: '' };

/** Maximum size of a body, and whose share of the memory it uses. */
type BodyLimits = {
  maxBytes: number;
  /** Its bytes count until the caller releases the lease. */
  lease: BodyLease;
};

/** Runs `body` with a share of the memory for `caller`, and releases it afterwards. */
export async function withLease<T>(
  budget: BodyBudget,
  caller: string,
  body: (lease: BodyLease) => Promise<T>,
): Promise<T> {
  const lease = budget.lease(caller);
  try {
    return await body(lease);
  } finally {
    lease.release();
  }
}

/** Whether the body is JSON or text, and whether its hash is requested, too. */
type Want = { json: boolean; hash: boolean; requestId: string };

/**
 * Reads a body once and keeps only what is requested. In a large body, the request id serves as a placeholder.
 * @throws AppError payload_too_large, unsupported_media_type, invalid_request, SERVER_BUSY, request_timeout
 */
export async function receiveBody(request: Request, limits: BodyLimits, want: Want): Promise<SentBody> {
  if (want.json && !isSmall(request, limits)) {
    checkContentType(request.headers);
    return readLargeJson(request, limits, want);
  }
  const bytes = await readBody(request, limits);
  if (want.json && bytes.length > 0) checkContentType(request.headers);
  const body: SentBody = { json: undefined, text: '', hash: want.hash ? hashRequest(bytes) : '' };
  if (want.json) return withJson(body, () => boundedJson(bytes));
  return { ...body, text: bytes.toString('utf8') };
}

/**
 * Reads a body as JSON, whatever its content type; an array of more than `maxRows` is refused before it is parsed.
 * @throws AppError payload_too_large, invalid_request, BATCH_TOO_LARGE, SERVER_BUSY, request_timeout
 */
export async function readJson(
  request: Request,
  limits: BodyLimits,
  options: { requestId: string; maxRows: number },
): Promise<unknown> {
  if (!isSmall(request, limits))
    return (await readLargeJson(request, limits, { hash: false, ...options })).json;
  return boundedJson(await readBody(request, limits), options.maxRows);
}

function boundedJson(bytes: Buffer, maxRows?: number): unknown {
  checkBounds(bytes, maxRows);
  return parseJson(bytes);
}

/** Reads the body's bytes, and refuses it as soon as it is known to be too large. @throws AppError as `receiveBody` */
export async function readBody(request: Request, limits: BodyLimits): Promise<Buffer> {
  // A small body of known size isn't worth counting: it is read at once, without a lease.
  if (isSmall(request, limits) && declaredBytes(request) <= COUNTED_BYTES) {
    return Buffer.from(await request.arrayBuffer().catch(brokeOff));
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, limits)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Reads a body with many photos without ever holding its bytes or text in memory in addition to the photos. */
async function readLargeJson(
  request: Request,
  limits: BodyLimits,
  want: { hash: boolean; requestId: string; maxRows?: number },
): Promise<SentBody> {
  const reader = largeJsonReader(want.requestId, want.maxRows);
  const hash = want.hash ? requestHasher() : undefined;
  for await (const chunk of chunksOf(request, limits)) {
    hash?.update(chunk);
    reader.add(chunk);
  }
  return withJson({ json: undefined, text: '', hash: hash?.digest('hex') ?? '' }, reader.end);
}

/** The body with its JSON. If a hash is kept, so is the refusal: the idempotency key is checked first. */
function withJson(body: SentBody, read: () => unknown): SentBody {
  try {
    body.json = read();
  } catch (error) {
    if (body.hash === '' || !(error instanceof AppError)) throw error;
    body.refusal = error;
  }
  return body;
}

/** The declared length; infinite if the sender doesn't declare one. */
export const declaredBytes = ({ headers }: Request): number =>
  Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY);

const isSmall = (request: Request, { maxBytes }: BodyLimits): boolean =>
  declaredBytes(request) <= Math.min(maxBytes, SMALL_BODY_BYTES);

/**
 * A declared length is counted before the first byte is read, an undeclared one as bytes arrive. Stopping early leaves
 * the connection open, because the sender still has to read the response.
 */
async function* chunksOf(request: Request, { maxBytes, lease }: BodyLimits): AsyncGenerator<Uint8Array> {
  const declared = declaredBytes(request);
  const isDeclared = Number.isFinite(declared);
  if (isDeclared && declared > maxBytes) throw tooLarge(maxBytes);
  if (isDeclared) lease.take(declared);
  const reader = request.body?.getReader();
  if (!reader) return;
  let size = 0;
  const patience = waitFor(PATIENCE_MS);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read().catch(brokeOff), patience.over]);
      if (done) return;
      patience.renew();
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      if (!isDeclared) lease.take(value.byteLength);
      yield value;
    }
  } finally {
    patience.end();
    reader.releaseLock();
  }
}

/** `over` rejects if it isn't renewed within `ms`. */
function waitFor(ms: number) {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refusal('request_timeout.body')), ms);
  });
  return { over, renew: () => timer?.refresh(), end: () => clearTimeout(timer) };
}

/** Reading fails only if the client is gone, so no one can read the refusal. */
const brokeOff = (cause: unknown): never => {
  throw new AppError('invalid_request', 'The body ended too early.', { cause });
};

const tooLarge = (maxBytes: number) =>
  refusal('payload_too_large.body', { mb: Math.floor(maxBytes / 1024 / 1024) });

/** @throws AppError unsupported_media_type */
function checkContentType(headers: Headers): void {
  const type = headers.get('content-type');
  if (type === null || /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(type)) return;
  // Some clients label every string body as text; such a body is still read as JSON.
  if (/^text\/plain\b/i.test(type)) return;
  throw new AppError('unsupported_media_type', 'Send the body as JSON with Content-Type: application/json.');
}
