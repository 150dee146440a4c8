import type { Context as HonoContext } from 'hono';
import { ANONYMOUS, contextOf, type Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { measure } from '../health/measure.ts';
import { countCall } from '../operation/limits.ts';
import { perAddress } from '../operation/operation.ts';
import { isSame, sha256 } from '../tokens.ts';
import { clientAddress, isFromThisComputer, type NodeBindings } from './client-address.ts';
import { traceOf } from './observe.ts';

/** `GET /metrics`, for callers that send METRICS_TOKEN or, if none is set, for programs on this computer. */
export const metricsPage =
  (deps: Deps) =>
  async (c: HonoContext): Promise<Response> => {
    const bindings: NodeBindings = c.env;
    const { headers } = c.req.raw;
    if (deps.config.metricsToken !== undefined || !isFromThisComputer(deps.config, headers, bindings)) {
      const ip = clientAddress(headers, bindings, deps.config.trustedProxies);
      const ctx = contextOf(deps, ANONYMOUS, traceOf(deps, c.req.raw).requestId, ip);
      await countCall(ctx, perAddress('public_ip'));
      checkToken(deps.config.metricsToken, c.req.header('authorization'));
    }
    return new Response(await deps.metrics.text(await measure(deps)), {
      headers: { 'content-type': deps.metrics.contentType, 'cache-control': 'no-store' },
    });
  };

/** @throws AppError forbidden, invalid_token */
function checkToken(token: string | undefined, authorization: string | undefined): void {
  if (token === undefined) throw refusal('forbidden.metrics');
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  // Hashed, because a comparison tells whether lengths differ, and a token's length is nobody's business.
  if (given === undefined || !isSame(sha256(given), sha256(token))) throw refusal('invalid_token.metrics');
}
