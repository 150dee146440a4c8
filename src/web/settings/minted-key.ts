import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { MintedKey } from '../../api-keys/schemas.ts';
import type { Deps } from '../../context.ts';
import { seal, unseal } from '../sealed.ts';
import { COOKIE_OPTIONS, isSecure } from '../web-session.ts';

/** A minute from the form to the page that shows the key; a look uses it up. */
const LIFE_SECONDS = 60;
/** What it is sealed for: the sign-in that made it, and no other. */
const purposeOf = (holder: string): string => `new key of ${holder}`;

const cookie = ({ config }: Pick<Deps, 'config'>) => ({
  name: isSecure(config) ? '__Secure-rs_new_key' : 'rs_new_key',
  options: { ...COOKIE_OPTIONS, path: '/settings', secure: isSecure(config) },
});

/** Takes a new key over the redirect that follows the form, for this one sign-in. */
export function keepMintedKey(deps: Deps, c: HonoContext, holder: string, minted: MintedKey): void {
  const { name, options } = cookie(deps);
  const sealed = seal(deps, purposeOf(holder), JSON.stringify(minted), LIFE_SECONDS * 1000);
  setCookie(c, name, sealed, { ...options, maxAge: LIFE_SECONDS });
}

/** The key that was made just now, once. */
export function takeMintedKey(deps: Deps, c: HonoContext, holder: string): MintedKey | undefined {
  const { name, options } = cookie(deps);
  const sealed = getCookie(c, name);
  if (sealed === undefined) return undefined;
  deleteCookie(c, name, options);
  const text = unseal(deps, purposeOf(holder), sealed);
  return text === undefined ? undefined : MintedKey.parse(JSON.parse(text));
}
