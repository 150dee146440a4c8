import type { Config } from '../../config.ts';
import { isLoopback } from '../../text/loopback.ts';
import { type Fetched, MAX_MAIL_BYTES, ReceivedMailError } from '../received-mail.ts';

type Keys = Pick<Config['mail'], 'resendApiKey' | 'resendBaseUrl'>;

const API = 'https://api.resend.com';
const TIMEOUT_MS = 30_000;
/** A record of an email contains the email itself, so it may be a little larger than one. */
const MAX_ANSWER_BYTES = 30 * 1024 * 1024;

/** The email behind Resend's `email.received`, from the URL in its record. @throws ReceivedMailError */
export async function fetchFromResend(mail: Keys, emailId: string): Promise<Fetched> {
  const { resendApiKey: key, resendBaseUrl } = mail;
  if (key === undefined)
    throw new ReceivedMailError('RESEND_API_KEY is not set, so no email can be fetched.');
  const base = (resendBaseUrl ?? API).replace(/\/+$/, '');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const record = await get(`${base}/emails/receiving/${encodeURIComponent(emailId)}`, MAX_ANSWER_BYTES, {
    signal,
    headers: { authorization: `Bearer ${key}` },
  });
  const address = downloadOf(Buffer.from(record.raw).toString('utf8'));
  if (!address) throw new ReceivedMailError('Resend no longer has the email.', { gone: true });
  return get(address, MAX_MAIL_BYTES, { signal });
}

/** The download URL in a record. It must use TLS; plain http is only for a stand-in on this computer. */
function downloadOf(record: string): string | undefined {
  try {
    const address: unknown = JSON.parse(record)?.raw?.download_url;
    const url = new URL(String(address));
    return url.protocol === 'https:' || isLoopback(url.hostname) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** Fetches up to `limit` bytes; the rest of a longer response is cut off. */
async function get(url: string, limit: number, how: RequestInit): Promise<Fetched> {
  let answer: Response;
  try {
    answer = await fetch(url, how);
  } catch (cause) {
    throw new ReceivedMailError('Resend could not be reached.', { cause });
  }
  if (!answer.ok) {
    await answer.body?.cancel();
    const gone = answer.status === 404 || answer.status === 410;
    throw new ReceivedMailError(`Resend did not hand over the email (${answer.status}).`, { gone });
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body ?? []) {
      bytes += part.byteLength;
      parts.push(part);
      if (bytes > limit) break;
    }
  } catch (cause) {
    throw new ReceivedMailError('Resend broke off.', { cause });
  }
  return { raw: Buffer.concat(parts, Math.min(bytes, limit)), tooLarge: bytes > limit };
}
