import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { DocumentFetchError, type DocumentFetcher, type FetchedDocument } from '../document-fetcher.ts';
import { isPublicAddress } from './public-address.ts';

export type FetcherOptions = {
  resolve?: (hostname: string) => Promise<string[]>;
  /** Which addresses may be connected to. */
  isAllowed?: (address: string) => boolean;
  /** Certificate authorities in place of the usual ones. */
  ca?: string;
  timeoutMs?: number;
};

const MAX_BYTES = 32 * 1024;
const MAX_AT_ONCE = 16;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

const resolveWithSystem = async (hostname: string) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Fetches over https with every guard that a stranger's address asks for: all addresses of the name must be public, the
 * connection goes to the very address that was checked, no redirect is followed, and size, type and time are bounded.
 */
export function httpsDocumentFetcher(options: FetcherOptions = {}): DocumentFetcher {
  const { resolve = resolveWithSystem, isAllowed = isPublicAddress, timeoutMs = 5000 } = options;
  const underWay = new Map<string, Promise<FetchedDocument>>();

  async function fetchOnce(text: string): Promise<FetchedDocument> {
    const url = new URL(text);
    if (url.protocol !== 'https:')
      throw new DocumentFetchError('forbidden_address', 'The address is not https.');
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const address = await checkedAddress(url, deadline);
      return await read(url, address, deadline);
    } catch (error) {
      if (error instanceof DocumentFetchError) throw error;
      if (deadline.aborted) {
        throw new DocumentFetchError('timeout', `No whole answer came within ${timeoutMs / 1000} seconds.`, {
          cause: error,
        });
      }
      throw new DocumentFetchError('unreachable', 'The address could not be reached.', { cause: error });
    }
  }

  /** One address of the host, after all of them were found to be allowed: a mixed answer is how rebinding begins. */
  async function checkedAddress(url: URL, deadline: AbortSignal): Promise<string> {
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(hostname) ? [hostname] : await before(deadline, resolve(hostname));
    const [first] = addresses;
    if (first === undefined) throw new DocumentFetchError('unreachable', 'The host has no address.');
    if (addresses.every((address) => isIP(address) !== 0 && isAllowed(address))) return first;
    throw new DocumentFetchError('forbidden_address', 'The host is not on the public internet.');
  }

  async function read(url: URL, address: string, signal: AbortSignal): Promise<FetchedDocument> {
    const response = await send(url, address, signal, options.ca);
    try {
      checkHead(response);
      const text = await readText(response);
      const { 'cache-control': cacheControl, age, expires } = response.headers;
      return { text, cacheControl, age, expires };
    } finally {
      response.destroy();
    }
  }

  return {
    fetch(url) {
      const running = underWay.get(url);
      if (running) return running;
      if (underWay.size >= MAX_AT_ONCE) {
        return Promise.reject(
          new DocumentFetchError('busy', 'Too many documents are being read at this moment.'),
        );
      }
      const started = fetchOnce(url).finally(() => underWay.delete(url));
      underWay.set(url, started);
      return started;
    },
  };
}

/** The request keeps the host's name for `Host`, SNI and the certificate; only the look-up is pinned. */
function send(url: URL, address: string, signal: AbortSignal, ca?: string): Promise<IncomingMessage> {
  const family = isIP(address);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      agent: false,
      signal,
      maxHeaderSize: 8192,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'resale-listing-service (client metadata)',
      },
      lookup: (_hostname, { all }, callback) =>
        all ? callback(null, [{ address, family }]) : callback(null, address, family),
      ...(ca !== undefined && { ca }),
    });
    outgoing.on('response', resolve).on('error', reject).end();
  });
}

function checkHead({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode >= 300 && statusCode < 400) {
    throw new DocumentFetchError('status', 'The address answers with a redirect, which is not followed.');
  }
  if (statusCode !== 200)
    throw new DocumentFetchError('status', `The address answers with status ${statusCode}.`);
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new DocumentFetchError('media_type', 'The document is not served as application/json.');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new DocumentFetchError('media_type', 'The document is served compressed, which was not asked for.');
  }
  if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw tooLarge();
}

async function readText(response: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const tooLarge = () => new DocumentFetchError('size', `The document is larger than ${MAX_BYTES / 1024} KB.`);

function before<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
