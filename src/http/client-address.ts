import { isIPv6 } from 'node:net';

/** The socket of a request, as @hono/node-server hands it over; absent under `app.request`. */
export type NodeBindings = { incoming?: { socket?: { remoteAddress?: string | undefined } } } | undefined;

/**
 * The address that limits of anonymous callers count by. With N trusted proxies it is the Nth entry of
 * X-Forwarded-For from the right; IPv6 callers are counted by /64, the smallest block that one customer has.
 */
export function clientAddress(headers: Headers, bindings: NodeBindings, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers.get('x-forwarded-for')?.split(',') : undefined;
  const address =
    forwarded?.at(-trustedProxies)?.trim() ?? bindings?.incoming?.socket?.remoteAddress ?? 'local';
  if (address.startsWith('::ffff:')) return address.slice(7);
  return address.includes(':') && isIPv6(address) ? networkOf(address) : address;
}

function networkOf(address: string): string {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`;
}
