import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import type { OpenApiDocument } from '../../http/openapi.ts';
import { packageRoot } from '../../package-root.ts';
import { atFirstUse, perObject } from '../../text/at-first-use.ts';
import { INTERFACE_VERSION } from '../../version.ts';
import { sendDocument } from '../components/layout.tsx';
import { sendNotFoundPage } from '../components/message-page.tsx';
import { ButtonLink } from '../components/parts.tsx';
import { GuidePage, guideHtml, htmlOf } from '../docs/guides.tsx';
import { HOME, referenceOf } from './reference.ts';

const LINKS = {
  [HOME]: 'API reference',
  '/docs': 'Guides',
  '/openapi.json': 'OpenAPI 3.1',
  '/.well-known/mcp/server-card.json': 'Server card',
  '/auth.md': 'Sign-in for agents',
};
const LEAD = `A JSON API and thirty MCP tools over the same functions. Interface version ${INTERFACE_VERSION}.`;
const ABOUT =
  'Quick start for the REST API and the MCP tools: sign in with an emailed code, list items, publish a sale page.';

/**
 * Pages for developers: a quick start, the changelog, and the API reference. The reference is generated from the
 * OpenAPI document, so it can't differ from what the service validates, and every page is also available as Markdown.
 * Start at `reference.ts`; `examples.ts` has one call to copy for each operation.
 */
export function developerPages({ config }: Pick<Deps, 'config'>, describe: () => OpenApiDocument): Hono {
  const app = new Hono();
  const changes = atFirstUse(changelog);
  const read = perObject((document: OpenApiDocument) => referenceOf(document, config.baseUrl));
  const reference = () => read(describe());
  app.get('/developers', (c) => {
    const html = guideHtml('api', config) + changes();
    return sendDocument(
      c,
      config,
      <GuidePage title="Developers" description={ABOUT} lead={LEAD} html={html}>
        <p class="row">
          {Object.entries(LINKS).map(([path, label]) => (
            <ButtonLink href={path}>{label}</ButtonLink>
          ))}
        </p>
      </GuidePage>,
    );
  });
  app.get(`${HOME}/:page?`, (c) => {
    const page = reference().get(c.req.param('page') ?? '');
    if (!page) return sendNotFoundPage(c, config);
    const back =
      c.req.path === HOME ? (['/developers', 'Developers'] as const) : ([HOME, 'API reference'] as const);
    page.html ??= htmlOf(page.markdown);
    const { title, lead, html } = page;
    return sendDocument(c, config, <GuidePage description={lead} {...{ title, back, html }} />);
  });
  return app;
}

/** CHANGELOG.md (in the format of keepachangelog.com), one heading lower, without its introduction. */
function changelog(): string {
  const [, ...releases] = readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const title = (_: string, version: string, day?: string) =>
    `### ${[version, day].filter(Boolean).join(', ')}`;
  const lower = releases.map((release) =>
    release.replace(/^### /gm, '#### ').replace(/^\[(.+)\](?: - (.+))?/, title),
  );
  return htmlOf(`## Changelog\n\n${lower.join('')}`);
}
