import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { ANONYMOUS, contextOf, type Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { measure } from '../health/measure.ts';
import { countCall } from '../operation/limits.ts';
import { perAddress } from '../operation/operation.ts';
import { isLoopback } from '../text/loopback.ts';
import { clientAddress, type NodeBindings } from './client-address.ts';
import { traceOf } from './trace.ts';

/** Headers by which a proxy says that it speaks for somebody else. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** `GET /metrics`, for programs of this machine, and for others with METRICS_TOKEN. */
export function metricsPage(deps: Deps) {
  return async (c: HonoContext): Promise<Response> => {
    if (!isFromThisMachine(deps, c)) {
      const bindings: NodeBindings = c.env;
      const ip = clientAddress(c.req.raw.headers, bindings, deps.config.trustedProxies);
      const ctx = contextOf(deps, ANONYMOUS, traceOf(deps, c.req.raw).requestId, ip);
      await countCall(ctx, perAddress('public_ip'));
      checkToken(deps.config.metricsToken, c.req.header('authorization'));
    }
    const text = await deps.metrics.text(await measure(deps));
    return new Response(text, {
      headers: { 'content-type': deps.metrics.contentType, 'cache-control': 'no-store' },
    });
  };
}

/**
 * A connection from here that names this machine and speaks for nobody else. A proxy on this machine also connects from
 * here: it names the public host, or says for whom it asks. One that nobody told us of may do neither.
 */
function isFromThisMachine({ config }: Deps, c: HonoContext): boolean {
  if (config.baseUrl.startsWith('https:') && config.trustedProxies === 0) return false;
  const bindings: NodeBindings = c.env;
  const address = (bindings?.incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:/, '');
  const { headers } = c.req.raw;
  if (!isLoopback(address) || FORWARDED.some((name) => headers.has(name))) return false;
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '');
  return isLoopback(host);
}

/** @throws AppError forbidden, invalid_token */
function checkToken(token: string | undefined, authorization: string | undefined): void {
  if (token === undefined) {
    throw new AppError('forbidden', 'The numbers of this service are for its own machine.', {
      hint: 'Its operator sets METRICS_TOKEN to read them from elsewhere.',
    });
  }
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (given === undefined || !timingSafeEqual(digest(given), digest(token))) {
    throw new AppError('invalid_token', 'The token is missing or wrong.', {
      hint: 'Send METRICS_TOKEN as Authorization: Bearer.',
    });
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
