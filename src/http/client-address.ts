import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Nearness } from '../context.ts';
import { isLoopback } from '../text/loopback.ts';

/** A request as @hono/node-server hands it over; absent under `app.request`. */
export type NodeBindings =
  | { incoming?: { socket?: { remoteAddress?: string | undefined }; headers?: object | undefined } }
  | undefined;

/**
 * The address that rate limits use for anonymous callers. With N trusted proxies it is the Nth entry of
 * X-Forwarded-For from the right; IPv6 callers are counted by /64, the smallest block that one customer has.
 * Every spelling of an address gives the same key; an invalid entry counts as the proxy that sent it.
 */
export function clientAddress(headers: Headers, bindings: NodeBindings, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers.get('x-forwarded-for')?.split(',') : undefined;
  const socket = bindings?.incoming?.socket?.remoteAddress ?? '';
  return keyOf(forwarded?.at(-trustedProxies) ?? socket) ?? keyOf(socket) ?? 'local';
}

/** An address with a port, which some proxies add and which differs for every connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

function keyOf(text: string): string | undefined {
  const trimmed = text.trim();
  const [, bracketed, dotted] = WITH_PORT.exec(trimmed) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? trimmed).split('%');
  const version = isIP(address);
  if (version !== 6) return version === 0 ? undefined : address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

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
  // Listing the names of Node's own headers is free; a `Request` would copy all of its headers first.
  const names = Object.keys(bindings?.incoming?.headers ?? Object.fromEntries(headers));
  return !names.some((name) => FORWARDING.test(name));
}

/** The same, in the form that services receive. */
export const nearnessOf = (...asked: Parameters<typeof isFromThisComputer>): Nearness | undefined =>
  isFromThisComputer(...asked) ? 'computer' : undefined;

/** Whether a page's origin is our own: a page of another site on this computer acts for that site. */
const isOwnOrigin = (origin: string | null): boolean =>
  origin === null || (URL.canParse(origin) && isLoopback(new URL(origin).hostname));
