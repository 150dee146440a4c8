import { zoneName } from '../../text/zones.ts';

export type ZoneGroup = { label: string; zones: { id: string; words: string }[] };

/** The zones in which nearly everyone of the United States lives, east to west. */
const HOME = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

const cityOf = (zone: string): string => zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ');

const groups: ZoneGroup[] = [
  { label: 'United States', zones: HOME.map((id) => ({ id, words: `${cityOf(id)} (${zoneName(id)})` })) },
  ...byRegion(Intl.supportedValuesOf('timeZone').filter((id) => id.includes('/') && !HOME.includes(id))),
];

function byRegion(ids: readonly string[]): ZoneGroup[] {
  const regions = new Map<string, ZoneGroup['zones']>();
  for (const id of ids) {
    const region = id.split('/')[0] ?? '';
    regions.set(region, [...(regions.get(region) ?? []), { id, words: cityOf(id) }]);
  }
  return [...regions].map(([label, zones]) => ({ label, zones }));
}

/** All zones by the names of their cities; `chosen` is among them, even if only an older runtime knows it. */
export function zoneGroups(chosen: string): ZoneGroup[] {
  if (chosen === '' || groups.some(({ zones }) => zones.some(({ id }) => id === chosen))) return groups;
  return [...groups, { label: 'Chosen before', zones: [{ id: chosen, words: cityOf(chosen) || chosen }] }];
}
