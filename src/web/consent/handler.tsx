import { Hono, type Context as HonoContext } from 'hono';
import type { Deps, Scope } from '../../context.ts';
import {
  type AuthorizationRequest,
  checkAuthorization,
  RefusedRequestError,
  refusalLocation,
  UntrustedRequestError,
} from '../../oauth/authorize.ts';
import { redirectKind, withParameters } from '../../oauth/client-metadata.ts';
import { createGrant } from '../../oauth/grants.ts';
import { OAuthError } from '../../oauth/parameters.ts';
import { sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { formToken, readForm } from '../forms.ts';
import { speakAs, spokenIn, wordsFor } from '../language.tsx';
import { POPUP_HEADERS, SIGN_OUT, showSignIn } from '../sign-in/handler.tsx';
import { admit, pageError } from '../visit.tsx';
import { currentSession, type WebSession } from '../web-session.ts';
import { ConsentPage } from './view.tsx';

/**
 * What a person sees while connecting an app (RFC 6749, section 4.1): sign-in, consent, and errors. The request is
 * checked again when the decision is posted, and its form works for one session and one request only. A code is given
 * only to a session whose sign-in was confirmed recently. If the client or its redirect URI can't be trusted, nothing
 * is sent there. Works without scripts. Start at `checkAuthorization` in `src/oauth`.
 */
export function oauthPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (error instanceof UntrustedRequestError) return sendOAuthErrorPage(deps, c, error.message);
    if (error instanceof RefusedRequestError) return sendAnswer(c, error.location);
    return pageError(deps, error, c);
  });

  app.get('/oauth/authorize', async (c) => {
    await admit(deps, c, 'oauth_ip');
    const query = new URL(c.req.url).searchParams;
    const request = await checkAuthorization(deps, query);
    const session = await currentSession(deps, c);
    if (!session?.isFresh) {
      const email = session?.actor.email ?? undefined;
      return showSignIn(deps, c, { returnTo: `/oauth/authorize?${query}`, ...(email && { email }) });
    }
    return showConsent(deps, c, request, session);
  });

  app.post('/oauth/consent', async (c) => {
    await admit(deps, c, 'oauth_ip');
    const session = await currentSession(deps, c);
    const form = await readForm(deps, c, session?.token, (sent) =>
      decisionPurpose(sent.get('request') ?? ''),
    );
    const request = await checkAuthorization(deps, new URLSearchParams(form.get('request') ?? ''));
    // The sign-in may have become too old while the page was open.
    if (session && !session.isFresh) return c.redirect(`/oauth/authorize?${form.get('request')}`, 303);
    const scopes = allowedScopes(form.get('decision'), request.scopes);
    if (!session || !scopes) return sendAnswer(c, denial(deps, request));
    const code = await createGrant(deps, session.actor, request, scopes);
    const { redirectUri, state } = request;
    return sendAnswer(c, withParameters(redirectUri, { code, state, iss: deps.config.baseUrl }));
  });
  return app;
}

/** A decision fits one session and one request: a page that was shown for one app cannot let in another. */
const decisionPurpose = (query: string): string => `consent ${query}`;

function allowedScopes(decision: string | null, asked: Scope[]): Scope[] | undefined {
  if (decision === 'allow') return asked;
  return decision === 'allow_read' ? ['read'] : undefined;
}

const denial = (deps: Deps, request: AuthorizationRequest): string =>
  refusalLocation(deps, request, new OAuthError('access_denied', 'The seller did not allow it.'));

/** RFC 9700 section 4.12: 303, so that no browser posts the form on to the client. */
const sendAnswer = (c: HonoContext, location: string): Response =>
  c.body(null, 303, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

function showConsent(
  deps: Deps,
  c: HonoContext,
  { client, redirectUri, scopes }: AuthorizationRequest,
  session: WebSession,
): Promise<Response> {
  const query = new URL(c.req.url).searchParams.toString();
  speakAs(c, session.language);
  const page = (
    <ConsentPage
      clientName={client.name}
      describedAt={client.source === 'document' ? new URL(client.id).host : undefined}
      redirectUri={redirectUri}
      scopes={scopes}
      email={session.actor.email}
      request={query}
      decisionToken={formToken(deps, session.token, decisionPurpose(query))}
      signOutToken={formToken(deps, session.token, SIGN_OUT)}
    />
  );
  return sendPage(c, deps.config, page, {
    headers: POPUP_HEADERS,
    policy: { 'form-action': formTargets(redirectUri) },
    // Its address contains the whole request, so it is resumed automatically: the language switch is on the sign-in
    // page before it.
    spoken: spokenIn(c),
  });
}

/** Browsers hold the redirects that follow a form to `form-action`, also the ones that the client adds after ours. */
function formTargets(redirectUri: string): string[] {
  const own = redirectKind(redirectUri) === 'app' ? [new URL(redirectUri).protocol] : [];
  return ['https:', 'http:', ...own];
}

/** Nothing in the request can be trusted, so nothing is sent to its redirect URI (RFC 6749 section 4.1.2.1). */
function sendOAuthErrorPage({ config }: Deps, c: HonoContext, reason: string): Promise<Response> {
  const { refused: words } = wordsFor(c).consent;
  return sendMessagePage(c, config, {
    status: 400,
    eyebrow: words.eyebrow,
    title: words.title,
    text: words.text({ reason }),
    link: { href: '/settings', text: words.link },
  });
}
