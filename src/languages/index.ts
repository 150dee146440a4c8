import { en } from './en.ts';
import { es } from './es.ts';
import type { Words } from './words.ts';

export type { Words } from './words.ts';

/** The languages that buyers can read. A new one is a file of sentences and its line here. */
export const LANGUAGES = { en, es } satisfies Record<string, Words>;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_CODES = ['en', 'es'] as const satisfies readonly Language[];

/** Sellers, programs, and buyers whose language is none of ours. */
export const DEFAULT_LANGUAGE: Language = 'en';

export const wordsOf = (language: Language): Words => LANGUAGES[language];

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** The words for a value that may be of another time or place: itself where the table has none. */
export const wordFor = (table: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(table, value) ? (table[value] ?? value) : value;

/** `es-MX` and `ES_us` are Spanish; undefined for what we do not speak. */
export function languageNamed(tag: string): Language | undefined {
  const code = /^[a-z]{2,3}(?=[-_]|$)/i.exec(tag.trim())?.[0].toLowerCase() ?? '';
  return isLanguage(code) ? code : undefined;
}

/** The language that was kept with something, as long as it is still spoken here. */
export const keptLanguage = (code: string): Language => languageNamed(code) ?? DEFAULT_LANGUAGE;

/** A line in English, and in every other language by its code. */
export const inEveryLanguage = (
  line: (words: Words) => string,
): { content: string; translations: Record<string, string> } => ({
  content: line(wordsOf(DEFAULT_LANGUAGE)),
  translations: Object.fromEntries(
    LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE).map((code) => [code, line(wordsOf(code))]),
  ),
});
