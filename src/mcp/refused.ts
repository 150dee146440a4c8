import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { bearerChallenge, errorResponse, type HeaderMap } from '../http/responses.ts';
import { networkOf } from '../operation/network.ts';
import { refusalCode, reportError } from '../operation/report-error.ts';
import { type Arrived, contextFor } from './arrived.ts';
import { refusalOf } from './errors.ts';

/** Answers requests that reach no tool with what was thrown. Each is counted and logged once. @param route for the log */
export function refusals(deps: Deps, route: string) {
  const log = deps.logger.child({ method: 'POST', route }, { redact: [] });

  /** The challenge (RFC 6750, section 3): in the header, and in the body, where ChatGPT looks for it. */
  function challenge(arrived: Arrived, refused: AppError): Response {
    const { status, headers } = errorResponse(deps, refused, arrived.requestId);
    const header = { 'www-authenticate': bearerChallenge(deps.config, refused.code, 'mcp') };
    const body = {
      success: false,
      ...refusalOf(refused, contextFor(deps, arrived)),
      _meta: { 'mcp/www_authenticate': Object.values(header) },
    };
    return withHeaders(new Response(JSON.stringify(body), { status, headers }), header);
  }

  return (arrived: Arrived, error: unknown): Response => {
    const { requestId, actor, ip } = arrived;
    reportError(deps.logger, error, { request_id: requestId });
    const refused = refusalCode(error);
    deps.metrics.refused(refused);
    const seller = actor.kind === 'anonymous' ? undefined : actor.sellerId;
    const from = networkOf({ ip, pepper: deps.pepper });
    log.info({ request_id: requestId, seller, refused, from }, 'request');
    return error instanceof AppError && ['invalid_token', 'insufficient_scope'].includes(error.code)
      ? challenge(arrived, error)
      : errorResponse(deps, error, requestId);
  };
}

/** A body that is not a message. */
export const unreadable = (error: { code: number; message: string }, headers: HeaderMap): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error }), { status: 400, headers });

export function withHeaders(response: Response, headers: HeaderMap): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
