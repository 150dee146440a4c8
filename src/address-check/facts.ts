import { readData } from '../package-root.ts';

/**
 * The words of a language, from `src/facts/addresses/<language>.json`, without accents and in lowercase. Each row of
 * `types`, `weak`, `lots`, and `short` is a word followed by its abbreviations. A number word with `~` counts only as
 * part of a longer number.
 */
export type Facts = {
  /** Whether street types come before the name ("rue Foch") instead of after it. */
  leading: boolean;
  /** Whether street types, also abbreviated ones, can end a longer word: "Hauptstr." */
  glued: boolean;
  /** Street types with hardly any other meaning. */
  types: string[];
  /** Street types that are also everyday words. */
  weak: string[];
  /** Labels for parts of an address without a street: "Manzana 4 Lote 5". */
  lots: string[];
  /** Words inside street names, with their abbreviations. */
  short: string[];
  /** Each value with its number words, including ordinals: `12 twelve twelfth`. */
  numbers: string[];
  /** Words that join the parts of a number: "and", "und". */
  joins: string;
  directions: string;
  /** Words before an apartment's number or after a floor's. */
  units: string;
  particles: string;
  /** Words that announce a house number. */
  says: string;
  /** Other words that can be between house number and street. */
  links: string;
  /** Words that lead to a place, such as "at" and "near". */
  leads: string;
  /** Verbs for what people do at a door. They show that a place is meant, even if its name is an everyday word. */
  arrives: string;
  /** Words that can follow a place and don't suggest goods. */
  after: string;
  /** Words before a number that make it a quantity, a size or a name. */
  counts: string;
  /** Words after a number: times, dates and money. */
  times: string;
  /** Words after a number: measures. */
  measures: string;
  /** Nouns for goods, in the singular. */
  goods: string;
  /** Street names that are also things, dates, or people in listings. */
  common: string;
};

/**
 * The languages with a file of facts. Street types, labels, units, titles, and their abbreviations were compared with
 * the dictionaries of openvenues/libpostal (MIT); the other lists are our own.
 */
export const EVERY_LANGUAGE = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl'] as const;
export type Language = (typeof EVERY_LANGUAGE)[number];

export const factsOf = (language: Language): Facts => readData(`facts/addresses/${language}.json`);
