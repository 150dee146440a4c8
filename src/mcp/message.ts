import type { BodyLease } from '../body-budget.ts';
import type { Actor, Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { readJson, SMALL_BODY_BYTES } from '../http/body.ts';
import { checkAccess } from '../operation/access.ts';

/** Clients send a handful at most; each message of a batch costs a call. */
const MAX_BATCH = 20;

/** A JSON-RPC message or batch, or the JSON-RPC error for a body that is neither. */
export type Received = { message: unknown } | { error: { code: number; message: string } };

/**
 * Reads a message once its caller is known and counted. Only sellers send photos: nothing that a stranger can call
 * needs a large body, so none is kept in memory. A batch that is too long is refused before any of it is parsed.
 * @throws AppError payload_too_large, SERVER_BUSY, request_timeout; invalid_token for a stranger's large body
 */
export async function receiveMessage(
  deps: Deps,
  request: Request,
  { actor, requestId, lease }: { actor: Actor; requestId: string; lease: BodyLease },
): Promise<Received> {
  const maxBytes = actor.kind === 'anonymous' ? SMALL_BODY_BYTES : deps.config.maxUploadBytes;
  try {
    return { message: await readJson(request, { maxBytes, lease }, { requestId, maxRows: MAX_BATCH }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'BATCH_TOO_LARGE') {
      return { error: { code: -32600, message: `${error.message} ${error.options.hint}` } };
    }
    if (error.code === 'invalid_request') {
      return { error: { code: -32700, message: 'Parse error: the body is not JSON' } };
    }
    if (error.code === 'payload_too_large') checkAccess('read', actor);
    throw error;
  }
}
