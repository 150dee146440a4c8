import { readData } from '../package-root.ts';

/**
 * What the guard must know of a language, from `src/facts/addresses/<language>.json`: words without accents and in lower case.
 * A row of `types`, `weak`, `lots`, and `short` is one word with its abbreviations. A word with `~` counts only as a part of a longer number.
 */
export type Facts = {
  /** Street types come before the name ("rue Foch"), not after it. */
  leading: boolean;
  /** Street types, also abbreviated, are the ends of names: "Hauptstr." */
  glued: boolean;
  /** Street types that hardly mean anything else. */
  types: string[];
  /** Street types that are everyday words as well. */
  weak: string[];
  /** What labels the parts of an address that names no street: "Manzana 4 Lote 5". */
  lots: string[];
  /** Abbreviations of words inside names. */
  short: string[];
  /** Number words, ordinals included, after their value: `12 twelve twelfth`. */
  numbers: string[];
  /** Joins the parts of a number: "and", "und". */
  joins: string;
  directions: string;
  /** What is before an apartment's number, or behind a floor's. */
  units: string;
  /** Articles and prepositions inside names. */
  particles: string;
  /** What says that the next number is a house's. */
  says: string;
  /** Other words that may be between house number and street. */
  links: string;
  /** Words that lead to a place. */
  leads: string;
  /** What is done at a door: they follow a place, also one whose name says nothing. */
  arrives: string;
  /** Words that may follow a place and say nothing about goods. */
  after: string;
  /** Words before a number that make it a quantity, a size or a name. */
  counts: string;
  /** Words after a number: times, dates and money. */
  times: string;
  /** Words after a number: measures. */
  measures: string;
  /** What is sold, singular. */
  goods: string;
  /** Names of streets that are things, dates or people on goods as well. */
  common: string;
};

/**
 * The languages that the guard knows, a file of facts each. Street types, labels, units, titles, and their abbreviations were
 * compared with the dictionaries of openvenues/libpostal (MIT); the other lists are our own.
 */
export const EVERY_LANGUAGE = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl'] as const;
export type Language = (typeof EVERY_LANGUAGE)[number];

export const factsOf = (language: Language): Facts => readData(`facts/addresses/${language}.json`);

/** Countries as sellers write them, by the languages that their addresses come in. English is always read. */
const BY_COUNTRY = new Map(
  Object.entries(readData<Record<string, string>>('facts/addresses/countries.json')).flatMap(
    ([languages, names]) =>
      names.split('|').map((name) => [name, languages.split(' ') as Language[]] as const),
  ),
);

/** The languages of a country, or undefined for one that is not known. `country` is folded already. */
export const languagesOfCountry = (country: string): readonly Language[] | undefined =>
  BY_COUNTRY.get(country);
