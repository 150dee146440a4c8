import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './document-fetcher/public-address.ts';

export type Guard = {
  resolve?: (hostname: string) => Promise<string[]>;
  /** Which addresses may be connected to. */
  isAllowed?: (address: string) => boolean;
  /** Certificate authorities in place of the usual ones. */
  ca?: string | undefined;
  /** `host:port` of receivers at home, which the operator named: any address, and plain http too. */
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

/** Whether a stranger's address may be called at all, as far as can be told without looking its host up. */
export const isCallable = (url: URL, guard: Guard = {}): boolean =>
  url.protocol === 'https:' ? url.username === '' : url.protocol === 'http:' && isNamed(url, guard);

/** Names that lead to this computer or to a home network and nowhere else (RFC 6761, 6762, 8375), and a name without a dot. */
const AT_HOME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home\.arpa|onion|invalid)\.?$|^[^.]+\.?$/;

/** The same, and an address that is written as a number, or a name that says where it leads, must be public too. */
export const mayReach = (url: URL, guard: Guard = {}): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPublic = isIP(host) === 0 ? !AT_HOME.test(host) : isPublicAddress(host);
  return isCallable(url, guard) && (isNamed(url, guard) || isPublic);
};

/**
 * Sends one request to an address that a stranger chose: all addresses of its host must be public, the connection goes to
 * the very one that was checked, and no redirect is followed. The caller reads the answer, and bounds it.
 * @throws ForbiddenAddressError, and what the network throws
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
  // All of them: a mixed answer is how rebinding begins.
  if (!isNamed(url, guard) && !addresses.every((each) => isIP(each) !== 0 && isAllowed(each))) {
    throw new ForbiddenAddressError('The host is not on the public internet.');
  }
  const family = isIP(address);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((answered, reject) => {
    const outgoing = request(url, {
      agent: false,
      method: sent.method,
      signal: sent.signal,
      maxHeaderSize: 8192,
      headers: sent.headers,
      // The name stays for `Host`, SNI and the certificate; only the look-up is pinned.
      lookup: (_hostname, { all }, callback) =>
        all ? callback(null, [{ address, family }]) : callback(null, address, family),
      ...(ca !== undefined && { ca }),
    });
    outgoing.on('response', answered).on('error', reject).end(sent.body);
  });
}

/** A look-up knows no signal of its own. */
function before<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
