import type { Words } from '../../languages/index.ts';
import { zonesOf } from '../../text/country-zones.ts';

type ZoneChoice = { id: string; words: string };
export type ZoneGroup = { label: string; zones: ZoneChoice[] };

/** The zones in which nearly everyone of the United States lives, east to west. */
const UNITED_STATES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

const cityOf = (zone: string): string => zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ');

/** The zones of a country by their cities. @param country its two letters */
export const zonesIn = (country: string, { format }: Pick<Words, 'format'>): ZoneChoice[] =>
  (country === 'US' ? UNITED_STATES : zonesOf(country)).map((id) => ({
    id,
    words: `${cityOf(id)} (${format.zoneName(id)})`,
  }));

function byRegion(ids: readonly string[]): ZoneGroup[] {
  const regions = new Map<string, ZoneChoice[]>();
  for (const id of ids) {
    const region = id.split('/')[0] ?? '';
    regions.set(region, [...(regions.get(region) ?? []), { id, words: cityOf(id) }]);
  }
  return [...regions].map(([label, zones]) => ({ label, zones }));
}

/** All zones by the names of their cities, those of the seller's country first; `chosen` is always among them. */
export function zoneGroups(chosen: string, country: string | null | undefined, words: Words): ZoneGroup[] {
  const home = zonesIn(country ?? 'US', words);
  const isHome = (id: string) => home.some((each) => each.id === id);
  const groups = [
    { label: new Intl.DisplayNames(words.locale, { type: 'region' }).of(country ?? 'US') ?? '', zones: home },
    ...byRegion(Intl.supportedValuesOf('timeZone').filter((id) => id.includes('/') && !isHome(id))),
  ];
  if (chosen === '' || groups.some(({ zones }) => zones.some(({ id }) => id === chosen))) return groups;
  return [
    ...groups,
    { label: words.pickups.times.chosenBefore, zones: [{ id: chosen, words: cityOf(chosen) || chosen }] },
  ];
}
