import type { FetchedDocument } from '../../adapters/document-fetcher.ts';
import { DAY, HOUR, MINUTE } from '../../units.ts';

/** Minimum lifetime of a copy, long enough for one sign-in and consent, whatever the response headers say. */
const SHORTEST_MS = 5 * MINUTE;
const LONGEST_MS = DAY;
const DEFAULT_MS = HOUR;

/** How long a copy may be used, from its caching headers (RFC 9111 section 4.2.1), within our own limits. */
export function freshForMs(document: Omit<FetchedDocument, 'text'>, now: Date): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, statedMs(document, now)));
}

function statedMs({ cacheControl = '', age, expires }: Omit<FetchedDocument, 'text'>, now: Date): number {
  if (/(?:^|[\s,])(?:no-store|no-cache)(?:$|[\s,;=])/i.test(cacheControl)) return 0;
  const seconds = /(?:^|[\s,])max-age="?(\d{1,10})/i.exec(cacheControl)?.[1];
  if (seconds !== undefined) return (Number(seconds) - (Number(age) || 0)) * 1000;
  if (expires === undefined) return DEFAULT_MS;
  return (Date.parse(expires) || 0) - now.getTime();
}
