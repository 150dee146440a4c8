import type { Deps } from '../context.ts';
import { threadOfToken } from '../mail/reply-token.ts';

/** Maximum size of the header to read, and how far into a report to look for the email that it returns. */
const MAX_HEADER_BYTES = 256 * 1024;

/** How an email begins. Latin-1 keeps one character per byte. */
const startOf = (raw: Uint8Array): string =>
  Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_HEADER_BYTES)).toString('latin1');

/** The header of an email, which is enough to find its thread. */
export function headerOf(raw: Uint8Array): Uint8Array {
  const end = startOf(raw).search(/\n\r?\n/);
  return raw.subarray(0, end < 0 ? MAX_HEADER_BYTES : end + 1);
}

/** Whether an email says that it reports on the delivery of another one. */
export function isReport(raw: Uint8Array): boolean {
  const header = startOf(headerOf(raw));
  return /multipart\/report/i.test(header) && /delivery-status/i.test(header);
}

/** Whether an email names one of our threads: in its header, or a report in what it returns. No other email is parsed. */
export const isOurs = (deps: Pick<Deps, 'pepper'>, raw: Uint8Array): boolean =>
  threadOfToken(deps, startOf(isReport(raw) ? raw : headerOf(raw))) !== undefined;
