import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { Deps } from './context.ts';
import { refusal } from './errors.ts';
import { discoveryFiles } from './http/documents.ts';
import { compressing } from './http/encoding.ts';
import { mountRoutes } from './http/mount.ts';
import { metricsPage, noteRefusal, observe, traceOf } from './http/observe.ts';
import { describeApi, type OpenApiDocument } from './http/openapi.ts';
import { errorResponse, preflight, refuseMethod } from './http/responses.ts';
import { prompts } from './mcp/prompts.ts';
import { serverCard } from './mcp/server-card.ts';
import { oauthEndpoints } from './oauth/endpoints.ts';
import { oauthOpenApiPaths } from './oauth/openapi.ts';
import { reportError } from './operation/report-error.ts';
import { namedSchemas, routes } from './routes.ts';
import { atFirstUse } from './text/at-first-use.ts';
import { API_VERSION } from './version.ts';
import { browsePages } from './web/browse/handler.tsx';
import { cardFiles } from './web/cards/handler.ts';
import { checkoutPages } from './web/checkout/handler.tsx';
import { wantsPage } from './web/components/message-page.tsx';
import { oauthPages } from './web/consent/handler.tsx';
import { deleteAccountPages } from './web/delete-account/handler.tsx';
import { developerPages } from './web/developers/handler.tsx';
import { docsPages, GUIDES, readDocument } from './web/docs/guides.tsx';
import { webPages } from './web/home/handler.tsx';
import { inboxPages } from './web/inbox/handler.tsx';
import { installFiles } from './web/install/handler.ts';
import { type KeptPages, keptPages } from './web/kept/pages.ts';
import { knowsMail, rememberLanguage } from './web/language.tsx';
import { legalPages } from './web/legal/handler.tsx';
import { markdownAt, markdownPages } from './web/markdown.ts';
import { photoFiles } from './web/photos/handler.ts';
import { calendarPages, pickupPages } from './web/pickups/handler.tsx';
import { tagPages } from './web/print/handler.tsx';
import { askPages, questionPages } from './web/question/handler.tsx';
import { buyerPages } from './web/reservation/handler.tsx';
import { reservePages } from './web/reserve/handler.tsx';
import { saleSite } from './web/sale/handler.tsx';
import { sendNothingHere } from './web/sale/nothing-here.tsx';
import { sellPages } from './web/sell/handler.tsx';
import { itemPages } from './web/sell-item/handler.tsx';
import { newThingPages } from './web/sell-new/handler.tsx';
import { ownPagePages } from './web/sell-page/handler.tsx';
import { serverPages } from './web/server/handler.tsx';
import { settingsPages } from './web/settings/handler.tsx';
import { signInPages } from './web/sign-in/handler.tsx';
import { sitemapFiles } from './web/sitemap/handler.ts';
import { uploadPages } from './web/upload/handler.tsx';
import { watchLinkPages, watchPages } from './web/watch/handler.tsx';
import { welcomePages } from './web/welcome/handler.tsx';

// Hono's default router first tries another one, which can't take our paths.
const newHono = () => new Hono({ router: new TrieRouter() });

/** The whole service as a Hono app without side effects: everything from outside comes in through `deps`. */
export function createApp(deps: Deps): Hono {
  const app = newHono();
  app.options('*', preflight);
  mountRoutes(app, deps, routes);
  let mcp: ReturnType<typeof openMcp> | undefined;
  app.post('/api/mcp', async (c) => {
    mcp ??= openMcp(deps);
    return (await mcp)(c);
  });
  reportErrors(app, deps);
  // A separate app: the site's catch-all addresses and middleware would cost every request of the API.
  const kept = keptPages(deps);
  const site = atFirstUse(() => siteOf(deps, kept));
  const elsewhere = (c: Context) => refuseMethod(deps, app, c.req.path) ?? site().fetch(c.req.raw, c.env);
  // Public pages that are kept in memory are answered here, because the rest of the site's handlers would cost more
  // than the answer.
  const countKept = deps.metrics.route('GET', 'kept page');
  app.notFound(async (c) => {
    const startedAt = performance.now();
    const known = c.req.method === 'GET' && (await kept.again(c.req.raw));
    if (!known) return elsewhere(c);
    countKept(known.status, performance.now() - startedAt);
    return known;
  });
  return app;
}

/** The code for MCP and the list of tools, loaded with the first request that needs them. */
async function openMcp(deps: Deps) {
  const [{ mcpEndpoint }, { toolSet }, { tools }, { views }, { sells }] = await Promise.all([
    import('./mcp/endpoint.ts'),
    import('./mcp/tool-set.ts'),
    import('../tools/index.ts'),
    import('./web/views/views.tsx'),
    import('./adapters/payments.ts'),
  ]);
  const set = toolSet(tools, deps.config.mcpHide, views, { sells: sells(deps) });
  return mcpEndpoint(deps, set, { fastLane: deps.config.fastLane });
}

/** The OpenAPI document of the whole API, built on first request. */
export function apiDescription(config: Pick<Deps['config'], 'baseUrl'>): () => OpenApiDocument {
  let document: OpenApiDocument | undefined;
  let madeFor = '';
  return () => {
    if (madeFor !== config.baseUrl) document = undefined;
    madeFor = config.baseUrl;
    document ??= describeApi(config, { routes, schemas: namedSchemas, extra: oauthOpenApiPaths });
    return document;
  };
}

/** Everything but the API: documents for machines, and the pages that people open. */
export function siteOf(deps: Deps, kept: KeptPages = keptPages(deps)): Hono {
  const site = newHono();
  site.use('*', observe(deps), compressing, versioned, ordinaryPath);
  site.use('*', rememberLanguage(deps.config), knowsMail(deps));
  const again = (request: Request, env: unknown) => site.fetch(request, env as object);
  site.use('*', markdownPages(deps, again));
  site.get('/metrics', metricsPage(deps));
  site.on('GET', ['/.well-known/mcp/server-card.json', '/api/mcp/server-card'], serverCard(deps.config));
  const describe = apiDescription(deps.config);
  site.route(
    '/',
    discoveryFiles(deps, {
      openApi: describe,
      guides: () => GUIDES.map((guide) => ({ ...guide, ...readDocument(guide.slug) })),
      skills: prompts,
    }),
  );
  site.route('/', oauthEndpoints(deps));
  site.route('/', oauthPages(deps));
  site.route('/', signInPages(deps));
  site.route('/', welcomePages(deps));
  site.route('/', sellPages(deps));
  site.route('/', newThingPages(deps));
  site.route('/', itemPages(deps));
  site.route('/', settingsPages(deps));
  site.route('/', serverPages(deps));
  site.route('/', installFiles(deps));
  site.route('/', deleteAccountPages(deps));
  site.route('/', checkoutPages(deps));
  site.route('/', photoFiles(deps));
  site.route('/', uploadPages(deps));
  site.route('/', buyerPages(deps));
  site.route('/', questionPages(deps));
  site.route('/', inboxPages(deps));
  site.route('/', pickupPages(deps));
  site.route('/', calendarPages(deps));
  site.route('/', ownPagePages(deps));
  site.route('/', tagPages(deps));
  site.route('/', webPages(deps));
  site.route('/', developerPages(deps, describe));
  site.route('/', docsPages(deps));
  site.route('/', legalPages(deps));
  site.route('/', reservePages(deps));
  site.route('/', askPages(deps));
  site.route('/', browsePages(deps));
  site.route('/', sitemapFiles(deps));
  site.route('/', watchPages(deps));
  site.route('/', watchLinkPages(deps));
  site.route('/', cardFiles(deps));
  // Last: a sale page's address may be any word that nothing above answers.
  site.route('/', saleSite(deps, kept));

  site.notFound(async (c) => {
    const markdown = await markdownAt(deps, again, c);
    if (markdown) return markdown;
    if (wantsPage(c)) return sendNothingHere(deps, c);
    const error = refusal('route_not_found.route');
    noteRefusal(deps, c.req.raw, error);
    return errorResponse(deps, error, traceOf(deps, c.req.raw).requestId);
  });
  reportErrors(site, deps);
  return site;
}

function reportErrors(app: Hono, deps: Deps): void {
  app.onError((error, c) => {
    const { requestId } = traceOf(deps, c.req.raw);
    reportError(deps.logger, error, { request_id: requestId });
    noteRefusal(deps, c.req.raw, error);
    return errorResponse(deps, error, requestId);
  });
}

/** None of our addresses contains control characters, which would break a redirect or a query. */
const ordinaryPath: MiddlewareHandler = (c, next) =>
  /%([01][\da-f]|7f)/i.test(c.req.url.split('?', 1)[0] ?? '') ? Promise.resolve(c.notFound()) : next();

/** Every response names the version, including redirects and pages. */
const versioned: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('x-api-version')) c.header('x-api-version', API_VERSION);
};
