import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { raw } from 'hono/html';
import type { Config } from '../../config.ts';
import { packageRoot } from '../../package-root.ts';
import { INTERFACE_VERSION } from '../../version.ts';
import { ButtonLink } from '../components/form.tsx';
import { Layout } from '../components/layout.tsx';
import { API_GUIDE, htmlFor, readGuide } from '../docs/guides.ts';
import { withCode } from './with-code.tsx';

const LINKS = {
  '/developers/api': 'API reference',
  '/docs': 'Guides',
  '/openapi.json': 'OpenAPI 3.1',
  '/.well-known/mcp/server-card.json': 'Server card',
  '/auth.md': 'Sign-in for agents',
};
/** The guide to the API, and the changelog. */
export const DevelopersPage = ({ config }: { config: Pick<Config, 'baseUrl'> }) => (
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
          <ButtonLink href={path}>{label}</ButtonLink>
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

type Release = {
  /** `Unreleased` or `0.3.6`. */
  version: string;
  date: string | undefined;
  groups: { title: string; changes: string[] }[];
};

/** Changes for callers, newest first, from CHANGELOG.md (in the format of keepachangelog.com). */
export const readChangelog = (): Release[] =>
  parseChangelog(readFileSync(join(packageRoot, 'CHANGELOG.md'), 'utf8'));

export function parseChangelog(markdown: string): Release[] {
  const releases: Release[] = [];
  for (const line of markdown.split('\n')) {
    const [, version, date] = /^## \[(.+)\](?: - (\S+))?$/.exec(line) ?? [];
    const groups = releases.at(-1)?.groups;
    const changes = groups?.at(-1)?.changes;
    if (version !== undefined) releases.push({ version, date, groups: [] });
    else if (line.startsWith('### ')) groups?.push({ title: line.slice(4), changes: [] });
    else if (line.startsWith('- ')) changes?.push(line.slice(2));
    else if (line.startsWith('  ') && changes?.length) changes.push(`${changes.pop()} ${line.trim()}`);
  }
  return releases;
}
