import { readData } from '../package-root.ts';
import { formatsOf } from '../text/formats.ts';
import { spoken as speak, type Table } from './sentence.ts';
import type { Sentences } from './sentences.ts';

/**
 * Every sentence that a person reads is an ICU message in `src/locales/<code>.json`, under the page or email where it
 * appears, with the same keys and facts in each; `en.json` defines them. This module turns them into texts and into
 * functions of their facts: `wordsOf(language)`. To add a language, add a file there and a line here.
 */
export const LANGUAGES = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-US' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  fr: { name: 'Français', locale: 'fr-FR' },
  'pt-BR': { name: 'Português', locale: 'pt-BR' },
} as const satisfies Record<string, { name: string; locale: string }>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

/** The language for programs, and for people whose language we don't have. */
export const DEFAULT_LANGUAGE: Language = 'en';

const tableOf = (language: Language): Table => readData(`locales/${language}.json`);

const english = { table: tableOf(DEFAULT_LANGUAGE), locale: LANGUAGES[DEFAULT_LANGUAGE].locale };

/** The unformatted sentences of a view, for scripts that insert the facts themselves. */
export const sentencesOfView = (language: Language, name: keyof Sentences['views']): Table =>
  Object.assign({}, ...[english.table, tableOf(language)].map(({ views }) => (views as Table)[name]));

/** Made on first use: a sale needs one or two languages. */
const [spoken, withoutMail] = [new Map<Language, Words>(), new Map<Language, Words>()];

/** @param mail false where no provider sends email: the sentences then don't promise any (group `withoutMail`) */
export function wordsOf(language: Language, { mail = true }: { mail?: boolean | undefined } = {}): Words {
  const made = (mail ? spoken : withoutMail).get(language);
  if (made) return made;
  const all = mail ? wordsIn(tableOf(language), LANGUAGES[language].locale, english) : wordsOf(language);
  const words = mail ? all : laidOver(all, all.withoutMail);
  (mail ? spoken : withoutMail).set(language, words);
  return words;
}

/** `words` with the sentences of `twins` replacing those with the same keys. A twin may ignore the facts. */
function laidOver<T extends object>(words: T, twins: object): T {
  const laid = Object.entries(twins).map(([key, twin]) => {
    const own: unknown = Reflect.get(words, key);
    const isGroup = typeof twin === 'object' && typeof own === 'object' && own !== null;
    if (isGroup) return [key, laidOver(own, twin)];
    return [key, typeof own === 'function' && typeof twin === 'string' ? () => twin : twin];
  });
  return { ...words, ...Object.fromEntries(laid) };
}

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** The word for a value that may have been stored by another version: the value itself if the table has none. */
export const wordFor = (table: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(table, value) ? (table[value] ?? value) : value;

/** Someone who may have no name, for `{named, select, true {{seller}} other {the seller}}`. */
export const maybeNamed = (seller: string | null): { seller: string; named: boolean } => ({
  seller: seller ?? '',
  named: seller !== null,
});

/** `es-MX` and `ES_us` are Spanish, and `pt-PT` gets `pt-BR`; undefined for a language that we lack. */
export function languageNamed(tag: string): Language | undefined {
  const code = /^[a-z]{2,3}(?=[-_]|$)/i.exec(tag.trim())?.[0].toLowerCase();
  return LANGUAGE_CODES.find((each) => each.split('-')[0] === code);
}

/** The language stored with something, if it is still available; otherwise English. */
export const keptLanguage = (code: string | null | undefined): Language =>
  languageNamed(code ?? '') ?? DEFAULT_LANGUAGE;

/** A line in English, and in every other language by its code. */
export const inEveryLanguage = (line: (words: Words) => string) => ({
  content: line(wordsOf(DEFAULT_LANGUAGE)),
  translations: Object.fromEntries(
    LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE).map((code) => [code, line(wordsOf(code))]),
  ),
});

/** Enough numbers to get each plural form; in Romance languages, `many` is for millions. */
const NUMBERS = [...Array.from({ length: 200 }, (_, n) => n), 1_000_000];

/** A language's sentences, formats, and phrases. @param english used where `table` lacks a sentence */
export function wordsIn(table: Table, locale: string, english: { table: Table; locale: string }) {
  // test/contract/locales.test.ts checks that each file has the form of `Sentences`.
  const sentences = speak(table, locale, english) as Sentences;
  const { value } = sentences;
  const format = formatsOf(locale);
  const plurals = new Intl.PluralRules(locale);
  /** The smallest number of each plural form. */
  const smallest = [...new Map(NUMBERS.toReversed().map((n) => [plurals.select(n), n]))];
  /** A formatted price; zero is a word. */
  const price = (cents: number, currency: string): string =>
    cents === 0 ? value.free : format.money(cents, currency);
  return {
    ...sentences,
    locale,
    format,
    price,
    /** `“Oak table” and “Lamp”`, and their number: the facts of sentences about `titles`. */
    titles: (titles: readonly string[]) => ({
      titles: format.list(titles.map((title) => value.title({ title }))) || value.noTitles,
      count: titles.length,
    }),
    /** `$20 for “Lamp”, $5 for “Vase”`. */
    offers: (offers: readonly { title: string; cents: number; currency: string }[]): string =>
      offers
        .map(({ title, cents, currency }) => value.offer({ price: price(cents, currency), title }))
        .join(', '),
    /** `$40 for all 3 items`: one price for several. */
    offerAll: (cents: number, currency: string, n: number): string =>
      value.offerAll({ price: price(cents, currency), items: value.allItems({ n }) }),
    /** The time of a pickup on one day: from when to when. */
    span: (startsAt: Date, endsAt: Date, zone: string): string =>
      value.span({
        day: format.day(startsAt, zone),
        from: format.timeOfDay(startsAt, zone),
        to: format.timeInZone(endsAt, zone),
      }),
    /** A counted sentence for scripts: one text for each form of `Intl.PluralRules`, with `{n}` for the number. */
    forms: (say: (facts: { n: number }) => string): Record<string, string> =>
      Object.fromEntries(smallest.map(([form, n]) => [form, say({ n }).replace(format.number(n), '{n}')])),
  };
}

export type Words = ReturnType<typeof wordsIn>;
