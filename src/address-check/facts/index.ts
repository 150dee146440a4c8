import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import type { Facts } from './facts.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';

/**
 * Facts about addresses, a file per language. Street types and their abbreviations were compared with the dictionaries of
 * openvenues/libpostal (MIT); the other lists are our own.
 */
export const LANGUAGES = { en, es, fr, de, pt, it, nl } satisfies Record<string, Facts>;
export type Language = keyof typeof LANGUAGES;
export const EVERY_LANGUAGE = Object.keys(LANGUAGES) as Language[];

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
