import { Hono } from 'hono';
import type { Deps } from '../context.ts';

import { JSON_HEADERS } from './responses.ts';

const CACHED = { ...JSON_HEADERS, 'cache-control': 'public, max-age=300' };

/** Machine-readable descriptions that never depend on the caller: OpenAPI and the signing keys. */
export function discoveryFiles(deps: Deps, describe: () => object): Hono {
  const app = new Hono();
  let openApi: string | undefined;
  const openApiJson = () => {
    openApi ??= JSON.stringify(describe());
    return new Response(openApi, { headers: CACHED });
  };
  app.get('/openapi.json', openApiJson);
  app.get('/.well-known/openapi.json', openApiJson);
  app.get(
    '/.well-known/jwks.json',
    () => new Response(JSON.stringify(deps.idTokens.jwks), { headers: CACHED }),
  );
  return app;
}
