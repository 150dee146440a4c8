import { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { mcpUrl } from '../oauth-urls.ts';
import { answerTo, ROUND_TRIP_PATH } from '../reach/prove.ts';
import { DAY } from '../units.ts';
import { INTERFACE_VERSION } from '../version.ts';
import { JSON_HEADERS } from './responses.ts';

type Where = Pick<Config, 'baseUrl'>;

const ABOUT =
  "Runs a person's second-hand sale: photos to priced listings, one sale page, fair reservations, confirmed replies, and a pickup address that is shared only with the seller's approval.";

/** `GET /llms.txt`: what a language model can read here (llmstxt.org). */
const llmsText = (
  { baseUrl }: Where,
  guides: readonly { slug: string; title: string; lead: string }[],
): string => `# Resale Listing Service

> ${ABOUT}

Every public page is also Markdown: add \`.md\` to its path, or send \`Accept: text/markdown\`. The start page is \`/index.md\`.

## Use it

- [MCP endpoint](${mcpUrl({ baseUrl })}): thirty tools over streamable HTTP
- [Signing in](${baseUrl}/auth.md): how an agent gets a credential with its seller's consent
- [OpenAPI document](${baseUrl}/openapi.json): the whole REST API
- [What is for sale](${baseUrl}/browse.md): every live sale on this host that allows search

## Guides

${guides.map(({ slug, title, lead }) => `- [${title}](${baseUrl}/docs/${slug}.md): ${lead}`).join('\n')}
`;

/** How long `/.well-known/security.txt` is valid; RFC 9116 recommends less than a year. */
const SECURITY_TEXT_PERIOD = 180 * DAY;

/** `GET /.well-known/security.txt` (RFC 9116) as of `now`: the operator's address, or where to find it. */
function securityText({ baseUrl, operator }: Where & Pick<Config, 'operator'>, now: Date): string {
  const expires = new Date(now.getTime() + SECURITY_TEXT_PERIOD);
  expires.setUTCHours(0, 0, 0, 0);
  return [
    `Contact: ${operator.email ? `mailto:${operator.email}` : `${baseUrl}/support`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    `Policy: ${baseUrl}/docs/security`,
    '',
  ].join('\n');
}

/** `GET /.well-known/agent-card.json`: the card that agents look for, which leads to the MCP endpoint. */
const agentCard = (
  { baseUrl }: Where,
  skills: readonly { name: string; title: string; description: string }[],
) => ({
  name: 'Resale Listing Service',
  description: ABOUT,
  version: INTERFACE_VERSION,
  supportedInterfaces: [{ url: mcpUrl({ baseUrl }), protocolBinding: 'MCP', protocolVersion: '2026-07-28' }],
  provider: { organization: 'Resale Listing Service', url: baseUrl },
  documentationUrl: `${baseUrl}/docs/clients`,
  iconUrl: `${baseUrl}/icon-192.png`,
  capabilities: { streaming: false, pushNotifications: false },
  securitySchemes: {
    oauth2: {
      openIdConnectSecurityScheme: {
        openIdConnectUrl: `${baseUrl}/.well-known/oauth-authorization-server`,
      },
    },
    apiKey: { apiKeySecurityScheme: { location: 'header', name: 'X-Service-API-Key' } },
  },
  defaultInputModes: ['application/json'],
  defaultOutputModes: ['application/json', 'text/plain'],
  skills: skills.map(({ name, title, description }) => ({
    id: name,
    name: title,
    description,
    tags: ['resale', 'second-hand'],
  })),
});

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

/** Documents for programs that never depend on the caller: OpenAPI, signing keys, round trips, first reads. */
export function discoveryFiles(deps: Deps, { openApi: describe, guides, skills }: Told): Hono {
  const app = new Hono();
  let openApi: string | undefined;
  let last: object | undefined;
  app.on('GET', ['/openapi.json', '/.well-known/openapi.json'], () => {
    const described = describe();
    if (described !== last) openApi = JSON.stringify(described);
    last = described;
    return new Response(openApi, { headers: CACHED });
  });
  const publish = (path: string, body: () => string, headers = CACHED) =>
    app.get(path, () => new Response(body(), { headers }));
  const { config, clock } = deps;
  publish('/.well-known/jwks.json', () => JSON.stringify(deps.idTokens.jwks));
  publish('/llms.txt', () => llmsText(config, guides()), TEXT);
  publish('/.well-known/security.txt', () => securityText(config, clock.now()), TEXT);
  publish('/.well-known/agent-card.json', () => JSON.stringify(agentCard(config, skills)));
  app.get(ROUND_TRIP_PATH, (c) => {
    const nonce = c.req.query('nonce') ?? '';
    if (!NONCE.test(nonce)) return c.notFound();
    return c.text(answerTo(deps, nonce), 200, { 'cache-control': 'no-store' });
  });
  return app;
}
