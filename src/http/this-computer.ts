import type { Nearness } from '../context.ts';
import { isLoopback } from '../text/loopback.ts';
import type { NodeBindings } from './client-address.ts';

/** Headers with which a proxy or a tunnel reveals that it forwards a request for someone else. */
const FORWARDING =
  /^(forwarded|via|x-(forwarded|original|client|real|envoy|amzn|azure|cluster)-.+|true-client-ip|(cf|fly|ngrok|tailscale)-.+|cdn-loop)$/;

/**
 * Whether a request comes from this computer: over a local connection, to a local name, and not on behalf of someone
 * else. A proxy or tunnel on this computer also connects locally, but it sends the public host or the client's address;
 * one that isn't in `TRUSTED_PROXIES` may send neither, so with a public https address, no request counts.
 */
export function isFromThisComputer(
  config: { baseUrl: string; unsharedUrl?: string | undefined; trustedProxies: number },
  headers: Headers,
  bindings: NodeBindings,
): boolean {
  // The tunnels that we start ourselves send the public host and the client's address.
  const own = config.unsharedUrl ?? config.baseUrl;
  if (own.startsWith('https:') && config.trustedProxies === 0) return false;
  const address = (bindings?.incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '').toLowerCase();
  if (!isLoopback(address) || !isLoopback(host) || !isOwnOrigin(headers.get('origin'))) return false;
  return ![...headers.keys()].some((name) => FORWARDING.test(name));
}

/** The same, in the form that services receive. */
export const nearnessOf = (...asked: Parameters<typeof isFromThisComputer>): Nearness | undefined =>
  isFromThisComputer(...asked) ? 'computer' : undefined;

/** Whether a page's origin is our own: a page of another site on this computer acts for that site. */
const isOwnOrigin = (origin: string | null): boolean =>
  origin === null || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
