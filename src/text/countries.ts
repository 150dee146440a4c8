import { getAllCountries, getCountry } from 'countries-and-timezones';
import { CURRENCIES } from '../money.ts';
import { countryCode } from './country-zones.ts';
import { fold } from './fold.ts';
import { PLACES, unlisted } from './place-facts.ts';
import type { Place } from './zones.ts';

/** A country's name in a language, by its two letters; undefined if there is no such country. */
export function countryNamed(code: string, locale = 'en'): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || !getCountry(code)) return undefined;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code);
}

/** All countries with their names in a language, sorted by name. */
export const countriesIn = (locale: string): { code: string; name: string }[] =>
  Object.keys(getAllCountries())
    .map((code) => ({ code, name: countryNamed(code, locale) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));

const currencyOf = unlisted(PLACES.currency);

/** The currency of a country, by its two-letter code: a currency code begins with its country's code. */
export const currencyOfCountry = (code: string): string | undefined =>
  currencyOf.get(code) ?? CURRENCIES.find((currency) => currency.startsWith(code));

/** The country that a browser with these languages is most likely in: `de-AT,de;q=0.9` in Austria, `pt` in Brazil. */
export function countryOfBrowser(acceptLanguage: string | undefined): string | undefined {
  const [first = ''] = (acceptLanguage ?? '').split(/[,;]/);
  try {
    const region = new Intl.Locale(first.trim()).maximize().region;
    return region !== undefined && countryNamed(region) !== undefined ? region : undefined;
  } catch {
    return undefined;
  }
}

const regionOf = unlisted(PLACES.region);
const townOf = unlisted(PLACES.town);

/** The two letters of a country that someone typed, by any of its names; undefined if there is none. */
export const countryTyped = (country: string | null | undefined): string | undefined =>
  countryCode(fold(country ?? ''));

/** What a country's largest parts are called, as a key of the sentences in `regions`. @param country its two letters */
export const regionKind = (country: string | null | undefined): string =>
  regionOf.get(country ?? '') ?? 'any';

/** An address in the order of the country's post; undefined where we don't know it. @param country its two letters */
export const addressExample = (country: string | null | undefined): string | undefined =>
  PLACES.address_example[country ?? ''];

/** `Portland, OR`, `Alcalá (Madrid)`, `Campinas - SP`: a town as its country writes it, or the country if none is given. */
export function townWritten({ city, state, country }: Place): string | null {
  if (!city || !state) return city || state || country || null;
  const written = townOf.get(countryTyped(country) ?? '') ?? '{city}, {region}';
  return written.replace('{city}', () => city).replace('{region}', () => state);
}

const { states } = PLACES.united_states;
const codeOf = new Map(Object.entries(states).map(([code, name]) => [name, code]));

export const isStateCode = (folded: string): boolean => Object.hasOwn(states, folded);

/** A state as searches compare it: `Oregon`, `OREGON` and `OR` are equal. */
export function foldState(text: string): string {
  const folded = fold(text).trim().replace(/\s+/g, ' ').replace(/\./g, '');
  return codeOf.get(folded) ?? folded;
}
