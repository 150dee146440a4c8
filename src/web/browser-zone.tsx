import type { Deps } from '../context.ts';
import { isZone } from '../scheduling/zone-names.ts';
import { noteBrowserZone } from '../sellers/zone.ts';

const BROWSER_ZONE = 'browser_zone';
/** Fills the field; without it the field stays empty, and nothing is kept. */
export const ZONE_SCRIPT = 'zone.js';

export const BrowserZoneField = () => <input type="hidden" name={BROWSER_ZONE} value="" />;

/**
 * Keeps the zone that a form brought along, if it is one. Browsers that hide where they are say UTC, which is no place.
 */
export async function keepBrowserZone(deps: Deps, sellerId: string, form: URLSearchParams): Promise<void> {
  const zone = form.get(BROWSER_ZONE) ?? '';
  if (zone.length > 64 || !isZone(zone) || /^(UTC$|Etc\/)/i.test(zone)) return;
  await noteBrowserZone(deps, sellerId, zone);
}
