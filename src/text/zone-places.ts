import { remembered } from './remembered.ts';

/** Regions in whose varieties of a language Intl has names for few zones, so it names their place instead. */
const ELSEWHERE = ['AQ', '150', 'PT'];

/** `São Paulo`, `Nueva York`, `Japan`: the city or country that clocks of a zone are named after, in a reader's language. */
export const zonePlace = (zone: string, locale: string): string => placeOf(`${locale} ${zone}`);

/** Remembered, because a page lists four hundred of them. */
const placeOf = remembered(10_000, (key) => {
  const [locale = '', zone = ''] = key.split(' ');
  return placeByIntl(zone, new Intl.Locale(locale).language) ?? placeById(zone);
});

/** Undefined if Intl has only a name for the time, such as `CET`. */
function placeByIntl(zone: string, language: string): string | undefined {
  for (const region of ELSEWHERE) {
    const locale = `${language}-${region}`;
    const [before = '', after = ''] = aroundPlace(locale);
    const time = timeOf(zone, locale);
    if (time.startsWith(before) && time.endsWith(after) && time.length > before.length + after.length)
      return time.slice(before.length, time.length - after.length);
  }
  return undefined;
}

/** The text before and after a place: `['', ' Time']`. */
const aroundPlace = remembered(100, (locale) => {
  const japan = new Intl.DisplayNames(locale, { type: 'region' }).of('JP') ?? '';
  return timeOf('Asia/Tokyo', locale).split(japan);
});

/** `Japan Time`, `heure : Japon`. */
const timeOf = (timeZone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `Salem, Oregon` for `America/Oregon/Salem`. */
const placeById = (zone: string): string =>
  zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ') || zone;
