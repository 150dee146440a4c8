import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES, sentencesOfView } from '../../src/languages/index.ts';
import { packageRoot } from '../../src/package-root.ts';
import { views } from '../../src/web/views/views.tsx';
import { readMessage } from '../support/sentences.ts';

const scriptOf = (name: string) => readFileSync(join(packageRoot, `src/web/assets/views/${name}.js`), 'utf8');

/** The keys that a script asks for; `t(a ? 'b' : 'c')` asks for two. */
const askedBy = (script: string): string[] =>
  [...script.matchAll(/\bt\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].flatMap(([, call = '']) =>
    [...(call.split(', {')[0] ?? '').matchAll(/'(\w+)'/g)].map(([, key = '']) => key),
  );

/** Keys that a script makes of values of the service. */
const BY_VALUE: Readonly<Record<string, readonly string[]>> = {
  review: ['available', 'reserved', 'taken', 'inactive', 'deleted'],
  inbox: ['held', 'queued', 'waiting', 'released', 'sold'],
};

const SHARED = ['host', 'parts', 'decisions'];

describe('the words of the views', () => {
  it('are all asked for, and all there', () => {
    const common = sentencesOfView('en', 'common');
    const asked = new Set(SHARED.flatMap((name) => askedBy(scriptOf(name))));
    for (const { name } of views) {
      const own = { ...common, ...sentencesOfView('en', name) };
      const keys = [...askedBy(scriptOf(name)), ...(BY_VALUE[name] ?? [])];
      for (const key of keys) asked.add(key);
      expect([name, keys.filter((key) => !(key in own))]).toEqual([name, []]);
      expect([
        name,
        Object.keys(sentencesOfView('en', name)).filter((key) => key !== 'title' && !keys.includes(key)),
      ]).toEqual([name, []]);
    }
    expect(Object.keys(common).filter((key) => !asked.has(key))).toEqual([]);
  });
});

describe.each(LANGUAGE_CODES)('the words of the views in %s', (code) => {
  const tables = ['common', ...views.map(({ name }) => name)] as const;
  const { locale } = LANGUAGES[code];
  let t: (key: string, facts?: object) => string;
  beforeAll(async () => {
    const words = Object.fromEntries(
      tables.flatMap((name) =>
        Object.entries(sentencesOfView(code, name)).map(([key, text]) => [`${name}.${key}`, text]),
      ),
    );
    vi.stubGlobal('document', {
      documentElement: { lang: code, dataset: { locale } },
      querySelector: () => ({ textContent: JSON.stringify(words) }),
    });
    vi.resetModules();
    ({ t } = await import('../../src/web/assets/views/words.js' as string));
    vi.unstubAllGlobals();
  });

  it('are said by the script as by the library', () => {
    const wrong = tables.flatMap((name) =>
      Object.entries(sentencesOfView(code, name)).flatMap(([key, text]) => {
        const { facts } = readMessage(String(text), locale);
        return [0, 1, 2, 5, 21, 1200].flatMap((n) => {
          const told = Object.fromEntries(
            [...facts].map(([fact, type]) => [fact, type === 'number' ? n : 'X']),
          );
          const expected = String(new IntlMessageFormat(String(text), locale).format(told));
          const said = t(`${name}.${key}`, told);
          return said === expected ? [] : [`${name}.${key}: ${said} | ${expected}`];
        });
      }),
    );
    expect(wrong).toEqual([]);
  });
});
