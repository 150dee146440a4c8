import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, LANGUAGES } from '../../src/languages/index.ts';
import { packageRoot } from '../../src/package-root.ts';
import { CATEGORIES, CONDITIONS } from '../../src/vocabulary.ts';
import { sources, textOf } from '../support/imports.ts';
import { looseSentences } from '../support/loose-sentences.ts';
import { type Plural, readMessage, sentencesOf, tableOf, typesOf } from '../support/sentences.ts';

const english = sentencesOf(tableOf('en'));

/** Groups whose keys are values. Code looks them up with `wordFor(words.conditions, item.condition)`. */
const BY_VALUE = [
  'regions',
  'sellPage.looks.names',
  'conditions',
  'categories',
  'facts',
  'statuses',
  'refusals',
  'refused',
  'find.sorts',
  'parts.send',
  'fields.labels',
  'fields.hints',
  'sellItem.state',
  'sellItem.ended',
  'sellItem.done',
  'sellPage.done',
  'sellNew.script',
  'inbox.filters',
  'inbox.none',
  'inbox.status',
  'inbox.reservation.place',
  'inbox.done',
  'inbox.said',
  'inbox.corrections',
  'scam',
  'warnings',
  'upload.script',
  'upload.endedTitle',
  'upload.endedText',
  'consent.warnings',
  'inbox.card.acts',
  'inbox.card.address',
  'inbox.card.reply',
  'inbox.approval.sent',
  'inbox.approval.did',
  'sell.orders',
  'sell.several.done',
  'sell.several.left',
  'settings.push.said',
  'settings.fresh.what',
  'settings.webhooks.groups',
  'settings.webhooks.event',
  'settings.imports.parts',
  'views.common',
  'views.review',
  'views.inbox',
  'views.pickups',
  'views.upload',
];

/** Words after a number that are the same for one and for several. */
const NO_NOUN = new Set(['more', 'on', 'not', 'sold', 'waiting', 'couldn', 'MB', 'of']);

/** Numbers that are never one. */
const OF_SEVERAL: Readonly<Record<string, string>> = {
  'reservation.late': 'five to sixty',
  'thread.late': 'five to sixty',
  'parts.tooLong': 'a limit',
  'sellItem.photos.full': 'a limit',
  'sellItem.photos.most': 'a limit',
  'sellNew.upTo': 'a limit',
  'sellNew.full': 'a limit',
  'sellNew.most': 'a limit',
  'deleteAccount.days': 'a period',
  'deleteAccount.delete': 'a period',
  'settings.plan.options.passHow': 'what a pass lasts',
  'settings.plan.options.extensionHow': 'what an extension lasts',
  'server.backups.hours': 'between backups: 6 or 12',
  'pickups.problems.short': 'a slot: 30 or 60',
  'pickups.problems.most': 'a limit',
};

/** A value for trying a sentence with the number `n`. */
const example = (type: string, n: number): unknown => {
  if (type === 'number') return n;
  if (type === 'boolean') return true;
  return type === 'Tag' ? (inside: string[]) => inside.join('') : 'x';
};

/** What is wrong with a language's plural forms, tried with the numbers up to a thousand. */
function wrongForms(locale: string, { ordinal, forms }: Plural): string[] {
  const rules = new Intl.PluralRules(locale, { type: ordinal ? 'ordinal' : 'cardinal' });
  const chosen = Array.from({ length: 1001 }, (_, n) => (forms.has(`=${n}`) ? undefined : rules.select(n)));
  const needed = new Set(chosen.filter((form) => form !== undefined));
  const isForSeveral = (form: string) => chosen.filter((each) => each === form).length > 1;
  const known = new Set<string>(rules.resolvedOptions().pluralCategories);
  return [
    ...[...needed].filter((form) => !forms.has(form)).map((form) => `lacks ${form}`),
    ...[...forms.keys()]
      .filter((form) => !form.startsWith('=') && !known.has(form))
      .map((form) => `has no ${form} in this language`),
    ...[...forms]
      .filter(([form, { hasNumber }]) => !hasNumber && isForSeveral(form))
      .filter(([form]) => form !== 'other' && forms.get('other')?.hasNumber)
      .map(([form]) => `${form} is for several numbers here: write #, or =1 beside it`),
  ];
}

describe('the sentences for people', () => {
  it('have types that fit en.json: run `npm run locales` after a change', async () => {
    await expect(typesOf(tableOf('en'))).toMatchFileSnapshot('../../src/languages/sentences.ts');
  });

  it('are files that a program speaks, and no others', () => {
    const files = readdirSync(join(packageRoot, 'src/locales'));
    expect(files.sort()).toEqual(LANGUAGE_CODES.map((code) => `${code}.json`).sort());
  });

  describe.each(LANGUAGE_CODES.map((code) => [code, sentencesOf(tableOf(code))] as const))(
    'in %s',
    (code, own) => {
      const { locale } = LANGUAGES[code];

      it('are complete, and none is unused', () => {
        expect(
          [...english.keys()].filter((key) => !own.get(key)?.trim()),
          'missing',
        ).toEqual([]);
        expect(
          [...own.keys()].filter((key) => !english.has(key)),
          'not in en.json',
        ).toEqual([]);
      });

      it('can be read, know the same facts and markup as the English, and have the forms of the language', () => {
        const wrong = [...own].flatMap(([key, text]) => {
          const model = readMessage(english.get(key) ?? '', LANGUAGES.en.locale).facts;
          try {
            const { facts, plurals } = readMessage(text, locale);
            return [
              ...[...facts]
                .filter(([name, type]) => model.get(name) !== type)
                .map(([name]) => `does not know ${name}`),
              // If all forms are the same, what chooses between them isn't needed.
              ...[...model]
                .filter(([name, type]) => !facts.has(name) && /string|Tag/.test(type))
                .map(([name]) => `lacks ${name}`),
              ...plurals.flatMap((plural) => wrongForms(locale, plural)),
            ].map((problem) => `${key}: ${problem}`);
          } catch (error) {
            return [`${key}: ${error}`];
          }
        });
        expect(wrong).toEqual([]);
      });

      it('have no hyphen where a dash belongs, no doubled space, and no straight quotation mark', () => {
        const wrong = [...own].filter(([, text]) => / - | {2}|["']|^\s|\s$|\.\.\./.test(text));
        expect(wrong).toEqual([]);
      });
    },
  );

  it('with a number before a noun choose the form by the number, unless it is always of several', () => {
    const loose = [...english].flatMap(([key, text]) => {
      const outside = text.replace(/\{\w+, (plural|select)[\s\S]*/, '');
      const [, noun] =
        /(?<!(?:[Nn]umber|[Pp]hoto|item|as) )\{\w+, number\} (?!of \{)(\p{L}+)/u.exec(outside) ?? [];
      return noun === undefined || NO_NOUN.has(noun) || key in OF_SEVERAL ? [] : [`${key}: ${text}`];
    });
    expect(loose).toEqual([]);
    expect(Object.keys(OF_SEVERAL).filter((key) => !english.has(key))).toEqual([]);
  });

  it.each(LANGUAGE_CODES.map((code) => [code]))(
    'of %s say their numbers, from nothing to a million',
    (code) => {
      const { locale } = LANGUAGES[code];
      const wrong = [...sentencesOf(tableOf(code))].flatMap(([key, text]) => {
        if (!text.includes(', plural,')) return [];
        const { facts, plurals } = readMessage(text, locale);
        const message = new IntlMessageFormat(text, locale);
        const said = [0, 1, 2, 1_000_000].map((n) =>
          String(
            message.format(Object.fromEntries([...facts].map(([name, type]) => [name, example(type, n)]))),
          ),
        );
        const ignored = plurals.some(({ forms }) => forms.get('other')?.hasNumber) && said[2] === said[3];
        return said.some((each) => /[{}#]|undefined/.test(each)) || ignored
          ? [`${key}: ${said.join(' | ')}`]
          : [];
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each(LANGUAGE_CODES.map((code) => [code]))('name the item early in subjects in %s', (code) => {
    // A lock screen shows about 40 characters; at least 13 of them are the item's.
    const late = [...sentencesOf(tableOf(code))].filter(
      ([path, text]) =>
        /subject\w*$/i.test(path) && text.replace('{buyer}', 'Maria').search(/\{(items?|title)\}/) > 27,
    );
    expect(late).toEqual([]);
  });

  it('of French keep their signs and units beside the words that they belong to', () => {
    const loose = [...sentencesOf(tableOf('fr'))].filter(([, text]) =>
      /[^\u00a0:][:;!?»](?!\d|\/)|«[^\u00a0]|\d (?:Mo|[%€])/.test(text),
    );
    expect(loose).toEqual([]);
  });

  it('are all said somewhere', () => {
    /** As a property, taken out of its group, or in quotation marks. */
    const saidIn = (text: string) => new Set(text.match(/(?<=[.{,]\s*)\w+|(?<=')[\w -]+(?=')/g));
    const files = sources
      .filter((file) => file !== 'src/languages/sentences.ts')
      .map((file) => ({ file, said: saidIn(textOf(file)) }));
    const unused = [...english.keys()].filter((key) => {
      // These replace the sentences with the same names.
      const path = key.replace(/^withoutMail\./, '');
      const group = path.split('.').slice(0, -1);
      const names = BY_VALUE.includes(group.join('.')) ? group : path.split('.');
      // Why a setting was refused is looked up by a value, which is named where it is refused.
      const isReason = group.join('.') === 'server.problems';
      // `composed` takes the preview of the kind that a template names.
      const [, ofTemplate] = /^(?:mail|sellerMail)\.(\w+)\.preview$/.exec(path) ?? [];
      const named = ofTemplate === undefined ? names.slice(-2) : [ofTemplate];
      const asked = isReason ? path.split('.').slice(-1) : named;
      const places = ofTemplate === undefined ? /^/ : /^src\/mail\/templates\//;
      const there = isReason ? /^src\/(server-settings|reach|adapters|web\/server)\// : places;
      return !files.some(({ file, said }) => there.test(file) && asked.every((name) => said.has(name)));
    });
    expect(unused).toEqual([]);
  });

  it('stand in only for sentences that there are', () => {
    const twins = [...english.keys()].filter((key) => key.startsWith('withoutMail.'));
    expect(twins.filter((key) => !english.has(key.replace('withoutMail.', '')))).toEqual([]);
  });

  it('name every condition and category', () => {
    const { conditions = {}, categories = {} } = tableOf('en');
    expect(Object.keys(conditions)).toEqual([...CONDITIONS]);
    expect(Object.keys(categories)).toEqual([...CATEGORIES]);
  });
});

describe('a sentence that cannot be said is found', () => {
  it.each([
    ['{n, plural, one {# thing}}', /MISSING_OTHER_CLAUSE/],
    ['Hello {name', /EXPECT_ARGUMENT_CLOSING_BRACE/],
    ['<link>Here', /UNCLOSED_TAG/],
    ['Until {at, date}', /time zone/],
    ['{n} of {n, number}', /\{n\} is string and number/],
  ])('%s', (text, problem) => {
    expect(() => readMessage(text, 'en-US')).toThrow(problem);
  });

  it.each([
    ['pl', '{n, plural, one {# rzecz} other {# rzeczy}}', ['lacks many', 'lacks few']],
    ['en-US', '{n, plural, one {# item} few {#} other {# items}}', ['has no few in this language']],
    [
      'fr',
      '{n, plural, one {Un objet} other {# objets}}',
      ['one is for several numbers here: write #, or =1 beside it'],
    ],
    ['fr', '{n, plural, =1 {Un objet} one {# objet} other {# objets}}', []],
    ['en-US', '{n, plural, one {One item} other {# items}}', []],
    ['en-US', '{n, selectordinal, one {#st} other {#th}}', ['lacks two', 'lacks few']],
    ['es-US', '{n, selectordinal, other {#.º}}', []],
  ])('%s: %s', (locale, text, problems) => {
    expect(readMessage(text, locale).plurals.flatMap((plural) => wrongForms(locale, plural))).toEqual(
      problems,
    );
  });
});

/** Folders and files of pages that stay in English, and why. */
const ENGLISH: readonly [path: RegExp, why: string][] = [
  [/^developers\//, 'read by developers, beside an API that is English'],
  [/^home\/handler/, 'robots.txt'],
  [/^views\/views/, 'what resources are called, beside tools that are English'],
  [/^docs\//, 'the guides of docs/, which are English'],
  [/^legal\/handler/, 'a contract stands in one language'],
];

/** Single words that no person reads, or that reach one only if nothing better is known. */
const NOT_SAID: Readonly<Record<string, readonly string[]>> = {
  'forms.ts': ['This address takes a form.'],
  'language.tsx': ['Accept, Accept-Language, Cookie'],
  'markdown.ts': ['…\n\nSource: ……\n'],
  // A page has its own words for each of these.
  'assets/send-photo.js': [
    'This photo is larger than 10 MB.',
    'Something went wrong. Try again.',
    'The connection was lost. Try again.',
    'The connection is too slow. Try again.',
  ],
  'assets/views/host.js': ['This view does not know that method.'],
  'components/layout.tsx': ['Resale Listing Service'],
  'consent/handler.tsx': ['The seller did not allow it.'],
  'photos/handler.ts': ['There is no such photo.'],
  'pickups/handler.tsx': ['pickup_at: choose a day and a time.'],
  'sale/catalog.ts': ['out of stock'],
  // A feed is the same for all readers.
  'sale/feed.ts': ['needs a truck or van'],
  'sell-item/postings-section.tsx': ['The form'],
  'server/handler.tsx': ['The environment sets this.', 'Only the owner of this installation has this page.'],
  'settings/plan-section.tsx': ['npm run cli -- grant … owner'],
  'settings/imports.tsx': ['No file arrived, or it’s incomplete. Choose it again.'],
  'upload/sent-files.ts': ['The upload was malformed or incomplete. Try again.'],
};

/** Folders beside those of pages whose sentences would reach a seller or a buyer unchanged. */
const BESIDE_PAGES =
  'account-data/csv- account-data/import adapters/listing-writer/offline decisions languages mail/ push sale-page sellers text visits/ watches';

/** What these folders tell programs, the owner, or the log, and words for machines. */
const SAID_TO_PROGRAMS: readonly RegExp[] = [
  /(^|[-/])(schemas?|routes|sentences)\.ts$/,
  // Refusals: pages say them with the group `refused` (refused-words.test.ts).
  /^(account-data\/csv-sheet|push\/(subscribe|deliver)|mail\/(queue|unreachable|stays-here)|text\/local-times)\.ts$/,
  // Lists of words that are read as input, not shown.
  /^(account-data\/csv-values|sale-page\/slugs|adapters\/listing-writer\/offline\/.*)\.ts$/,
];

describe('no sentence for people is outside src/locales', () => {
  const web = join(packageRoot, 'src/web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(tsx?|js)$/.test(file) && !ENGLISH.some(([path]) => path.test(file)),
  );

  it('in what emails, posts, imports, and listings are made of', async () => {
    const folders = BESIDE_PAGES.split(' ');
    const src = join(packageRoot, 'src');
    const beside = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /\.(ts|tsx|mjs)$/.test(file) &&
        folders.some((folder) => file.startsWith(folder)) &&
        !SAID_TO_PROGRAMS.some((path) => path.test(file)),
    );
    expect(folders.filter((folder) => !beside.some((file) => file.startsWith(folder)))).toEqual([]);
    const loose = await Promise.all(
      beside.map(async (file) => {
        const said = await looseSentences(file, readFileSync(join(src, file), 'utf8'));
        return said.map((text) => `${file}: ${text}`);
      }),
    );
    expect(loose.flat()).toEqual([]);
  });

  it('in any page', async () => {
    const loose = await Promise.all(
      files.map(async (file) => {
        const said = await looseSentences(file, readFileSync(join(web, file), 'utf8'));
        const known = NOT_SAID[file] ?? [];
        return said.filter((text) => !known.includes(text)).map((text) => `${file}: ${text}`);
      }),
    );
    expect(loose.flat()).toEqual([]);
  });

  it('and the list of exceptions has none that is gone', async () => {
    for (const [file, known] of Object.entries(NOT_SAID)) {
      const said = await looseSentences(file, readFileSync(join(web, file), 'utf8'));
      expect(
        known.filter((text) => !said.includes(text)),
        file,
      ).toEqual([]);
    }
  });

  it.each([
    ['<p>Say what it is</p>', 'Say what it is'],
    ['<button>Save</button>', 'Save'],
    ['<input aria-label="Price" />', 'Price'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code that is read
    ['const why = `Only ${n} items are left.`;', 'Only … items are left.'],
    ["<p>{many ? 'Nothing is left' : words.some}</p>", 'Nothing is left'],
  ])('finds %s', async (source, text) => {
    expect(await looseSentences('page.tsx', source)).toEqual([text]);
  });

  it.each([
    '<p class="card stack tight">{words.title}</p>',
    "const more = status === 'reserved' && words.more;",
    "throw new Error('A form that is done once leads somewhere');",
  ])('lets %s be', async (source) => {
    expect(await looseSentences('page.tsx', source)).toEqual([]);
  });
});
