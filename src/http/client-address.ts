import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The socket of a request, as @hono/node-server hands it over; absent under `app.request`. */
export type NodeBindings = { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;

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
  if (!isIPv6(address)) return isIP(address) === 0 ? undefined : address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
