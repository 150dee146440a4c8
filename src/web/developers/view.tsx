import { raw } from 'hono/html';
import type { Config } from '../../config.ts';
import { INTERFACE_VERSION } from '../../version.ts';
import { Layout } from '../components/layout.tsx';
import { API_GUIDE, htmlFor, readGuide } from '../docs/guides.ts';
import { readChangelog } from './changelog.ts';
import { withCode } from './with-code.tsx';

const LINKS = {
  '/developers/api': 'API reference',
  '/docs': 'Guides',
  '/openapi.json': 'OpenAPI 3.1',
  '/.well-known/mcp/server-card.json': 'Server card',
  '/auth.md': 'Sign-in for agents',
};
/** The guide to the API, and the changelog. */
export function DevelopersPage({ config }: { config: Pick<Config, 'baseUrl'> }) {
  return (
    <Layout
      title="Developers"
      description="Quick start for the REST API and the MCP tools: sign in with an emailed code, list items, publish a sale page."
      styles={['developers.css']}
    >
      <div class="stack guide">
        <h1>Developers</h1>
        <p class="lead">
          A JSON API and thirty MCP tools over the same functions. Interface version {INTERFACE_VERSION}.
        </p>
        <p class="row">
          {Object.entries(LINKS).map(([path, label]) => (
            <a class="button" href={path}>
              {label}
            </a>
          ))}
        </p>
        {raw(htmlFor(readGuide(API_GUIDE), config))}
        <h2 id="changelog">Changelog</h2>
        {readChangelog().map((release) => (
          <article class="stack tight">
            <h3>{release.date === undefined ? release.version : `${release.version}, ${release.date}`}</h3>
            {release.groups.map(({ title, changes }) => (
              <>
                <h4>{title}</h4>
                <ul class="bullets">
                  {changes.map((change) => (
                    <li>{withCode(change)}</li>
                  ))}
                </ul>
              </>
            ))}
          </article>
        ))}
      </div>
    </Layout>
  );
}
