import * as z from 'zod';
import { schemaOf } from '../http/named-schemas.ts';
import type { ExtraPaths } from '../http/openapi.ts';
import { ClientMetadata } from './client-metadata.ts';
import { OAUTH_ERROR_STATUS } from './parameters.ts';

type Json = { [key: string]: unknown };

const TAG = 'OAuth';

const text = (description: string): Json => ({ type: 'string', description });

const OAuthFailure: Json = {
  type: 'object',
  required: ['error', 'error_description'],
  properties: {
    error: {
      enum: [...Object.keys(OAUTH_ERROR_STATUS), 'temporarily_unavailable', 'server_error'],
      description: 'The code that OAuth gives the refusal.',
    },
    error_description: text('What is wrong, for people.'),
  },
};

const TokenAnswer: Json = {
  type: 'object',
  required: ['access_token', 'token_type', 'expires_in', 'refresh_token', 'scope'],
  properties: {
    access_token: { ...text('Same format as an API key.'), pattern: '^rs_[0-9a-f]{64}$' },
    token_type: { const: 'Bearer' },
    expires_in: { type: 'integer', description: 'Seconds; one hour.' },
    refresh_token: text('Works once. Using it again ends the grant.'),
    scope: text('What the access token may do.'),
  },
};

const Registered: Json = {
  ...schemaOf(ClientMetadata.extend({ client_id: z.string(), client_id_issued_at: z.int() }), 'input'),
  additionalProperties: true,
};

const json = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});

const failures = (...statuses: (400 | 401)[]): Json =>
  Object.fromEntries(
    [...statuses, 405, 413, 429, 500].map((status) => [
      status,
      status === 405
        ? json('`method_not_allowed`', { $ref: '#/components/schemas/Error' })
        : json('A refusal in the shape of RFC 6749.', OAuthFailure),
    ]),
  );

const form = (required: string[], properties: Json): Json => ({
  required: true,
  content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', required, properties } } },
});

const query = (name: string, description: string, required: boolean): Json => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
});

const document = (operationId: string, summary: string): Json => ({
  get: {
    operationId,
    tags: [TAG],
    summary,
    security: [],
    responses: { 200: json(summary, { type: 'object' }) },
  },
});

/** The endpoints that use OAuth's own formats, for the OpenAPI description. */
export const oauthOpenApiPaths: ExtraPaths = {
  '/oauth/authorize': {
    get: {
      operationId: 'authorize',
      tags: [TAG],
      summary: 'Ask the seller to connect an app (opens in a browser)',
      description:
        'Authorization code with PKCE. The answer, or the refusal, goes to the redirect URI with `state` and `iss`.',
      security: [],
      parameters: [
        query('response_type', '`code`', true),
        query('client_id', 'A registered id, or the https address of a client-ID metadata document.', true),
        query('redirect_uri', 'One that the client registered; loopback addresses may use any port.', false),
        query('code_challenge', 'base64url of the SHA-256 of the verifier.', true),
        query('code_challenge_method', '`S256`', true),
        query('scope', '`read`, `write` or both; `read` when left out.', false),
        query('state', 'Comes back unchanged.', false),
        query('resource', 'The MCP URL of this service, when given.', false),
      ],
      responses: {
        200: {
          description: 'A page: sign-in or consent.',
          content: { 'text/html': { schema: { type: 'string' } } },
        },
        303: { description: 'A refusal, sent to the redirect URI.' },
        400: {
          description: 'A page: the client or its redirect URI is not known.',
          content: { 'text/html': { schema: { type: 'string' } } },
        },
        429: {
          description: 'A page: too many requests.',
          content: { 'text/html': { schema: { type: 'string' } } },
        },
      },
    },
  },
  '/api/oauth/token': {
    post: {
      operationId: 'issueOAuthToken',
      tags: [TAG],
      summary: 'Exchange an authorization code, or refresh a token',
      description:
        'Public clients only. Codes live 60 seconds and work once; refresh tokens live 60 days and rotate.',
      security: [],
      requestBody: form(['grant_type', 'client_id'], {
        grant_type: { enum: ['authorization_code', 'refresh_token'], description: 'What is exchanged.' },
        client_id: text('The client that the code or token was given to.'),
        code: text('The authorization code.'),
        code_verifier: text('The PKCE verifier of that code.'),
        redirect_uri: text('When sent, the one that the code came to.'),
        refresh_token: text('The newest refresh token.'),
        scope: text('On refresh: fewer scopes for the new access token.'),
        resource: text('The MCP URL of this service, when given.'),
      }),
      responses: { 200: json('Fresh tokens.', TokenAnswer), ...failures(400, 401) },
    },
  },
  '/api/oauth/revoke': {
    post: {
      operationId: 'revokeOAuthToken',
      tags: [TAG],
      summary: 'Revoke a token (RFC 7009)',
      description: 'A refresh token ends the whole grant. Unknown tokens are no error.',
      security: [],
      requestBody: form(['token'], {
        token: text('An access or refresh token.'),
        token_type_hint: text('Not needed: tokens are found either way.'),
        client_id: text('When sent, the token must be of this client.'),
      }),
      responses: {
        200: json('The token does not work, or no longer.', { type: 'object' }),
        ...failures(400),
      },
    },
  },
  '/api/oauth/register': {
    post: {
      operationId: 'registerOAuthClient',
      tags: [TAG],
      summary: 'Register a public client (RFC 7591)',
      description:
        'Unknown metadata is ignored. Registrations that no seller ever allowed are removed after a week.',
      security: [],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { ...schemaOf(ClientMetadata, 'input'), additionalProperties: true },
          },
        },
      },
      responses: { 201: json('The registered client.', Registered), ...failures(400) },
    },
  },
  '/.well-known/oauth-authorization-server': document(
    'authorizationServerMetadata',
    'Authorization server metadata (RFC 8414), with `agent_auth`',
  ),
  '/.well-known/oauth-protected-resource': document(
    'protectedResourceMetadata',
    'Protected-resource metadata (RFC 9728)',
  ),
  '/.well-known/oauth-protected-resource/api/mcp': document(
    'mcpProtectedResourceMetadata',
    'Protected-resource metadata of the MCP endpoint (RFC 9728)',
  ),
  '/auth.md': {
    get: {
      operationId: 'authGuide',
      tags: [TAG],
      summary: 'Sign-in instructions for agents',
      security: [],
      responses: {
        200: { description: 'The guide.', content: { 'text/markdown': { schema: { type: 'string' } } } },
      },
    },
  },
};
