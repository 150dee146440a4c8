import type { IncomingMessage } from 'node:http';
import { boundedText } from '../bounded-text.ts';
import { DocumentFetchError, type DocumentFetcher, type FetchedDocument } from '../document-fetcher.ts';
import { ForbiddenAddressError, type Guard, guardedRequest } from '../guarded-request.ts';

export type FetcherOptions = Omit<Guard, 'allowedHosts'> & { timeoutMs?: number };

/** Far more than any client's description of itself needs. */
const MAX_BYTES = 32 * 1024;
/** Maximum number of documents fetched at a time: anyone can make us fetch one. */
const MAX_AT_ONCE = 16;
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

const HEADERS = {
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'resale-listing-service (client metadata)',
};

/**
 * Documents from strangers' servers: only https, only public addresses, no redirects, at most 32 KB of JSON within
 * five seconds, and few at a time, so that no one can use the service to reach a private network or to attack another
 * server. Callers who ask for the same address share one request. What the other side said is only in `cause`, for
 * the log. Start at `read`; `guarded-request.ts` decides which addresses may be called.
 */
export function httpsDocumentFetcher(options: FetcherOptions = {}): DocumentFetcher {
  const { timeoutMs = 5000, ...guard } = options;
  const underWay = new Map<string, Promise<FetchedDocument>>();

  async function fetchOnce(text: string): Promise<FetchedDocument> {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return await read(new URL(text), deadline);
    } catch (error) {
      if (error instanceof DocumentFetchError) throw error;
      if (error instanceof ForbiddenAddressError) {
        throw new DocumentFetchError('forbidden_address', error.message);
      }
      if (deadline.aborted) {
        throw new DocumentFetchError('timeout', `No whole answer came within ${timeoutMs / 1000} seconds.`, {
          cause: error,
        });
      }
      throw new DocumentFetchError('unreachable', 'The address could not be reached.', { cause: error });
    }
  }

  async function read(url: URL, signal: AbortSignal): Promise<FetchedDocument> {
    const response = await guardedRequest(url, { method: 'GET', headers: HEADERS, signal }, guard);
    try {
      checkHead(response);
      const text = await boundedText(response, MAX_BYTES, tooLarge);
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

const tooLarge = () => new DocumentFetchError('size', `The document is larger than ${MAX_BYTES / 1024} KB.`);
