import { getRow, putRow } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import type { FetchedDocument } from '../adapters/document-fetcher.ts';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';
import {
  checkRedirectUris,
  clientName,
  readClientMetadata,
  redirectHost,
  redirectKind,
} from './client-metadata.ts';
import { formatScope, invalidMetadata, OAuthError, SCOPES } from './parameters.ts';

export type Client = RowOf<'oauthClients'>;

/** A client that registered, or whose document was already read. */
export async function getClient(db: Read, id: string): Promise<Client | undefined> {
  // PostgreSQL refuses text with a NUL, and ids contain only printable ASCII.
  if (!/^[\x21-\x7e]+$/.test(id)) return undefined;
  return getRow(db, 'oauthClients', { id });
}

/**
 * Dynamic registration (RFC 7591 section 3) of a public client. It never gets a secret, even if it requests one: the
 * response says `none`. @throws OAuthError invalid_redirect_uri, invalid_client_metadata
 */
export async function registerClient(deps: Deps, body: unknown) {
  const given = readClientMetadata(body);
  checkRedirectUris(given.redirect_uris);
  const id = newId('app', deps);
  const now = deps.clock.now();
  const name = clientName(given, redirectHost(given.redirect_uris[0]!));
  const metadata = {
    ...given,
    client_name: name,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: formatScope(SCOPES),
  };
  await deps.store.write((tx) =>
    tx.insert(tx.t.oauthClients).values({
      id,
      source: 'registered',
      name,
      redirectUris: given.redirect_uris,
      metadata,
      createdAt: now,
    }),
  );
  return { client_id: id, client_id_issued_at: Math.floor(now.getTime() / 1000), ...metadata };
}

/**
 * The client whose id is the address of its document: from our copy while that is fresh, otherwise fetched again. An
 * unusable response isn't cached. @throws DocumentFetchError, OAuthError
 */
export async function findDescribedClient(deps: Deps, clientId: string): Promise<Client> {
  const known = await getClient(deps.store.read, clientId);
  const now = deps.clock.now();
  if (known?.freshUntil && known.freshUntil > now) return known;
  // Fetched before the write, because nothing slow may happen inside a transaction.
  const document = await deps.documentFetcher.fetch(clientId);
  const described = {
    ...readClientDocument(clientId, document.text),
    freshUntil: new Date(now.getTime() + freshForMs(document, now)),
  };
  const first = { source: 'document' as const, createdAt: now };
  return deps.store.write((tx) => putRow(tx, 'oauthClients', { id: clientId }, described, first));
}

/**
 * Reads the document at `clientId`: it must describe that client and ask for nothing that a public client can't have
 * (draft-ietf-oauth-client-id-metadata-document). @throws OAuthError
 */
export function readClientDocument(clientId: string, text: string) {
  const value = parse(text);
  if (
    value === null ||
    typeof value !== 'object' ||
    !('client_id' in value) ||
    value.client_id !== clientId
  ) {
    throw invalidMetadata('The client_id in the document isn’t the address it’s served from.');
  }
  if ('client_secret' in value || 'client_secret_expires_at' in value) {
    throw invalidMetadata('A public document cannot hold a client secret.');
  }
  const metadata = readClientMetadata(value);
  if (metadata.token_endpoint_auth_method?.startsWith('client_secret_')) {
    throw invalidMetadata('A client with a public document cannot use a shared secret.');
  }
  // A document is for many servers, so addresses that only others accept are no reason to refuse it.
  const redirectUris = metadata.redirect_uris.filter((uri) => redirectKind(uri) !== undefined);
  if (redirectUris.length === 0) {
    throw new OAuthError('invalid_redirect_uri', 'The document lists no redirect URI that can be used here.');
  }
  return {
    name: clientName(metadata, new URL(clientId).host),
    redirectUris,
    metadata: { ...metadata, redirect_uris: redirectUris },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidMetadata('The document is not JSON.');
  }
}

/** Minimum lifetime of a copy, long enough for one sign-in and consent, whatever the response headers say. */
const SHORTEST_MS = 5 * MINUTE;
/** Maximum lifetime of a copy: a redirect URI that a client removes is refused after a day at the latest. */
const LONGEST_MS = DAY;
const DEFAULT_MS = HOUR;

/** How long a copy may be used, from its caching headers (RFC 9111 section 4.2.1), within our own limits. */
export const freshForMs = (document: Omit<FetchedDocument, 'text'>, now: Date): number =>
  Math.min(LONGEST_MS, Math.max(SHORTEST_MS, statedMs(document, now)));

function statedMs({ cacheControl = '', age, expires }: Omit<FetchedDocument, 'text'>, now: Date): number {
  if (/(?:^|[\s,])(?:no-store|no-cache)(?:$|[\s,;=])/i.test(cacheControl)) return 0;
  const seconds = /(?:^|[\s,])max-age="?(\d{1,10})/i.exec(cacheControl)?.[1];
  if (seconds !== undefined) return (Number(seconds) - (Number(age) || 0)) * 1000;
  if (expires === undefined) return DEFAULT_MS;
  return (Date.parse(expires) || 0) - now.getTime();
}

const MAX_LENGTH = 2000;

/**
 * Whether a client id is the address of a client-ID metadata document: https, with a path, and in a form that can be
 * compared as a string (no fragment, no credentials, no dot segments).
 */
export function isClientIdUrl(clientId: string): boolean {
  if (clientId.length > MAX_LENGTH || !/^https:\/\/[\x21-\x7e]+$/.test(clientId)) return false;
  if (/[#\\]/.test(clientId) || !URL.canParse(clientId)) return false;
  const { pathname, username, password, href } = new URL(clientId);
  // The parser resolves dot segments and changes case and ports: accept only an address that it leaves unchanged.
  return pathname !== '/' && username === '' && password === '' && href === clientId;
}
