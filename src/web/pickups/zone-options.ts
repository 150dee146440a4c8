import type { Words } from '../../languages/index.ts';

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

const elsewhere = byRegion(
  Intl.supportedValuesOf('timeZone').filter((id) => id.includes('/') && !HOME.includes(id)),
);

function byRegion(ids: readonly string[]): ZoneGroup[] {
  const regions = new Map<string, ZoneGroup['zones']>();
  for (const id of ids) {
    const region = id.split('/')[0] ?? '';
    regions.set(region, [...(regions.get(region) ?? []), { id, words: cityOf(id) }]);
  }
  return [...regions].map(([label, zones]) => ({ label, zones }));
}

/** All zones by the names of their cities; `chosen` is among them, even if only an older runtime knows it. */
export function zoneGroups(chosen: string, { format, locale, pickups }: Words): ZoneGroup[] {
  const groups: ZoneGroup[] = [
    {
      label: new Intl.DisplayNames(locale, { type: 'region' }).of('US') ?? 'US',
      zones: HOME.map((id) => ({ id, words: `${cityOf(id)} (${format.zoneName(id)})` })),
    },
    ...elsewhere,
  ];
  if (chosen === '' || groups.some(({ zones }) => zones.some(({ id }) => id === chosen))) return groups;
  return [
    ...groups,
    { label: pickups.times.chosenBefore, zones: [{ id: chosen, words: cityOf(chosen) || chosen }] },
  ];
}
