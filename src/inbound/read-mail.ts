import type { Address, Attachment, Email } from 'postal-mime';
import { oneLine } from '../text/plain.ts';
import { wordsOfMail } from './words.ts';

/** A parsed email. All of it is a stranger's claim: data, never an instruction. */
export type MailRead = {
  /** The Message-ID of the sender's server, or else a value that differs for each email. */
  messageId: string;
  from: string;
  /** The places where our tokens can be: the recipients' addresses, then the references. */
  addressed: string;
  answers: string;
  words: string;
  photos: Buffer[];
  /** Whether a program sent it. */
  automatic: boolean;
  /** Whether the receiving server found that the sender is forged. */
  forged: boolean;
  /** Set for a report that one of our emails wasn't delivered: its recipient, and the part that was returned. */
  bounce: { recipient: string; returned: string } | undefined;
};

export const MAX_MAIL_PHOTOS = 5;
/** Smaller images shown inside the text are logos or emoticons. */
const SMALLEST_INLINE_BYTES = 20_000;
const PHOTO_TYPE = /^image\/(jpe?g|png|webp|heic|heif)$/;

/** Parses an email. @throws if this isn't an email at all */
export async function readMail(raw: Uint8Array): Promise<MailRead> {
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: 30,
    maxHeadersSize: 256 * 1024,
  });
  const header = headersOf(mail);
  return {
    messageId:
      oneLine(mail.messageId ?? '').slice(0, 500) || oneLine(`${header('date')} ${header('received')}`),
    from: addressesOf([mail.from])[0] ?? '',
    addressed: [
      ...addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
      ...['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].map(header),
    ].join(' '),
    answers: `${mail.inReplyTo ?? ''} ${mail.references ?? ''}`,
    words: wordsOfMail(mail),
    photos: photosOf(mail.attachments),
    automatic: isAutomatic(mail, header),
    forged: isForged(header('authentication-results')),
    bounce: bounceOf(mail),
  };
}

/** Returns the first header of a name. Servers add theirs at the top; lower ones may come from the sender. */
const headersOf =
  ({ headers }: Email) =>
  (name: string): string =>
    headers.find(({ key }) => key === name)?.value ?? '';

const addressesOf = (addresses: readonly (Address | undefined)[]): string[] =>
  addresses.flatMap((each) => each?.group?.map(({ address }) => address) ?? each?.address ?? []);

const bytesOf = ({ content }: Attachment): Buffer =>
  content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);

const photosOf = (attachments: readonly Attachment[]): Buffer[] =>
  attachments
    .filter(({ mimeType }) => PHOTO_TYPE.test(mimeType))
    .map((attachment) => ({ bytes: bytesOf(attachment), inside: attachment.related === true }))
    .filter(({ bytes, inside }) => !inside || bytes.byteLength >= SMALLEST_INLINE_BYTES)
    .slice(0, MAX_MAIL_PHOTOS)
    .map(({ bytes }) => bytes);

const AWAY =
  /^(re:\s*)?(auto(matic)?[- ]?(reply|response)|out of (the )?office|automatische antwort|abwesenheits|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|resposta automática|ausência)/i;

/** Whether the headers (RFC 3834 and others) say that no person wrote it. It must not be answered. */
function isAutomatic(mail: Email, header: (name: string) => string): boolean {
  const submitted = header('auto-submitted').trim().toLowerCase();
  if (submitted !== '' && !submitted.startsWith('no')) return true;
  if (/^\s*(bulk|junk|list|auto[_-]?reply)\b/i.test(header('precedence'))) return true;
  if (['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id'].some((name) => header(name) !== ''))
    return true;
  if (header('return-path').trim() === '<>') return true;
  if (/^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(addressesOf([mail.from])[0] ?? ''))
    return true;
  return AWAY.test(mail.subject ?? '');
}

/** Reads the receiving server's verdict (RFC 8601). Without one, nothing counts as forged. */
function isForged(results: string): boolean {
  const said = (method: string): string | undefined =>
    new RegExp(`(?:^|;)\\s*${method}\\s*=\\s*([a-z]+)`, 'i').exec(results)?.[1]?.toLowerCase();
  const dmarc = said('dmarc');
  if (dmarc === 'pass') return false;
  if (dmarc === 'fail') return true;
  const verdicts = [said('spf'), said('dkim')];
  return verdicts.includes('fail') && !verdicts.includes('pass');
}

/** Reads a delivery status notification (RFC 3464) about a permanent failure. */
function bounceOf({ attachments }: Email): MailRead['bounce'] {
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return undefined;
  const text = bytesOf(status).toString('utf8').slice(0, 20_000);
  const recipient = /^(?:final|original)-recipient:\s*rfc822;\s*<?([^\s<>]{3,320})>?\s*$/im.exec(text)?.[1];
  if (recipient === undefined || !/^action:\s*failed/im.test(text) || !/^status:\s*5\./im.test(text))
    return undefined;
  const returned = attachments
    .filter(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers)/.test(mimeType))
    .map((part) => bytesOf(part).toString('latin1').slice(0, 20_000))
    .join('\n');
  return { recipient, returned };
}
