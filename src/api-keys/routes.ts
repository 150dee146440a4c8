import { envelope } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { listApiKeys } from './list.ts';
import { mintApiKey } from './mint.ts';
import { revokeApiKey } from './revoke.ts';
import { ApiKeyList, MintedKey, MintKeyInput, RevokedKey, RevokeKeyInput } from './schemas.ts';

const path = '/api/auth/api-keys';
const tag = 'Credentials';

export const apiKeyRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path,
    name: 'listApiKeys',
    tag,
    summary: 'List live API keys',
    access: 'manage',
    limit: 'read',
    response: envelope(ApiKeyList),
    handle: ({ ctx }) => listApiKeys(ctx),
  }),
  defineRoute({
    method: 'POST',
    path,
    name: 'mintApiKey',
    tag,
    summary: 'Mint an additional API key',
    description:
      'At most five live keys. The new key ends no later than the key that made it, and is shown once.',
    access: 'manage',
    limit: 'write',
    body: MintKeyInput,
    response: envelope(MintedKey),
    errors: ['KEY_LIMIT_REACHED'],
    handle: ({ ctx, body }) => mintApiKey(ctx, body),
  }),
  defineRoute({
    method: 'DELETE',
    path,
    name: 'revokeApiKey',
    tag,
    summary: 'Revoke an API key',
    access: 'manage',
    limit: 'write',
    query: RevokeKeyInput,
    response: envelope(RevokedKey),
    errors: ['not_found'],
    handle: ({ ctx, query }) => revokeApiKey(ctx, query),
  }),
];
