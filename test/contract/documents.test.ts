import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { textOf } from '../support/imports.ts';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'CHANGELOG.md',
  ...readdirSync(join(packageRoot, 'docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
  'docs/directories/README.md',
  'docs/directories/claude.md',
  'docs/directories/chatgpt.md',
  ...readdirSync(join(packageRoot, 'docs/decisions')).map((file) => `docs/decisions/${file}`),
];

/** A path `like/this` that is in the repository, or should be. A name with `<…>` stands for many. */
const PATH =
  /^(?:(?:src|db|test|docs|\.ci)(?:\/[\w./-]*)?|tools(?:\/[\w-]+\.ts)?|[\w-]+\.md|package\.json|compose\.yaml)$/;

/** Paths in code are from the root; links are relative to the document's folder. */
const pathsIn = (document: string): string[] =>
  [...textOf(document).matchAll(/`([^`\n]+)`|\]\(([^)#:]+)\)/g)]
    .map(([, code, link]) => code ?? join(dirname(document), link ?? ''))
    .filter((path) => PATH.test(path));

describe('the documents of the repository', () => {
  it('name files and folders that exist', () => {
    const named = documents.flatMap((document) => pathsIn(document).map((path) => ({ document, path })));
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(({ path }) => !existsSync(join(packageRoot, path)))).toEqual([]);
  });

  it('say every decision in a page', () => {
    const decisions = documents.filter((document) => document.startsWith('docs/decisions/'));
    expect(decisions.length).toBeGreaterThanOrEqual(10);
    const numbers = decisions.map((decision) => /\d{4}/.exec(decision)?.[0]);
    expect(new Set(numbers).size, numbers.join(' ')).toBe(decisions.length);
    for (const decision of decisions) {
      expect(decision).toMatch(/\/\d{4}-[a-z-]+\.md$/);
      expect(textOf(decision)).toMatch(/^# .+\n/);
      expect(textOf(decision).split('\n').length).toBeLessThan(60);
    }
  });
});

describe('the changelog', () => {
  it('names the version that the interface has, and leaves no group empty', () => {
    const [, ...releases] = textOf('CHANGELOG.md').split(/^## /m);
    const { version } = JSON.parse(textOf('package.json'));
    expect(releases.map((release) => /^\[(.+)\](?: - \d{4}-\d\d-\d\d)?\n/.exec(release)?.[1])).toContain(
      version,
    );
    for (const release of releases) {
      const [, ...groups] = release.split(/^### /m);
      expect(groups.length).toBeGreaterThan(0);
      for (const group of groups) expect(group).toMatch(/^\w+\n\n- /);
    }
  });

  it('goes along with the package', () => {
    expect(JSON.parse(textOf('package.json')).files).toContain('CHANGELOG.md');
    expect(textOf('Dockerfile')).toContain('/app/CHANGELOG.md');
  });
});
