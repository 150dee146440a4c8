import { perSeller } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { listApiKeys } from './list.ts';
import { mintApiKey } from './mint.ts';
import { revokeApiKey } from './revoke.ts';
import { ApiKeyList, MintedKey, MintKeyInput, RevokedKey, RevokeKeyInput } from './schemas.ts';

const path = '/api/auth/api-keys';
const tag = 'Credentials';

export const apiKeyRoutes: Route[] = [
  defineRoute(
    {
      name: 'listApiKeys',
      access: 'manage',
      limit: perSeller('read'),
      output: ApiKeyList,
      run: listApiKeys,
    },
    {
      method: 'GET',
      path,
      tag,
      summary: 'List live API keys',
    },
  ),
  defineRoute(
    {
      name: 'mintApiKey',
      access: 'manage',
      limit: perSeller('write'),
      input: MintKeyInput,
      output: MintedKey,
      run: mintApiKey,
    },
    {
      method: 'POST',
      path,
      tag,
      summary: 'Mint an additional API key',
      description:
        'At most five live keys. The new key ends no later than the key that made it, and is shown once.',
      errors: ['KEY_LIMIT_REACHED'],
    },
  ),
  defineRoute(
    {
      name: 'revokeApiKey',
      access: 'manage',
      limit: perSeller('write'),
      input: RevokeKeyInput,
      output: RevokedKey,
      run: revokeApiKey,
    },
    {
      method: 'DELETE',
      path,
      tag,
      summary: 'Revoke an API key',
      errors: ['not_found'],
    },
  ),
];
