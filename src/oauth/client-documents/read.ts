import { type ClientMetadata, clientName, readClientMetadata } from '../client-metadata.ts';
import { OAuthError } from '../errors.ts';
import { redirectKind } from '../redirect-uri.ts';

export type DescribedClient = { name: string; redirectUris: string[]; metadata: ClientMetadata };

/**
 * What the document at `clientId` says about the client, after checking that it describes that client and asks for
 * nothing that a public client can't have. @throws OAuthError
 */
export function readClientDocument(clientId: string, text: string): DescribedClient {
  const value = parse(text);
  if (
    value === null ||
    typeof value !== 'object' ||
    !('client_id' in value) ||
    value.client_id !== clientId
  ) {
    throw new OAuthError(
      'invalid_client_metadata',
      'The client_id in the document is not the address it lies at.',
    );
  }
  if ('client_secret' in value || 'client_secret_expires_at' in value) {
    throw new OAuthError('invalid_client_metadata', 'A public document cannot hold a client secret.');
  }
  const metadata = readClientMetadata(value);
  if (metadata.token_endpoint_auth_method?.startsWith('client_secret_')) {
    throw new OAuthError(
      'invalid_client_metadata',
      'A client with a public document cannot use a shared secret.',
    );
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
    throw new OAuthError('invalid_client_metadata', 'The document is not JSON.');
  }
}
