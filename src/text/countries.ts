import { getAllCountries, getCountry } from 'countries-and-timezones';
import { CURRENCIES } from '../money.ts';

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

const EURO =
  'AD AT BE BG CY DE EE ES FI FR GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA YT'.split(
    ' ',
  );
/** Countries that use another country's currency, or whose own currency code isn't what people pay in. */
const OTHERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.map((code) => [code, 'EUR'])),
  ...Object.fromEntries('AS EC FM GU MH MP PR PW SV TC TL VG VI'.split(' ').map((code) => [code, 'USD'])),
  ...Object.fromEntries('BF BJ CI GW ML NE SN TG'.split(' ').map((code) => [code, 'XOF'])),
  ...Object.fromEntries('CF CG CM GA GQ TD'.split(' ').map((code) => [code, 'XAF'])),
  CU: 'CUP',
  FO: 'DKK',
  GG: 'GBP',
  GL: 'DKK',
  IM: 'GBP',
  JE: 'GBP',
  LI: 'CHF',
  NC: 'XPF',
  PF: 'XPF',
};

/** The currency of a country, by its two-letter code: a currency code begins with its country's code. */
export const currencyOfCountry = (code: string): string | undefined =>
  OTHERS[code] ?? CURRENCIES.find((currency) => currency.startsWith(code));

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
