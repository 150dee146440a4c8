import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Guard = {
  resolve?: (hostname: string) => Promise<string[]>;
  /** Which addresses the request may connect to. */
  isAllowed?: (address: string) => boolean;
  /** Certificate authorities that replace the default ones. */
  ca?: string | undefined;
  /** `host:port` of local receivers that the operator configured: any address, and plain http too. */
  allowedHosts?: readonly string[];
};

/** The host is not on the public internet, or the address is not https. */
export class ForbiddenAddressError extends Error {}

const resolveWithSystem = async (hostname: string) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

const isNamed = (url: URL, { allowedHosts = [] }: Guard): boolean => {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return allowedHosts.includes(`${url.hostname}:${port}`);
};

/** Whether a stranger's address may be called at all, as far as can be told without resolving its host. */
export const isCallable = (url: URL, guard: Guard = {}): boolean =>
  url.protocol === 'https:' ? url.username === '' : url.protocol === 'http:' && isNamed(url, guard);

/** Names that only ever lead to this computer or to a home network (RFC 6761, 6762, 8375), and names without a dot. */
const AT_HOME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa|onion|invalid)\.?$|^[^.]+\.?$/;

/** The same, but an IP address in the URL, or a name that reveals where it leads, must be public too. */
export const mayReach = (url: URL, guard: Guard = {}): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) === 0 ? !AT_HOME.test(host) : isPublicAddress(host);
  return isCallable(url, guard) && (isNamed(url, guard) || isPublic);
};

/**
 * Sends one request to an address that a stranger chose: all addresses of its host must be public, the connection goes
 * to the address that was checked, and redirects are not followed. The caller reads the response and limits its size.
 * @throws ForbiddenAddressError, and network errors
 */
export async function guardedRequest(
  url: URL,
  sent: { method: string; headers: Record<string, string | number>; body?: Buffer; signal: AbortSignal },
  guard: Guard = {},
): Promise<IncomingMessage> {
  if (!isCallable(url, guard)) throw new ForbiddenAddressError('The address is not https.');
  const { resolve = resolveWithSystem, isAllowed = isPublicAddress, ca } = guard;
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(hostname) ? [hostname] : await before(sent.signal, resolve(hostname));
  const [address] = addresses;
  if (address === undefined) throw new Error('The host has no address.');
  // Check all addresses: a mixed answer is how DNS rebinding starts.
  if (!isNamed(url, guard) && !addresses.every((each) => isIP(each) !== 0 && isAllowed(each))) {
    throw new ForbiddenAddressError('The host is not on the public internet.');
  }
  const family = isIP(address);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((answered, reject) => {
    const outgoing = request(url, {
      // No shared connections: each request uses one to the address that it has just checked.
      agent: false,
      method: sent.method,
      signal: sent.signal,
      maxHeaderSize: 8192,
      headers: sent.headers,
      // Keep the name for `Host`, SNI and the certificate; only the lookup is pinned.
      lookup: (_hostname, { all }, callback) =>
        all ? callback(null, [{ address, family }]) : callback(null, address, family),
      ...(ca !== undefined && { ca }),
    });
    outgoing.on('response', answered).on('error', reject).end(sent.body);
  });
}

/** How long a response asks us to wait before the next request, up to a limit; 0 if it doesn't say. */
export function retryAfterMs({ headers }: Pick<IncomingMessage, 'headers'>, mostSeconds: number): number {
  const seconds = Number(headers['retry-after']);
  return seconds > 0 ? Math.min(seconds, mostSeconds) * 1000 : 0;
}

/** A lookup doesn't support a signal. */
const before = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** Address of one cloud's internal service, which otherwise looks public. */
const CLOUD_SERVICE = '168.63.129.16';
/** The IPv6 range that is allocated for the public internet. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');
/** Parts of that range that aren't on the internet and that ipaddr.js doesn't classify: protocol assignments, documentation. */
const SET_APART = ['2001::/23', '3fff::/20'].map((range) => ipaddr.parseCIDR(range));

/** Whether an address, as a resolver returns it, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  // A zone means a local link, and a resolver never returns other spellings of numbers.
  if (isIP(address) === 0 || address.includes('%') || address === CLOUD_SERVICE) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return (
    parsed.kind() === 'ipv4' ||
    (parsed.match(GLOBAL_UNICAST) && !SET_APART.some((range) => parsed.match(range)))
  );
}
