import { DocumentFetchError } from '../adapters/document-fetcher.ts';
import type { Deps, Scope } from '../context.ts';
import { isRegistered, withParameters } from './client-metadata.ts';
import { type Client, findDescribedClient, getClient, isClientIdUrl } from './clients.ts';
import {
  invalidRequest,
  isS256Challenge,
  OAuthError,
  type Parameters,
  parseScope,
  readParameters,
  resourceOf,
} from './parameters.ts';

/** A request that passed every check and that the seller is asked to approve. */
export type AuthorizationRequest = {
  client: Client;
  redirectUri: string;
  state: string | undefined;
  scopes: Scope[];
  resource: string;
  codeChallenge: string;
};

/** The client or redirect URI can't be trusted: shown to the person on a page, never sent by a redirect. */
export class UntrustedRequestError extends Error {}

/** A refusal for the client, sent to the redirect URI, which is known to be the client's own. */
export class RefusedRequestError extends Error {
  readonly location: string;
  constructor(location: string, options: ErrorOptions) {
    super('The authorization request was refused', options);
    this.location = location;
  }
}

/**
 * The checks of the authorization endpoint, in the required order (RFC 6749 section 4.1.2.1, RFC 9700 section 4.1).
 * @throws UntrustedRequestError, RefusedRequestError
 */
export async function checkAuthorization(deps: Deps, query: URLSearchParams): Promise<AuthorizationRequest> {
  const parameters = readParameters(query);
  const client = await checkClient(deps, parameters);
  const redirectUri = checkRedirectUri(client, parameters);
  // Read before the other checks, because every refusal from here on has to return it (RFC 6749 section 4.1.2.1).
  const state = parameters.isRepeated('state') ? undefined : parameters.get('state');
  try {
    parameters.checkNoneRepeated();
    checkResponseType(parameters);
    const codeChallenge = checkPkce(parameters);
    const scopes = parseScope(parameters.get('scope'));
    const resource = resourceOf(deps.config, parameters.all('resource'));
    return { client, redirectUri, state, scopes, resource, codeChallenge };
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    throw new RefusedRequestError(refusalLocation(deps, { redirectUri, state }, error), { cause: error });
  }
}

/** The redirect URL of a refusal. `iss` tells a client of several servers which one this response is from (RFC 9207). */
export const refusalLocation = (
  { config }: Pick<Deps, 'config'>,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  { body }: OAuthError,
): string => withParameters(redirectUri, { ...body, state, iss: config.baseUrl });

async function checkClient(deps: Deps, parameters: Parameters): Promise<Client> {
  const clientId = parameters.get('client_id');
  if (clientId === undefined || parameters.isRepeated('client_id')) {
    throw new UntrustedRequestError('The request does not say which app it comes from.');
  }
  const client = isClientIdUrl(clientId)
    ? await describedClient(deps, clientId)
    : await getClient(deps.store.read, clientId);
  if (client) return client;
  throw new UntrustedRequestError(
    'The app that sent you here is not known to us, or its registration has lapsed. Remove the connection in that app and add it again.',
  );
}

async function describedClient(deps: Deps, clientId: string): Promise<Client> {
  try {
    return await findDescribedClient(deps, clientId);
  } catch (error) {
    if (!(error instanceof DocumentFetchError || error instanceof OAuthError)) throw error;
    throw new UntrustedRequestError(`The app’s own description could not be used. ${error.message}`, {
      cause: error,
    });
  }
}

/** A client with only one redirect URI may leave it out (RFC 6749 section 3.1.2.3). @throws UntrustedRequestError */
function checkRedirectUri(client: Client, parameters: Parameters): string {
  const asked = parameters.get('redirect_uri');
  const [only, ...others] = client.redirectUris;
  if (asked === undefined && only !== undefined && others.length === 0) return only;
  if (
    asked !== undefined &&
    !parameters.isRepeated('redirect_uri') &&
    isRegistered(client.redirectUris, asked)
  ) {
    return asked;
  }
  throw new UntrustedRequestError(
    'The answer would go to an address that the app did not register, so nothing was sent there.',
  );
}

function checkResponseType(parameters: Parameters): void {
  if (parameters.need('response_type') !== 'code') {
    throw new OAuthError('unsupported_response_type', 'response_type is code.');
  }
  if ((parameters.get('response_mode') ?? 'query') !== 'query') {
    throw invalidRequest('response_mode is query.');
  }
}

/** RFC 7636 section 4.4.1; `plain`, which is the default method, isn't supported. */
function checkPkce(parameters: Parameters): string {
  const challenge = parameters.need('code_challenge');
  if (parameters.get('code_challenge_method') !== 'S256') {
    throw invalidRequest('code_challenge_method is S256.');
  }
  if (!isS256Challenge(challenge)) {
    throw invalidRequest('code_challenge is the base64url form of a SHA-256 hash: 43 characters.');
  }
  return challenge;
}
