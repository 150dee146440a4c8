import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRateLimits } from '../../src/config-limits.ts';
import { packageRoot } from '../../src/package-root.ts';
import { TIER_TABLE } from '../../src/tiers.ts';
import { GUIDES, readDocument } from '../../src/web/docs/guides.tsx';
import { openTestApp, type TestApp } from '../support/app.ts';
import { textOf } from '../support/imports.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const page = (path: string) => t.request('GET', path, { headers: { accept: 'text/html' } });

describe('the guides at /docs', () => {
  it('are all listed, and each opens as a page and as Markdown', async () => {
    const index = await page('/docs');
    for (const { slug } of GUIDES) {
      const { title, markdown } = readDocument(slug);
      expect(index.text).toContain(`href="/docs/${slug}"`);
      const { status, text } = await page(`/docs/${slug}`);
      expect(status).toBe(200);
      expect(text).toContain(`<h1>${title}</h1>`);
      const source = await page(`/docs/${slug}.md`);
      expect(source.headers.get('content-type')).toContain('text/markdown');
      // The links of the repository, where the service has the file.
      const unlinked = (text: string) => text.replace(/\[([^\]]+)\]\([^)\s]+\)/g, '$1');
      expect(unlinked(source.text)).toBe(unlinked(markdown));
      for (const [, href = ''] of source.text.matchAll(/\]\((?!https:|#)([^)\s#]+)[^)]*\)/g)) {
        const path = new URL(href, 'http://localhost/docs/').pathname;
        expect((await page(path)).status, path).toBe(200);
      }
    }
  });

  it('link to pages and headings that exist', async () => {
    for (const { slug } of GUIDES) {
      const { text } = await page(`/docs/${slug}`);
      for (const [, path = '', anchor] of text.matchAll(/href="(\/docs\/[\w-]+|)(?:#([\w-]+))?"/g)) {
        const target = await page(path || `/docs/${slug}`);
        expect(target.status, path).toBe(200);
        if (anchor) expect(target.text, `${path}#${anchor}`).toContain(`id="${anchor}"`);
      }
    }
    for (const slug of ['clients', 'api'])
      expect((await page(`/docs/${slug}`)).text).toContain('href="/auth.md"');
  });

  it('show no Markdown and refuse other names', async () => {
    for (const { slug } of GUIDES) {
      const { text } = await page(`/docs/${slug}`);
      const prose = text.replace(/<pre[\s\S]*?<\/pre>/g, '');
      expect(prose).not.toMatch(/\]\(|\*\*|^\|/m);
    }
    for (const name of ['glossary', '..%2Fpackage.json', 'nothing', '.md']) {
      expect((await page(`/docs/${name}`)).status).toBe(404);
    }
  });

  it('are linked from the README', () => {
    const readme = textOf('README.md');
    for (const { slug } of GUIDES) expect(readme).toContain(`docs/${slug}.md`);
  });
});

describe('the configuration guide', () => {
  const guide = textOf('docs/configuration.md');

  it('describes every variable that the program reads', () => {
    const sources = readdirSync(join(packageRoot, 'src')).filter((file) => /^config.*\.ts$/.test(file));
    const names = sources.flatMap((file) =>
      [...textOf(`src/${file}`).matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!),
    );
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });

  it('gives the limits and plans that the program has', () => {
    for (const [name, limit] of Object.entries(parseRateLimits('', () => {}))) {
      expect(guide.replace(/\s/g, '')).toMatch(
        new RegExp(`[\`,]${name}=${limit?.points}/${limit?.seconds}[\`,]`),
      );
    }
    for (const tier of Object.values(TIER_TABLE)) {
      const photos = tier.photos?.toLocaleString('en-US');
      expect(guide).toMatch(
        new RegExp(
          `^\\| ${tier.label}.* \\| ${tier.activeItems} \\| ${tier.creations} .*\\| ${photos} \\|.*\\| ${tier.keyLifeDays} days \\|$`,
          'm',
        ),
      );
    }
  });
});
