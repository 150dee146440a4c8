import type { Context as HonoContext } from 'hono';
import type { Deps } from '../context.ts';
import { keepLanguage } from '../sellers/language.ts';
import { noteBrowserZone } from '../sellers/zone.ts';
import { isZone } from '../text/country-zones.ts';
import { languageOf } from './language.tsx';
import { AFTER_SIGN_IN, beginSession } from './web-session.ts';

export const BROWSER_ZONE = 'browser_zone';
/** A script fills the field; without it the field stays empty, and nothing is stored. */
export const ZONE_SCRIPT = 'zone.js';

export const BrowserZoneField = () => <input type="hidden" name={BROWSER_ZONE} value="" />;

/**
 * Signs the seller in at this browser, and goes on to `to`. Stores what `form` says of the browser: its language, unless
 * the account has one, and its time zone, if it is one. Browsers that hide their location say UTC, which isn't a place.
 */
export async function signInHere(
  deps: Deps,
  c: HonoContext,
  sellerId: string,
  form: URLSearchParams,
  to = AFTER_SIGN_IN,
): Promise<Response> {
  await keepLanguage(deps, sellerId, languageOf(c), { first: true });
  const zone = form.get(BROWSER_ZONE) ?? '';
  if (isZone(zone) && !/^(UTC$|Etc\/)/i.test(zone)) await noteBrowserZone(deps, sellerId, zone);
  await beginSession(deps, c, sellerId);
  return c.redirect(to, 303);
}
