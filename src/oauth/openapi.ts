import * as z from 'zod';
import { schemaOf } from '../http/named-schemas.ts';
import type { ExtraPaths } from '../http/openapi.ts';
import { readData } from '../package-root.ts';
import { ClientMetadata } from './client-metadata.ts';
import { OAUTH_ERROR_STATUS } from './parameters.ts';

const facts = readData<{ shared: Record<string, unknown>; paths: ExtraPaths }>('facts/oauth-paths.json');

/** Values of `=name` in the file: parts that appear there several times, and facts that the code knows. */
const PARTS: Record<string, unknown> = {
  ...facts.shared,
  errors: [...Object.keys(OAUTH_ERROR_STATUS), 'temporarily_unavailable', 'server_error'],
  metadata: { ...schemaOf(ClientMetadata, 'input'), additionalProperties: true },
  registered: {
    ...schemaOf(ClientMetadata.extend({ client_id: z.string(), client_id_issued_at: z.int() }), 'input'),
    additionalProperties: true,
  },
};

const filled = (node: unknown): unknown => {
  if (typeof node === 'string') return node.startsWith('=') ? filled(PARTS[node.slice(1)]) : node;
  if (Array.isArray(node)) return node.map(filled);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value)]));
};

/** The endpoints that use OAuth's own formats, for the OpenAPI description. */
export const oauthOpenApiPaths = filled(facts.paths) as ExtraPaths;
