import { Hono } from 'hono';
import type { Deps } from '../context.ts';
import { answerTo, ROUND_TRIP_PATH } from '../reach/prove.ts';
import { agentCard, llmsText, securityText } from './documents.ts';
import { JSON_HEADERS } from './responses.ts';

/** What `tryRoundTrip` sends. */
const NONCE = /^[\w-]{43}$/;
const CACHED = { ...JSON_HEADERS, 'cache-control': 'public, max-age=300' };

const TEXT = { ...CACHED, 'content-type': 'text/plain; charset=utf-8' };

/** What these documents need from folders above this one. */
type Told = {
  openApi: () => object;
  guides: () => Parameters<typeof llmsText>[1];
  skills: Parameters<typeof agentCard>[1];
};

/**
 * Machine-readable descriptions that never depend on the caller: OpenAPI, signing keys, the response to a round trip,
 * and the first documents that agents read.
 */
export function discoveryFiles(deps: Deps, { openApi: describe, guides, skills }: Told): Hono {
  const app = new Hono();
  let openApi: string | undefined;
  let last: object | undefined;
  const openApiJson = () => {
    const described = describe();
    if (described !== last) openApi = JSON.stringify(described);
    last = described;
    return new Response(openApi, { headers: CACHED });
  };
  app.get('/openapi.json', openApiJson);
  app.get('/.well-known/openapi.json', openApiJson);
  app.get(
    '/.well-known/jwks.json',
    () => new Response(JSON.stringify(deps.idTokens.jwks), { headers: CACHED }),
  );
  app.get('/llms.txt', () => new Response(llmsText(deps.config, guides()), { headers: TEXT }));
  app.get(
    '/.well-known/security.txt',
    () => new Response(securityText(deps.config, deps.clock.now()), { headers: TEXT }),
  );
  app.get(
    '/.well-known/agent-card.json',
    () => new Response(JSON.stringify(agentCard(deps.config, skills)), { headers: CACHED }),
  );
  app.get(ROUND_TRIP_PATH, (c) => {
    const nonce = c.req.query('nonce') ?? '';
    if (!NONCE.test(nonce)) return c.notFound();
    return c.text(answerTo(deps, nonce), 200, { 'cache-control': 'no-store' });
  });
  return app;
}
