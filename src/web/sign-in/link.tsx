import type { Hono, Context as HonoContext } from 'hono';
import { emailOfSignInLink, LINK_TOKEN, useSignInLink } from '../../accounts/one-time-links.ts';
import type { Deps } from '../../context.ts';
import { BrowserZoneField, keepBrowser, ZONE_SCRIPT } from '../browser-zone.tsx';
import { PostForm, Submit } from '../components/form.tsx';
import { Layout, QuietHeader, sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { anonymousHolder, formToken, readForm } from '../forms.ts';
import { spokenHere, useWords, wordsFor } from '../language.tsx';
import { AFTER_SIGN_IN } from '../return-to.ts';
import { admit } from '../visit.ts';
import { beginSession } from '../web-session.ts';

const SIGN_IN_LINK = 'sign-in-link';
const ADDRESS = `/sign-in/link/:token{${LINK_TOKEN}}`;

/** Signs in by a link that the operator's console printed: a look shows for whom, the button spends it. */
export function addSignInLink(app: Hono, deps: Deps): void {
  app.get(ADDRESS, async (c) => {
    const email = await emailOfSignInLink(deps, c.req.param('token'));
    if (email === undefined) return over(deps, c);
    const token = formToken(deps, anonymousHolder(deps, c), SIGN_IN_LINK);
    return sendPage(c, deps.config, <LinkPage action={c.req.path} token={token} email={email} />, {
      spoken: spokenHere(c),
    });
  });

  app.post(ADDRESS, async (c) => {
    const form = await readForm(deps, c, anonymousHolder(deps, c), SIGN_IN_LINK);
    await admit(deps, c, 'verify_ip');
    const token = c.req.param('token');
    if ((await emailOfSignInLink(deps, token)) === undefined) return over(deps, c);
    const { sellerId } = await useSignInLink(deps, token);
    await keepBrowser(deps, c, sellerId, form);
    await beginSession(deps, c, sellerId);
    return c.redirect(AFTER_SIGN_IN, 303);
  });
}

function LinkPage({ action, token, email }: { action: string; token: string; email: string }) {
  const { signIn: words } = useWords();
  return (
    <Layout
      title={words.title}
      width="narrow"
      privatePage
      styles={['account.css']}
      scripts={[ZONE_SCRIPT]}
      header={<QuietHeader />}
    >
      <div class="card stack account-card">
        <h1>{words.title}</h1>
        <p class="muted">{words.link.signsIn({ email, strong: (inside) => <strong>{inside}</strong> })}</p>
        <PostForm class="form" action={action} token={token}>
          <BrowserZoneField />
          <Submit look="primary block">{words.title}</Submit>
        </PostForm>
      </div>
    </Layout>
  );
}

function over(deps: Deps, c: HonoContext): Promise<Response> {
  const { signIn: words } = wordsFor(c);
  return sendMessagePage(c, deps.config, {
    status: 404,
    title: words.link.over,
    text: words.link.overWhy,
    link: { href: '/sign-in', text: words.title },
    spoken: spokenHere(c),
  });
}
