import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.ts';
import { type Import, imports, sources, textOf } from '../support/imports.ts';

const EDGES = [
  'src/http/',
  'src/mcp/',
  'src/web/',
  'src/oauth/',
  'src/cli/',
  'src/background/',
  'src/adapters/',
];
const isRoutes = (file: string) => /^src\/(?!http\/)[^/]+\/routes\.ts$/.test(file);
const isFeature = (file: string) =>
  /^src\/[^/]+\//.test(file) && !EDGES.some((edge) => file.startsWith(edge)) && !isRoutes(file);

const offences = (rule: (edge: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} imports ${to}`);

describe('which rooms may import which', () => {
  it('finds the tree it is about', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(300);
    const missing = imports.filter(
      ({ to }) => /^(src|tools|db)\//.test(to) && !existsSync(join(packageRoot, to)),
    );
    expect(missing).toEqual([]);
  });

  it('files import one another in one direction, by types too', () => {
    const next = new Map<string, string[]>();
    for (const { from, to, later } of imports)
      if (!later && sources.includes(to)) next.set(from, [...(next.get(from) ?? []), to]);
    const circles: string[] = [];
    const done = new Set<string>();
    const walk = (file: string, way: readonly string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (done.has(file)) return;
      done.add(file);
      for (const to of next.get(file) ?? []) walk(to, [...way, file]);
    };
    for (const file of sources) walk(file, []);
    expect(circles).toEqual([]);
  });

  it('db imports nothing from the rest', () => {
    expect(offences(({ from, to }) => from.startsWith('db/') && /^(src|tools)\//.test(to))).toEqual([]);
  });

  it('each fast lane has one way in, where it is switched', () => {
    const doors: Record<string, string> = {
      'db/fast/': 'db/sqlite.ts',
      'src/mcp/fast/': 'src/mcp/endpoint.ts',
    };
    const entered = imports.flatMap(({ from, to }) => {
      const lane = Object.keys(doors).find((each) => to.startsWith(each) && !from.startsWith(each));
      return lane ? [`${lane} from ${from}`] : [];
    });
    expect([...new Set(entered)].sort()).toEqual(
      Object.entries(doors).map(([lane, door]) => `${lane} from ${door}`),
    );
  });

  it('features know no edge and no web framework', () => {
    expect(
      offences(
        ({ from, to }) =>
          isFeature(from) &&
          (/^(hono|@hono\/)/.test(to) || /^(src\/(http|mcp|web|oauth|cli|background)\/|tools\/)/.test(to)),
      ),
    ).toEqual([]);
  });

  it("a feature's routes import its own services and the route definition", () => {
    expect(
      offences(
        ({ from, to }) =>
          isRoutes(from) &&
          to.startsWith('src/') &&
          dirname(to) !== dirname(from) &&
          !/^src\/operation\/[a-z-]+\.ts$|^src\/[a-z-]+\/schemas\.ts$|^src\/(errors|context|version)\.ts$/.test(
            to,
          ),
      ),
    ).toEqual([]);
  });

  it('tools import services, schemas and the tool definition, never the store or a route', () => {
    expect(
      offences(
        ({ from, to }) =>
          from.startsWith('tools/') &&
          (to.startsWith('db/') ||
            isRoutes(to) ||
            /^src\/(http|web|oauth|cli|adapters|background)\//.test(to)),
      ),
    ).toEqual([]);
  });

  it('only main.ts names concrete adapters', () => {
    // A port is a file directly in src/adapters; its implementations are in the folder of the same name.
    // `configured.ts` picks one by the settings, also when the owner changes them while the service runs.
    const concrete = /^src\/adapters\/[^/]+\/[^/]+\.m?[jt]s$/;
    expect(
      offences(
        ({ from, to }) =>
          concrete.test(to) &&
          !from.startsWith('src/adapters/') &&
          from !== 'src/main.ts' &&
          !(from.startsWith('src/server-settings/') && to.endsWith('/configured.ts')),
      ),
    ).toEqual([]);
  });

  it('only app.ts and the stdio command know the tools', () => {
    const allowed = ['src/app.ts', 'src/cli/mcp.ts'];
    expect(
      offences(
        ({ from, to }) => to.startsWith('tools/') && !from.startsWith('tools/') && !allowed.includes(from),
      ),
    ).toEqual([]);
  });
});

describe('what only some files may do', () => {
  const using = (pattern: RegExp, files: readonly string[]) =>
    files.filter((file) => pattern.test(textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')));
  const outsideAdapters = sources.filter((file) => !file.startsWith('src/adapters/'));

  it('time, randomness and the network come from the adapters', () => {
    const pattern =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandom(Bytes|UUID|Int)\(|(?<![.\w])fetch\(/;
    expect(using(pattern, outsideAdapters)).toEqual([]);
  });

  it('only main.ts reads the environment', () => {
    expect(using(/\bprocess\.env\b/, sources).filter((file) => file !== 'db/drizzle.config.ts')).toEqual([
      'src/main.ts',
    ]);
  });

  it.each(['reservations', 'questions'])(
    'whom %s mail, and what they say, is in a table of events',
    (room) => {
      const inRoom = sources.filter((file) => file.startsWith(`src/${room}/`));
      const verbs = inRoom.filter((file) => !/\/(announce|events?[-\w]*)\.ts$/.test(file));
      expect(verbs.length).toBeGreaterThan(5);
      expect(verbs.length).toBeLessThan(inRoom.length);
      expect(using(/\b(enqueueMail|postMessages|tellParties|queueHook)\b|mail\/templates\//, verbs)).toEqual(
        [],
      );
    },
  );

  it('lines of a thread are written in one place, together with the emails about them', () => {
    const writing = using(/\bpostMessages\b/, sources);
    expect(writing.sort()).toEqual(['src/threads/announcement.ts', 'src/threads/post.ts']);
  });

  it('no type error is silenced, and double casts are only where the two databases meet', () => {
    expect(using(/@ts-(ignore|expect-error|nocheck)/, sources)).toEqual([]);
    const casts = using(/\bas unknown as\b|\bas never\b/, sources);
    expect(casts.filter((file) => !file.startsWith('db/'))).toEqual([]);
  });
});
