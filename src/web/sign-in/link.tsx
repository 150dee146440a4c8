import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod';
import { emailOfSignInLink, LINK_TOKEN, useSignInLink } from '../../accounts/one-time-links.ts';
import type { Deps } from '../../context.ts';
import { findOrCreateByIdentity } from '../../sellers/find-or-create.ts';
import { BrowserZoneField, signInHere, ZONE_SCRIPT } from '../browser-zone.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { PostForm, Submit, strong } from '../components/parts.tsx';
import { anonymousHolder, formToken, readForm } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { sealedCookie } from '../sealed.ts';
import { admit } from '../visit.tsx';
import { beginSession, safeReturn } from '../web-session.ts';
import type { Step } from './view.tsx';

const SIGN_IN_LINK = 'sign-in-link';
const ADDRESS = `/sign-in/link/:token{${LINK_TOKEN}}`;

/** Sign-in by a link from the console. Opening it only shows whose it is; the button uses it up. */
export function addSignInLink(app: Hono, deps: Deps): void {
  app.get(ADDRESS, async (c) => {
    const email = await emailOfSignInLink(deps, c.req.param('token'));
    if (email === undefined) return sendLinkOver(deps, c, wordsFor(c).signIn.link.overWhy);
    const token = formToken(deps, anonymousHolder(deps, c), SIGN_IN_LINK);
    const { signIn: words } = wordsFor(c);
    return sendPage(
      c,
      deps.config,
      <AccountPage title={words.title} quiet scripts={[ZONE_SCRIPT]}>
        <h1>{words.title}</h1>
        <p class="muted">{words.link.signsIn({ email, strong })}</p>
        <PostForm class="form" action={c.req.path} token={token}>
          <BrowserZoneField />
          <Submit look="primary block">{words.title}</Submit>
        </PostForm>
      </AccountPage>,
    );
  });

  app.post(ADDRESS, async (c) => {
    const form = await readForm(deps, c, anonymousHolder(deps, c), SIGN_IN_LINK);
    await admit(deps, c, 'verify_ip');
    const token = c.req.param('token');
    const isKnown = (await emailOfSignInLink(deps, token)) !== undefined;
    if (!isKnown) return sendLinkOver(deps, c, wordsFor(c).signIn.link.overWhy);
    const { sellerId } = await useSignInLink(deps, token);
    return signInHere(deps, c, sellerId, form);
  });
}

/** Says that a link from the console no longer works; `text` says why, and what to do. */
export function sendLinkOver(deps: Deps, c: HonoContext, text: string): Promise<Response> {
  const { signIn: words } = wordsFor(c);
  return sendMessagePage(c, deps.config, {
    status: 404,
    title: words.link.over,
    text,
    link: { href: '/sign-in', text: words.title },
  });
}

/** How many seconds someone has to sign in at the provider. */
const ATTEMPT_SECONDS = 600;
const BACK = '/sign-in/provider/back';

const attempts = sealedCookie(
  'rs_provider',
  '/sign-in',
  ATTEMPT_SECONDS,
  z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), returnTo: z.string() }),
);

/**
 * Sign-in through the OpenID Connect provider that the operator trusts. It joins an existing account only if the
 * provider says that the email address is verified (`findOrCreateByIdentity`).
 */
export function addProviderSignIn(
  app: Hono,
  deps: Deps,
  show: (deps: Deps, c: HonoContext, step: Step) => Promise<Response>,
): void {
  const { signInProvider: provider } = deps;
  if (!provider) return;

  /** What the provider said is only in the log. */
  const failed = (c: HonoContext, returnTo: string, error: unknown) => {
    deps.logger.warn({ err: error }, 'sign-in provider');
    return show(deps, c, { returnTo, problem: wordsFor(c).provider.failed({ name: provider.name }) });
  };

  app.get('/sign-in/provider', async (c) => {
    const returnTo = safeReturn(c.req.query('return_to') ?? null);
    await admit(deps, c, 'verify_ip');
    try {
      const { url, attempt } = await provider.start(deps.config.baseUrl + BACK);
      attempts.keep(deps, c, '', { ...attempt, returnTo });
      return c.redirect(url, 303);
    } catch (error) {
      return failed(c, returnTo, error);
    }
  });

  app.get(BACK, async (c) => {
    const attempt = attempts.take(deps, c, '');
    if (!attempt) return failed(c, safeReturn(null), new Error('No attempt of this browser'));
    const { returnTo, ...rest } = attempt;
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
