import type { Words } from '../../languages/index.ts';
import { zonesOf } from '../../text/country-zones.ts';
import { zonePlace } from '../../text/zone-places.ts';

type ZoneChoice = { id: string; words: string };
type ZoneGroup = { label: string; zones: ZoneChoice[] };

/** Time zones of nearly everyone in the United States, east to west. */
const UNITED_STATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/**
 * The first part of a zone's name, and the region code by which Intl names that part of the world. Islands get the
 * code of the whole world.
 */
const PARTS: Readonly<Record<string, string>> = {
  Africa: '002',
  America: '019',
  Antarctica: 'AQ',
  Asia: '142',
  Australia: 'AU',
  Europe: '150',
  Pacific: '009',
};

const regionIn = (locale: string, code: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

/** The zones of a country, with city names. @param country two letters (ISO 3166-1) */
export const zonesIn = (
  country: string,
  { format, locale }: Pick<Words, 'format' | 'locale'>,
): ZoneChoice[] =>
  (country === 'US' ? UNITED_STATES : zonesOf(country)).map((id) => ({
    id,
    words: `${zonePlace(id, locale)} (${format.zoneName(id)})`,
  }));

function byPart(ids: readonly string[], locale: string): ZoneGroup[] {
  const parts = new Map<string, ZoneChoice[]>();
  for (const id of ids) {
    const part = PARTS[id.split('/')[0] ?? ''] ?? '001';
    parts.set(part, [...(parts.get(part) ?? []), { id, words: zonePlace(id, locale) }]);
  }
  const { compare } = new Intl.Collator(locale);
  return [...parts].map(([part, zones]) => ({
    label: regionIn(locale, part),
    zones: zones.sort((a, b) => compare(a.words, b.words)),
  }));
}

/** All zones with the names of their places, those of the seller's country first. `chosen` is always included. */
export function zoneGroups(chosen: string, country: string | null | undefined, words: Words): ZoneGroup[] {
  const { locale } = words;
  const home = zonesIn(country ?? 'US', words);
  const isAmong = (zones: readonly ZoneChoice[], id: string) => zones.some((each) => each.id === id);
  const others = Intl.supportedValuesOf('timeZone').filter((id) => id.includes('/') && !isAmong(home, id));
  const groups = [{ label: regionIn(locale, country ?? 'US'), zones: home }, ...byPart(others, locale)];
  if (chosen === '' || groups.some(({ zones }) => isAmong(zones, chosen))) return groups;
  const before = { id: chosen, words: zonePlace(chosen, locale) };
  return [...groups, { label: words.pickups.times.chosenBefore, zones: [before] }];
}
