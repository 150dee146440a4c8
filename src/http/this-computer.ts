import type { Nearness } from '../context.ts';
import { isLoopback } from '../text/loopback.ts';
import type { NodeBindings } from './client-address.ts';

/** Headers by which a proxy or a tunnel says that it speaks for someone else, or shows that it was passed. */
const FORWARDING =
  /^(forwarded|via|x-(forwarded|original|client|real|envoy|amzn|azure|cluster)-.+|true-client-ip|(cf|fly|ngrok|tailscale)-.+|cdn-loop)$/;

/**
 * Whether a request comes from this very computer: over a connection from it, to a name of it, and for no one else. A proxy
 * or tunnel that runs here connects from here too, but it names the public host or says for whom it asks; one that
 * `TRUSTED_PROXIES` doesn't tell us of may do neither, so with a public https address no request counts.
 */
export function isFromThisComputer(
  config: { baseUrl: string; unsharedUrl?: string | undefined; trustedProxies: number },
  headers: Headers,
  bindings: NodeBindings,
): boolean {
  // The tunnels that we start ourselves name the public host and say for whom they ask.
  const own = config.unsharedUrl ?? config.baseUrl;
  if (own.startsWith('https:') && config.trustedProxies === 0) return false;
  const address = (bindings?.incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = (headers.get('host') ?? '').replace(/:\d+$/, '').toLowerCase();
  if (!isLoopback(address) || !isLoopback(host) || !isOwnOrigin(headers.get('origin'))) return false;
  return ![...headers.keys()].some((name) => FORWARDING.test(name));
}

/** The same, as services are told of it. */
export const nearnessOf = (...asked: Parameters<typeof isFromThisComputer>): Nearness | undefined =>
  isFromThisComputer(...asked) ? 'computer' : undefined;

/** A page of another site that is open on this computer speaks for that site. */
const isOwnOrigin = (origin: string | null): boolean =>
  origin === null || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
