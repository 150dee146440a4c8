import type { Deps } from '../context.ts';
import { OAuthError } from './errors.ts';
import { getClient } from './find-client.ts';
import { exchangeCode } from './grants/exchange-code.ts';
import type { TokenAnswer } from './grants/issue-tokens.ts';
import { refreshTokens } from './grants/refresh.ts';
import type { Parameters } from './parameters.ts';
import { resourceOf } from './resource.ts';
import { parseScope } from './scopes.ts';

/** The token endpoint (OAuth 2.1 section 3.2). @throws OAuthError */
export async function answerTokenRequest(deps: Deps, parameters: Parameters): Promise<TokenAnswer> {
  parameters.checkNoneRepeated();
  const grantType = parameters.need('grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') {
    throw new OAuthError('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.');
  }
  const clientId = await knownClient(deps, parameters);
  const resource = resourceOf(deps.config, parameters.all('resource'));
  if (grantType === 'authorization_code') {
    return exchangeCode(deps, {
      code: parameters.need('code'),
      clientId,
      redirectUri: parameters.get('redirect_uri'),
      verifier: parameters.need('code_verifier'),
      resource,
    });
  }
  const refreshToken = parameters.need('refresh_token');
  const scope = parameters.get('scope');
  return refreshTokens(deps, {
    refreshToken,
    clientId,
    scopes: scope === undefined ? undefined : parseScope(scope),
    resource,
  });
}

/** Clients are public: a client only names itself, and its code or token is the proof. */
async function knownClient(deps: Deps, parameters: Parameters): Promise<string> {
  const clientId = parameters.get('client_id');
  const client = clientId === undefined ? undefined : await getClient(deps.store.read, clientId);
  if (client) return client.id;
  throw new OAuthError(
    'invalid_client',
    'client_id is missing or unknown. Register at the registration_endpoint.',
  );
}
