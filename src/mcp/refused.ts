import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { bearerChallenge, errorResponse, type HeaderMap } from '../http/responses.ts';
import { networkOf } from '../operation/network.ts';
import { refusalCode, reportError } from '../operation/report-error.ts';
import { type Arrived, contextFor } from './arrived.ts';
import { refusalOf } from './errors.ts';

/** Answers requests that reach no tool. Each is counted and logged once. @param route for the log */
export function refusals(deps: Deps, route: string) {
  const log = deps.logger.child({ method: 'POST', route }, { redact: [] });

  function note({ requestId, actor, ip }: Arrived, error: unknown): void {
    const refused = refusalCode(error);
    deps.metrics.refused(refused);
    const seller = actor.kind === 'anonymous' ? undefined : actor.sellerId;
    log.info(
      { request_id: requestId, seller, refused, from: networkOf({ ip, pepper: deps.pepper }) },
      'request',
    );
  }

  /**
   * The challenge (RFC 6750, section 3), in the header for clients that speak HTTP, and in the body, where ChatGPT
   * looks for it.
   */
  function challenge(arrived: Arrived, refused: AppError): Response {
    const { status, headers } = errorResponse(deps, refused, arrived.requestId);
    const header = { 'www-authenticate': challengeOf(deps, refused) };
    const body = {
      success: false,
      ...refusalOf(refused, contextFor(deps, arrived)),
      _meta: { 'mcp/www_authenticate': Object.values(header) },
    };
    return withHeaders(new Response(JSON.stringify(body), { status, headers }), header);
  }

  return {
    /** Call it if the caller has no credential, or not one for this. */
    uncredentialed(arrived: Arrived, refused: AppError): Response {
      note(arrived, refused);
      return challenge(arrived, refused);
    },
    /** Call it with anything else that was thrown on the way. */
    failed(arrived: Arrived, error: unknown): Response {
      reportError(deps.logger, error, { request_id: arrived.requestId });
      note(arrived, error);
      return error instanceof AppError && error.code === 'invalid_token'
        ? challenge(arrived, error)
        : errorResponse(deps, error, arrived.requestId);
    },
  };
}

const challengeOf = (deps: Deps, { code }: AppError): string =>
  bearerChallenge(
    deps.config,
    code === 'insufficient_scope'
      ? { error: 'insufficient_scope', scope: 'read write', resource: 'mcp' }
      : { error: 'invalid_token', resource: 'mcp' },
  );

/** A body that is not a message. */
export const unreadable = (error: { code: number; message: string }, headers: HeaderMap): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error }), { status: 400, headers });

export function withHeaders(response: Response, headers: HeaderMap): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
