import * as z from 'zod';
import { HOOK_EVENTS } from '../../db/schema.ts';
import type { Config } from '../config.ts';
import { ERROR_STATUS, type ErrorCode, TimeConflict } from '../errors.ts';
import { limitOf } from '../operation/operation.ts';
import type { Route } from '../operation/route.ts';
import { INTERFACE_VERSION } from '../version.ts';
import { nameSchemas, schemaOf } from './named-schemas.ts';

type Json = { [key: string]: unknown };

/** Endpoints that aren't in the route table (forms, redirects, files), described by hand next to their code. */
export type ExtraPaths = Record<string, Json>;

const ErrorSchema = z.looseObject({
  success: z.literal(false),
  error: z.string().describe('Human-readable message.'),
  code: z.string().optional().describe('Machine-readable code.'),
  message: z.string().optional().describe('Detailed message.'),
  hint: z.string().optional().describe('What to do next.'),
  retryable: z.literal(true).optional().describe('Present only on refusals worth retrying unchanged.'),
  approval_url: z
    .url()
    .optional()
    .describe('With APPROVAL_REQUIRED: the page where the seller sends it by hand or declines.'),
  conflicts: z.array(TimeConflict).optional().describe('With TIME_TAKEN: who is coming at that time.'),
  request_id: z.string().optional().describe('Identifies the request in the operator’s log; on status 500.'),
});

const header = (schema: Json, description: string): Json => ({ description, schema });
const count = { type: 'integer', minimum: 0 };

/** Response headers; `headersOf` selects those of a response. */
const HEADERS = {
  'X-API-Version': header({ type: 'string' }, 'Version of the API.'),
  'X-Request-Id': header({ type: 'string' }, 'Identifies the request in the operator’s log.'),
  'X-RateLimit-Limit': header(count, 'Calls allowed per window of time.'),
  'X-RateLimit-Remaining': header(count, 'Calls left in the current window.'),
  'X-RateLimit-Reset': header(count, 'When the next window starts, in seconds since 1970.'),
  'Retry-After': header(count, 'Seconds to wait before the same request is sent again.'),
  'WWW-Authenticate': header({ type: 'string' }, 'How to get a credential (RFC 6750, RFC 9728).'),
  'Idempotency-Replayed': header(
    { const: 'true' },
    'The stored response to the first request with this key.',
  ),
  ETag: header({ type: 'string' }, 'The version of the item, quoted: `If-Match` takes it.'),
};

export type OpenApiDocument = ReturnType<typeof describeApi>;

type ApiParts = {
  routes: readonly Route[];
  /** Response schemas, by the names that readers and generated clients use. */
  schemas?: Readonly<Record<string, z.ZodType>>;
  extra?: ExtraPaths;
};

/** The OpenAPI 3.1 description of `routes`, generated from the same schemas that validate them. */
export function describeApi(config: Pick<Config, 'baseUrl'>, { routes, schemas = {}, extra = {} }: ApiParts) {
  const paths: Record<string, Json> = { ...extra };
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(route) };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Resale Listing Service API',
      version: INTERFACE_VERSION,
      description: 'Resale management: listings from photos, one sale page, reservations, confirmed replies.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: config.baseUrl }],
    tags: [...new Set(routes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(HOOK_EVENTS.map((event) => [event, { post: webhookOf(event) }])),
    components: {
      schemas: { Error: schemaOf(ErrorSchema, 'output') },
      headers: HEADERS,
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Service-API-Key' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, an OAuth access token or an ID token.',
        },
        oauth: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${config.baseUrl}/oauth/authorize`,
              tokenUrl: `${config.baseUrl}/api/oauth/token`,
              refreshUrl: `${config.baseUrl}/api/oauth/token`,
              scopes: { read: 'Read the account', write: 'Change listings, publish, reply' },
            },
          },
        },
      },
    },
  };
  return nameSchemas(document, schemas);
}

/** What is POSTed to a seller's webhook, according to Standard Webhooks. */
function webhookOf(event: string): Json {
  const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: event },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
      data: { type: 'object', description: 'What it’s about: IDs to look up with the API.' },
    },
  };
  return {
    operationId: `told ${event}`.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: ['Webhooks'],
    summary: `Sent on ${event}`,
    parameters: signed.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '2XX': { description: 'Accepted. Any other response means that it will be sent again.' },
      410: { description: 'The receiver wants no more events: the webhook is turned off.' },
    },
  };
}

const operationOf = (route: Route): Json => ({
  operationId: route.operation.name,
  tags: [route.tag],
  summary: route.summary,
  ...(route.description !== undefined && { description: route.description }),
  security: securityOf(route),
  parameters: [
    ...fieldParameters(route.params, 'path'),
    ...fieldParameters(route.query, 'query'),
    ...(route.operation.idempotent ? [KEY_PARAMETER] : []),
    ...(route.tagged && route.method !== 'GET' ? [MATCH_PARAMETER] : []),
  ],
  ...(route.body && {
    requestBody: {
      required: !acceptsNothing(route.body),
      content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
    },
  }),
  responses: responsesOf(route),
});

const acceptsNothing = (schema: z.ZodType): boolean => schema.safeParse({}).success;

function securityOf({ operation: { access } }: Route): Json[] {
  if (access === 'public') return [];
  return [{ apiKey: [] }, { bearer: [] }, ...(access === 'manage' ? [] : [{ oauth: [access] }])];
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Runs the operation once: for 24 hours, a retry with the same key and body gets the original response.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_\\-:.]{1,255}$' },
};
const MATCH_PARAMETER = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` that was read: if the item has changed since, the request is refused with 409.',
  schema: { type: 'string' },
};

function fieldParameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = typeof property === 'object' ? property : {};
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function responsesOf(route: Route): Json {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of [...impliedErrors(route), ...(route.errors ?? [])]) {
    const status = ERROR_STATUS[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  const responses: Json = {
    200: {
      description: route.summary,
      headers: headersOf(route, 200),
      content: route.file
        ? { [route.file]: {} }
        : { 'application/json': { schema: schemaOf(route.response, 'output') } },
    },
  };
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: [...codes].map((code) => `\`${code}\``).join(', '),
      headers: headersOf(route, status),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

function headersOf({ operation, tagged }: Route, status: number): Json {
  const names: (keyof typeof HEADERS)[] = ['X-API-Version', 'X-Request-Id'];
  if (limitOf(operation)) names.push('X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset');
  if (status === 409 || status === 429 || status === 503) names.push('Retry-After');
  if (status === 401 || status === 403) names.push('WWW-Authenticate');
  if (status === 200 && operation.idempotent) names.push('Idempotency-Replayed');
  if (status === 200 && tagged) names.push('ETag');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The errors that a route can return because of its access, limit, input and idempotency. */
function impliedErrors(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = ['internal', 'service_unavailable', 'STORAGE_FULL'];
  if (route.params || route.query || route.body) codes.push('invalid_request');
  if (route.body || route.rawBody) codes.push('request_timeout', 'payload_too_large', 'SERVER_BUSY');
  if (route.body) codes.push('unsupported_media_type');
  if (route.operation.access !== 'public') codes.push('invalid_token');
  if (route.operation.access === 'write') codes.push('insufficient_scope');
  if (route.operation.access === 'manage') codes.push('forbidden');
  if (limitOf(route.operation)) codes.push('rate_limited');
  if (route.operation.idempotent)
    codes.push('invalid_idempotency_key', 'idempotency_conflict', 'idempotency_key_reuse');
  return codes;
}
