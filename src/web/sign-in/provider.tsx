import type { Hono, Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Deps } from '../../context.ts';
import { findOrCreateByIdentity } from '../../sellers/find-or-create.ts';
import { MINUTE, SECOND } from '../../units.ts';
import { wordsFor } from '../language.tsx';
import { safeReturn } from '../return-to.ts';
import { seal, unseal } from '../sealed.ts';
import { admit } from '../visit.ts';
import { beginSession, COOKIE_OPTIONS, isSecure } from '../web-session.ts';
import type { Step } from './view.tsx';

const COOKIE = 'rs_provider';
const PURPOSE = 'sign-in-provider';
/** How long someone may take at the provider. */
const ATTEMPT_MS = 10 * MINUTE;
const BACK = '/sign-in/provider/back';

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
});

/**
 * Sign-in at the OpenID Connect provider that the operator trusts. An account is joined only when the provider says that the
 * email is verified (`findOrCreateByIdentity`).
 */
export function addProviderSignIn(
  app: Hono,
  deps: Deps,
  show: (deps: Deps, c: HonoContext, step: Step) => Promise<Response>,
): void {
  const { signInProvider: provider } = deps;
  if (!provider) return;

  /** The provider's own words stay in the log. */
  const failed = (c: HonoContext, returnTo: string, error: unknown) => {
    deps.logger.warn({ err: error }, 'sign-in provider');
    return show(deps, c, { returnTo, problem: wordsFor(c).provider.failed({ name: provider.name }) });
  };

  app.get('/sign-in/provider', async (c) => {
    const returnTo = safeReturn(c.req.query('return_to') ?? null);
    await admit(deps, c, 'verify_ip');
    try {
      const { url, attempt } = await provider.start(deps.config.baseUrl + BACK);
      setCookie(c, COOKIE, seal(deps, PURPOSE, JSON.stringify({ ...attempt, returnTo }), ATTEMPT_MS), {
        ...COOKIE_OPTIONS,
        path: '/sign-in',
        secure: isSecure(deps.config, c),
        maxAge: ATTEMPT_MS / SECOND,
      });
      return c.redirect(url, 303);
    } catch (error) {
      return failed(c, returnTo, error);
    }
  });

  app.get(BACK, async (c) => {
    const kept = unseal(deps, PURPOSE, getCookie(c, COOKIE) ?? '');
    deleteCookie(c, COOKIE, { path: '/sign-in' });
    const attempt = Attempt.safeParse(JSON.parse(kept ?? 'null'));
    if (!attempt.success) return failed(c, safeReturn(null), new Error('No attempt of this browser'));
    const { returnTo, ...rest } = attempt.data;
    await admit(deps, c, 'verify_ip');
    try {
      const back = deps.config.baseUrl + BACK + new URL(c.req.url).search;
      const identity = await provider.finish(back, rest);
      const seller = await deps.store.write((tx) => findOrCreateByIdentity(deps, tx, identity));
      await beginSession(deps, c, seller.id);
      return c.redirect(safeReturn(returnTo), 303);
    } catch (error) {
      return failed(c, safeReturn(returnTo), error);
    }
  });
}
