import * as z from 'zod';
import { OAuthError } from './errors.ts';
import { redirectKind } from './redirect-uri.ts';
import { plainName } from './untrusted-text.ts';

/** Text that both databases can store. */
const STORABLE = /^[^\0\p{Cs}]*$/u;
const WebUrl = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .regex(STORABLE);
const ShortText = z.string().max(500).regex(STORABLE);

/** What a client may say about itself (RFC 7591 section 2). Fields that aren't listed are ignored, as the RFC requires. */
export const ClientMetadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(20).describe('Where answers may be sent.'),
  client_name: ShortText.optional().describe('Shown to the seller, as text.'),
  client_uri: WebUrl.optional().describe('A page about the client.'),
  logo_uri: WebUrl.optional().describe('A picture of the client. Kept, never loaded.'),
  tos_uri: WebUrl.optional().describe('Terms of service.'),
  policy_uri: WebUrl.optional().describe('Privacy policy.'),
  contacts: z.array(ShortText).max(20).optional().describe('Who is responsible for the client.'),
  application_type: z.enum(['web', 'native']).optional().describe('Where the client runs.'),
  grant_types: z.array(ShortText).max(20).optional().describe('Must hold authorization_code when given.'),
  response_types: z.array(ShortText).max(20).optional().describe('Must hold code when given.'),
  token_endpoint_auth_method: ShortText.optional().describe(
    'Answered with none: every client here is public.',
  ),
  software_id: ShortText.optional().describe('Which software this is, over all its installations.'),
  software_version: ShortText.optional().describe('The version of that software.'),
});
export type ClientMetadata = z.infer<typeof ClientMetadata>;

/** @throws OAuthError invalid_redirect_uri or invalid_client_metadata, naming the field */
export function readClientMetadata(value: unknown): ClientMetadata {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OAuthError('invalid_client_metadata', 'Client metadata is a JSON object.');
  }
  // RFC 7591 section 2 has no empty values, but some clients send them for fields that they leave out.
  const given = Object.entries(value).filter(([, each]) => each !== null && each !== '');
  const parsed = ClientMetadata.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw invalidField(parsed.error);
  const { grant_types = ['authorization_code'], response_types = ['code'] } = parsed.data;
  if (!grant_types.includes('authorization_code') || !response_types.includes('code')) {
    throw new OAuthError(
      'invalid_client_metadata',
      'Clients here use grant_type authorization_code (and refresh_token) with response_type code.',
    );
  }
  return parsed.data;
}

function invalidField(error: z.ZodError): OAuthError {
  const field = error.issues[0]?.path[0];
  if (field === 'redirect_uris') {
    return new OAuthError('invalid_redirect_uri', 'redirect_uris is a list of one to twenty addresses.');
  }
  return new OAuthError('invalid_client_metadata', `${String(field)} has a value that cannot be used.`);
}

/** @throws OAuthError invalid_redirect_uri */
export function checkRedirectUris(uris: readonly string[]): void {
  if (uris.every((uri) => redirectKind(uri) !== undefined)) return;
  throw new OAuthError(
    'invalid_redirect_uri',
    'A redirect URI is an https address, an http address on 127.0.0.1, [::1] or localhost, or one of a private-use scheme, without a fragment or a password.',
  );
}

/** The display name of a client. */
export const clientName = (metadata: ClientMetadata, fallback: string): string =>
  plainName(metadata.client_name ?? '') || fallback;
