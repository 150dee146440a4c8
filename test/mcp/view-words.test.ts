import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  sentencesOfView,
  wordsOf,
} from '../../src/languages/index.ts';
import { packageRoot } from '../../src/package-root.ts';
import { viewPage, views } from '../../src/web/views/views.tsx';
import { readMessage } from '../support/sentences.ts';

const scriptOf = (name: string) => readFileSync(join(packageRoot, `src/web/assets/views/${name}.js`), 'utf8');

/** The keys that a script uses; `t(a ? 'b' : 'c')` uses two. */
const askedBy = (script: string): string[] =>
  [...script.matchAll(/\bt\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].flatMap(([, call = '']) =>
    [...(call.split(', {')[0] ?? '').matchAll(/'(\w+)'/g)].map(([, key = '']) => key),
  );

/** Keys that a script builds from values of the service. */
const BY_VALUE: Readonly<Record<string, readonly string[]>> = {
  review: ['available', 'reserved', 'taken', 'inactive', 'deleted'],
  inbox: ['held', 'queued', 'waiting', 'released', 'sold'],
};

const SHARED = ['host', 'formats', 'parts', 'acts', 'decisions'];

/** The refusals in the view of the listings. */
const refusedIn = (code: Language) =>
  JSON.parse(
    /id="refused">([^<]*)</.exec(viewPage('review', code, { refusals: ['ITEM_RESERVED'] }))?.[1] ?? '',
  );

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
  let refusalIn: (refusal: { code?: string; error: string }) => string;
  const refused = refusedIn(code);
  beforeAll(async () => {
    const words = Object.fromEntries(
      tables.flatMap((name) =>
        Object.entries(sentencesOfView(code, name)).map(([key, text]) => [`${name}.${key}`, text]),
      ),
    );
    vi.stubGlobal('document', {
      documentElement: { lang: code, dataset: { locale } },
      querySelector: (id: string) => ({ textContent: JSON.stringify(id === '#words' ? words : refused) }),
    });
    vi.resetModules();
    ({ t, refusalIn } = await import('../../src/web/assets/views/words.js' as string));
    vi.unstubAllGlobals();
  });

  it('leave each view under 60 KB', async () => {
    for (const view of views) {
      const html = await view.text({} as never, async () => ({ language: code, zone: 'UTC' }));
      expect([view.name, Buffer.byteLength(html) < 60_000]).toEqual([view.name, true]);
    }
  });

  it('say refusals as the pages do, and in English as they come', () => {
    const error = 'This item is reserved: end that first.';
    const { ITEM_RESERVED, other } = wordsOf(code).refused;
    const said = [{ code: 'ITEM_RESERVED', error }, { code: 'NOT_LISTED_THERE', error }, { error }].map(
      refusalIn,
    );
    expect(said).toEqual(code === 'en' ? [error, error, error] : [ITEM_RESERVED, other, error]);
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
