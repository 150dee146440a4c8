import { readData } from '../package-root.ts';

/**
 * What the guard must know of a language, from `src/facts/addresses/<language>.json`: words without accents and in lower case.
 * A row of `types`, `weak`, and `short` is one word with its abbreviations. A word with `~` counts only as a part of a longer number.
 */
export type Facts = {
  /** Street types come before the name ("rue Foch"), not after it. */
  leading: boolean;
  /** Street types that hardly mean anything else. */
  types: string[];
  /** Street types that are everyday words as well. */
  weak: string[];
  /** Abbreviations of words inside names. */
  short: string[];
  /** Number words, ordinals included, after their value: `12 twelve twelfth`. */
  numbers: string[];
  /** Joins the parts of a number: "and", "und". */
  joins: string;
  directions: string;
  /** What stands before an apartment's number, or behind a floor's. */
  units: string;
  /** Articles and prepositions inside names. */
  particles: string;
  /** What says that the next number is a house's. */
  says: string;
  /** Other words that may stand between house number and street. */
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
 * The languages that the guard knows, a file of facts each. Street types and their abbreviations were compared with the
 * dictionaries of openvenues/libpostal (MIT); the other lists are our own.
 */
export const EVERY_LANGUAGE = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl'] as const;
export type Language = (typeof EVERY_LANGUAGE)[number];

export const factsOf = (language: Language): Facts => readData(`facts/addresses/${language}.json`);

/** Countries as sellers write them, by the languages that their addresses come in. English is always read. */
const COUNTRIES: [languages: Language[], names: string][] = [
  [
    ['es'],
    'mexico|mx|mex|mejico|spain|es|esp|espana|estados unidos mexicanos|argentina|ar|chile|cl|colombia|co|peru|pe|uruguay|uy|ecuador|costa rica',
  ],
  [['fr'], 'france|fr|fra|quebec|monaco'],
  [['fr', 'en'], 'canada|ca|can'],
  [['fr', 'nl', 'de'], 'belgium|be|belgique|belgie|belgien'],
  [['de'], 'germany|de|deu|deutschland|austria|at|aut|osterreich|oesterreich|liechtenstein'],
  [['de', 'fr', 'it'], 'switzerland|ch|che|schweiz|suisse|svizzera'],
  [['fr', 'de'], 'luxembourg|lu'],
  [['pt'], 'brazil|br|bra|brasil|portugal|pt|prt'],
  [['it'], 'italy|it|ita|italia|san marino'],
  [['nl'], 'netherlands|the netherlands|nl|nld|nederland|holland'],
  [
    ['en'],
    'united states|united states of america|us|usa|u.s.|u.s.a.|united kingdom|uk|gb|gbr|great britain|england|scotland|wales|northern ireland|ireland|ie|australia|au|aus|new zealand|nz|south africa|za',
  ],
];
const BY_COUNTRY = new Map(
  COUNTRIES.flatMap(([languages, names]) => names.split('|').map((name) => [name, languages] as const)),
);

/** The languages of a country, or undefined for one that is not known. `country` is folded already. */
export const languagesOfCountry = (country: string): readonly Language[] | undefined =>
  BY_COUNTRY.get(country);
