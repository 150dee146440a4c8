import { isIP, isIPv6 } from 'node:net';

/** The socket of a request, as @hono/node-server hands it over; absent under `app.request`. */
export type NodeBindings = { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;

/**
 * The address that limits of anonymous callers count by. With N trusted proxies it is the Nth entry of
 * X-Forwarded-For from the right; IPv6 callers are counted by /64, the smallest block that one customer has.
 * However an address is written, it is one key; an entry that is none counts as the proxy that sent it.
 */
export function clientAddress(headers: Headers, bindings: NodeBindings, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers.get('x-forwarded-for')?.split(',') : undefined;
  const socket = bindings?.incoming?.socket?.remoteAddress ?? '';
  return keyOf(forwarded?.at(-trustedProxies) ?? socket) ?? keyOf(socket) ?? 'local';
}

/** Some proxies add the port, which differs with every connection. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

function keyOf(text: string): string | undefined {
  const trimmed = text.trim();
  const [, bracketed, dotted] = WITH_PORT.exec(trimmed) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? trimmed).split('%');
  if (!isIPv6(address)) return isIP(address) === 0 ? undefined : address;
  return mappedOf(address) ?? networkOf(address);
}

/** The IPv4 address inside `::ffff:203.0.113.7`, in any spelling of it. */
function mappedOf(address: string): string | undefined {
  const groups = groupsOf(address);
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

const networkOf = (address: string): string =>
  `${groupsOf(address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [a = 0, b = 0, c = 0, d = 0] = dotted?.slice(1).map(Number) ?? [];
  const tail16 = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
  const [head = '', tail] = (dotted ? address.slice(0, dotted.index) + tail16 : address).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number(`0x${group}`)));
  const left = numbers(head);
  if (tail === undefined) return left;
  const right = numbers(tail);
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right];
}
