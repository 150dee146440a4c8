import type { Context as HonoContext } from 'hono';
import { claimInstallation } from '../../accounts/one-time-links.ts';
import type { Deps } from '../../context.ts';
import { AccountPage } from '../components/account-page.tsx';
import { PostForm, Submit } from '../components/form.tsx';
import { sendPage } from '../components/layout.tsx';
import { strong } from '../components/tags.tsx';
import { formToken, readForm } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { AFTER_SIGN_IN, signInAndBack } from '../return-to.ts';
import { currentSession } from '../web-session.ts';
import { OwnSale } from './view.tsx';

const CLAIM = 'claim';

/**
 * If accounts already exist, the welcome link creates none: the person signs in to one of them, which becomes the
 * owner.
 */
export async function showClaim(deps: Deps, c: HonoContext): Promise<Response> {
  const session = await currentSession(deps, c);
  if (!session) return c.redirect(signInAndBack(c.req.path), 303);
  const token = formToken(deps, session.token, CLAIM);
  const { claim: words } = wordsFor(c).welcome;
  const email = session.actor.email ?? words.noEmail;
  return sendPage(
    c,
    deps.config,
    <AccountPage title={words.title} quiet>
      <div class="stack tight">
        <h1>{words.question}</h1>
        <p class="muted">{words.how({ email, strong })}</p>
      </div>
      <PostForm class="form" action={c.req.path} token={token}>
        <OwnSale checked />
        <Submit look="primary block">{words.make}</Submit>
      </PostForm>
    </AccountPage>,
  );
}

/** @throws AppError forbidden, not_found when the link no longer works */
export async function claim(deps: Deps, c: HonoContext, link: string): Promise<Response> {
  const session = await currentSession(deps, c);
  if (!session) return c.redirect(signInAndBack(c.req.path), 303);
  const form = await readForm(deps, c, session.token, CLAIM);
  const pass = form.get('own') === 'yes';
  await claimInstallation(deps, link, { sellerId: session.actor.sellerId, pass });
  return c.redirect(AFTER_SIGN_IN, 303);
}
