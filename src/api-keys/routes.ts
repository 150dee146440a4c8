import { perSeller } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { listApiKeys, mintApiKey, revokeApiKey } from './keys.ts';
import { ApiKeyList, MintedKey, MintKeyInput, RevokedKey, RevokeKeyInput } from './schemas.ts';

export const apiKeyRoutes = routesOf('Credentials', [
  defineRoute('GET /api/auth/api-keys', {
    name: 'listApiKeys',
    access: 'manage',
    limit: perSeller('read'),
    output: ApiKeyList,
    run: listApiKeys,
    summary: 'List live API keys',
  }),
  defineRoute('POST /api/auth/api-keys', {
    name: 'mintApiKey',
    access: 'manage',
    input: MintKeyInput,
    output: MintedKey,
    run: mintApiKey,
    summary: 'Create an API key',
    description:
      'Up to five live keys. The new key expires no later than the key that created it, and is shown once.',
    errors: ['KEY_LIMIT_REACHED'],
  }),
  defineRoute('DELETE /api/auth/api-keys', {
    name: 'revokeApiKey',
    access: 'manage',
    input: RevokeKeyInput,
    output: RevokedKey,
    run: revokeApiKey,
    summary: 'Revoke an API key',
    errors: ['not_found'],
  }),
]);
