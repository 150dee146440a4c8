import { Hono } from 'hono';
import type { Deps } from '../context.ts';
import type { Route } from '../operation/route.ts';
import { describeApi, type ExtraPaths } from './openapi.ts';
import { JSON_HEADERS } from './responses.ts';

const CACHED = { ...JSON_HEADERS, 'cache-control': 'public, max-age=300' };

/** Machine-readable descriptions that never depend on the caller: OpenAPI and the signing keys. */
export function discoveryFiles(deps: Deps, routes: readonly Route[], extra: ExtraPaths): Hono {
  const app = new Hono();
  let openApi: string | undefined;
  const openApiJson = () => {
    openApi ??= JSON.stringify(describeApi(deps.config, routes, extra));
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
