/** `web`: https; `loopback`: a program on the person's own computer; `app`: a private-use scheme. */
export type RedirectKind = 'web' | 'loopback' | 'app';

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
  if (uri.length > MAX_LENGTH || !PRINTABLE_ASCII.test(uri) || /[#\\]/.test(uri) || !URL.canParse(uri))
    return;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username !== '' || password !== '') return;
  if (protocol === 'https:') return hostname !== '' && /^https:\/\/[^/]/i.test(uri) ? 'web' : undefined;
  if (LOOPBACK.test(uri)) return 'loopback';
  const scheme = SCHEME.exec(uri)?.[1]?.toLowerCase();
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
