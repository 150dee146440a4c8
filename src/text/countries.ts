import { getAllCountries, getCountry } from 'countries-and-timezones';
import { CURRENCIES } from '../money.ts';
import { PLACES, unlisted } from './place-facts.ts';
import { remembered } from './remembered.ts';

/** A country's name in a language, by its two letters; undefined if there is no such country. */
export function countryNamed(code: string, locale = 'en'): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || !getCountry(code)) return undefined;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code);
}

/** All countries with their names in a language, sorted by name. */
export const countriesIn = remembered(20, (locale): readonly { code: string; name: string }[] =>
  Object.keys(getAllCountries())
    .map((code) => ({ code, name: countryNamed(code, locale) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale)),
);

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
