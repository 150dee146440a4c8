import { getCountry } from 'countries-and-timezones';

/** A country's name in a language, by its two letters; undefined for what is no country. */
export function countryNamed(code: string, locale = 'en'): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || !getCountry(code)) return undefined;
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code);
}
