import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type * as z from 'zod';
import { MintedKey } from '../../api-keys/schemas.ts';
import type { Deps } from '../../context.ts';
import { CreatedWebhook } from '../../webhooks/schemas.ts';
import { seal, unseal } from '../sealed.ts';
import { COOKIE_OPTIONS, isSecure } from '../web-session.ts';

/** A minute from the form to the page that shows the secret; a look uses it up. */
const LIFE_SECONDS = 60;

/** Takes a new secret over the redirect that follows its form, for the one sign-in (`holder`) that made it. */
function shownOnce<S extends z.ZodType>(name: string, what: string, schema: S) {
  const purposeOf = (holder: string): string => `${what} of ${holder}`;
  const cookie = ({ config }: Pick<Deps, 'config'>, c: HonoContext) => ({
    name: isSecure(config, c) ? `__Secure-${name}` : name,
    options: { ...COOKIE_OPTIONS, path: '/settings', secure: isSecure(config, c) },
  });
  return {
    keep(deps: Deps, c: HonoContext, holder: string, made: z.infer<S>): void {
      const { name, options } = cookie(deps, c);
      const sealed = seal(deps, purposeOf(holder), JSON.stringify(made), LIFE_SECONDS * 1000);
      setCookie(c, name, sealed, { ...options, maxAge: LIFE_SECONDS });
    },
    /** What was just created, shown once. */
    take(deps: Deps, c: HonoContext, holder: string): z.infer<S> | undefined {
      const { name, options } = cookie(deps, c);
      const sealed = getCookie(c, name);
      if (sealed === undefined) return undefined;
      deleteCookie(c, name, options);
      const text = unseal(deps, purposeOf(holder), sealed);
      return text === undefined ? undefined : schema.parse(JSON.parse(text));
    },
  };
}

export const mintedKey = shownOnce('rs_new_key', 'new key', MintedKey);

/** Only as much as is shown: an address may be longer than a cookie. */
const NewSecret = CreatedWebhook.pick({ webhook_id: true, secret: true });
export const webhookSecret = shownOnce('rs_new_secret', 'secret of a new webhook', NewSecret);
