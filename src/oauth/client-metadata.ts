import * as z from 'zod';
import { shortened } from '../text/wording.ts';
import { invalidMetadata, OAuthError } from './parameters.ts';

/** Text that both databases can store. */
const STORABLE = /^[^\0\p{Cs}]*$/u;
const WebUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .regex(STORABLE);
const ShortText = z.string().max(500).regex(STORABLE);

/** What a client may say about itself (RFC 7591 section 2). Fields that aren't listed are ignored, as the RFC requires. */
export const ClientMetadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(20).describe('Where responses may be sent.'),
  client_name: ShortText.optional().describe('Shown to the seller, as text.'),
  client_uri: WebUrl.optional().describe('A page about the client.'),
  logo_uri: WebUrl.optional().describe('A picture of the client. Kept, never loaded.'),
  tos_uri: WebUrl.optional().describe('Terms of service.'),
  policy_uri: WebUrl.optional().describe('Privacy policy.'),
  contacts: z.array(ShortText).max(20).optional().describe('Who is responsible for the client.'),
  application_type: z.enum(['web', 'native']).optional().describe('Where the client runs.'),
  grant_types: z.array(ShortText).max(20).optional().describe('Must include authorization_code if given.'),
  response_types: z.array(ShortText).max(20).optional().describe('Must include code if given.'),
  token_endpoint_auth_method: ShortText.optional().describe('Always none: every client here is public.'),
  software_id: ShortText.optional().describe('Identifies the software across its installations.'),
  software_version: ShortText.optional().describe('The version of that software.'),
});
export type ClientMetadata = z.infer<typeof ClientMetadata>;

/** @throws OAuthError invalid_redirect_uri or invalid_client_metadata, naming the field */
export function readClientMetadata(value: unknown): ClientMetadata {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidMetadata('Client metadata is a JSON object.');
  }
  // RFC 7591 section 2 has no empty values, but some clients send them for fields that they leave out.
  const given = Object.entries(value).filter(([, each]) => each !== null && each !== '');
  const parsed = ClientMetadata.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    throw field === 'redirect_uris'
      ? new OAuthError('invalid_redirect_uri', 'redirect_uris is a list of one to twenty addresses.')
      : invalidMetadata(`${String(field)} has an invalid value.`);
  }
  const { grant_types = ['authorization_code'], response_types = ['code'] } = parsed.data;
  if (!grant_types.includes('authorization_code') || !response_types.includes('code')) {
    throw invalidMetadata(
      'Clients here use grant_type authorization_code (and refresh_token) with response_type code.',
    );
  }
  return parsed.data;
}

/** @throws OAuthError invalid_redirect_uri */
export function checkRedirectUris(uris: readonly string[]): void {
  if (uris.every((uri) => redirectKind(uri) !== undefined)) return;
  throw new OAuthError(
    'invalid_redirect_uri',
    'A redirect URI is an https address, an http address on 127.0.0.1, [::1] or localhost, or one of a private-use scheme, without a fragment or a password.',
  );
}

export const clientName = (metadata: ClientMetadata, fallback: string): string =>
  plainName(metadata.client_name ?? '') || fallback;

/** `web`: https; `loopback`: a program on the person's own computer; `app`: a private-use scheme. */
export type RedirectKind = 'web' | 'loopback' | 'app';

/** Maximum length of a redirect URI, which is stored and compared with each request. */
const MAX_LENGTH = 2000;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::(\d{1,5}))?((?:[/?].*)?)$/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):(.+)$/i;

/** Schemes that browsers or systems handle themselves: none of them passes a code to an app (RFC 8252 section 7.1). */
const NOT_PRIVATE_USE = new Set(
  (
    'about acct afp blob cap chrome chrome-extension cid content data dav dict dns edge feed file filesystem ftp ftps ' +
    'geo git gopher h323 http https iax icap im imap info intent ipp ipps irc ircs itms jar javascript ldap ldaps ' +
    'livescript magnet mailto market mhtml mid mms moz-extension msrp news nfs nntp opaquelocktoken pop pres ' +
    'resource rmi rsync rtmp rtsp safari-extension search-ms sftp shell shttp sip sips skype smb sms smtp snmp ssh ' +
    'stun stuns svn tag tel telnet tftp tip turn turns tv urn vbscript view-source vnc wais webcal ws wss xmpp'
  ).split(' '),
);

/** What kind of redirect URI this is, or undefined if it can't be registered. */
export function redirectKind(uri: string): RedirectKind | undefined {
  // A redirect URI has no fragment (RFC 6749 section 3.1.2), and browsers read a backslash as a slash.
  if (uri.length > MAX_LENGTH || !PRINTABLE_ASCII.test(uri) || /[#\\]/.test(uri) || !URL.canParse(uri))
    return;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return;
  if (protocol === 'https:') return hostname !== '' && /^https:\/\/[^/]/i.test(uri) ? 'web' : undefined;
  if (LOOPBACK.test(uri)) return 'loopback';
  const scheme = SCHEME.exec(uri)?.[1]?.toLowerCase();
  // Windows itself handles schemes that start with `ms-`.
  if (!scheme || NOT_PRIVATE_USE.has(scheme) || scheme.startsWith('ms-')) return;
  return 'app';
}

/**
 * Whether a client that registered `registered` may receive its response at `uri`: by exact string comparison
 * (RFC 9700 section 2.1), except that the client chooses the port of a loopback address (RFC 8252 section 7.3).
 */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  if (redirectKind(uri) === undefined) return false;
  if (registered.includes(uri)) return true;
  const asked = withoutPort(uri);
  return asked !== undefined && registered.some((each) => withoutPort(each) === asked);
}

function withoutPort(uri: string): string | undefined {
  const [, host, , rest] = LOOPBACK.exec(uri) ?? [];
  return host === undefined ? undefined : `http://${host.toLowerCase()}${rest}`;
}

/** The destination of a response, for people: a host, or the scheme of an app on the device. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri);
  return redirectKind(uri) === 'app' ? protocol.slice(0, -1) : host;
}

/** `uri` with the given parameters added to its query. */
export function withParameters(uri: string, parameters: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, value);
  return `${uri}${uri.includes('?') ? '&' : '?'}${query}`;
}

/** Control characters, line and paragraph separators, and characters that reorder or hide text on a page. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;

/**
 * A name that a client gave itself, safe to use in our own sentences: one line, nothing invisible, no stacked accents
 * that cover the lines above, at most `maxLength` characters. May be empty.
 */
export const plainName = (text: string, maxLength = 60): string =>
  shortened(
    text
      .normalize('NFC')
      .replace(/\s+/gu, ' ')
      .replace(DECEPTIVE, '')
      .replace(/(\p{M}{2})\p{M}+/gu, '$1')
      .trim(),
    maxLength,
  );
