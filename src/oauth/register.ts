import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { checkRedirectUris, clientName, readClientMetadata, redirectHost } from './client-metadata.ts';
import { formatScope, SCOPES } from './parameters.ts';

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
