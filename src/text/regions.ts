import { countryCode, type Place } from './country-zones.ts';
import { fold } from './fold.ts';
import { PLACES, unlisted } from './place-facts.ts';

const regionOf = unlisted(PLACES.region);
const townForm = unlisted(PLACES.town);

/** The two letters of a country that someone typed, by any of its names; undefined if there is none. */
export const countryTyped = (country: string | null | undefined): string | undefined =>
  countryCode(fold(country ?? ''));

/** A country's name for its largest subdivisions, as a key of `regions`. @param country its two letters */
export const regionKind = (country: string | null | undefined): string =>
  regionOf.get(country ?? '') ?? 'any';

/** An address in the order of the country's post office, if we know it. @param country its two letters */
export const addressExample = (country: string | null | undefined): string | undefined =>
  PLACES.address_example[country ?? ''];

/** `Portland, OR`, `Alcalá (Madrid)`, `Campinas - SP`: a town as its country writes it, or the country if none is given. */
export function townOf({ city, state, country }: Place): string | null {
  if (!city || !state) return city || state || country || null;
  const written = townForm.get(countryTyped(country) ?? '') ?? '{city}, {region}';
  return written.replace('{city}', () => city).replace('{region}', () => state);
}
