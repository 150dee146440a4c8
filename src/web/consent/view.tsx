import type { Scope } from '../../context.ts';
import { type RedirectKind, redirectHost, redirectKind } from '../../oauth/redirect-uri.ts';
import { assetUrl } from '../assets.ts';
import { Layout, Notice } from '../components/layout.tsx';
import { FORM_TOKEN } from '../forms.ts';

export type ConsentProps = {
  /** Said by the client about itself. */
  clientName: string;
  /** The host of the client's own description; undefined when nothing vouches for the name. */
  describedAt: string | undefined;
  redirectUri: string;
  scopes: readonly Scope[];
  email: string | null;
  /** The query of the authorization request: what the answer is about, and where it goes. */
  request: string;
  decisionToken: string;
  signOutToken: string;
};

const MAY: Record<Scope, { title: string; points: string[] }> = {
  read: {
    title: 'View',
    points: ['your listings, page statistics and plan', 'your reservations and what buyers write to you'],
  },
  write: {
    title: 'Do for you',
    points: [
      'create, change, delete and publish listings',
      'reply to buyers, and share your street address with one, each through a confirmation step',
      'set your pickup times and create payment links',
    ],
  },
};

/** Who asks, where the answer goes, what it may do; allow or deny. Works without a script. */
export function ConsentPage(props: ConsentProps) {
  const { clientName, scopes } = props;
  // Reading needs no scope: whoever may write may also see.
  const shown: Scope[] = scopes.includes('write') ? ['read', 'write'] : ['read'];
  return (
    <Layout
      title={`Connect ${clientName}`}
      width="narrow"
      privatePage
      head={<link rel="stylesheet" href={assetUrl('account.css')} />}
    >
      <div class="card stack account-card">
        <div class="pairing" aria-hidden="true">
          <span class="pairing-mark">{[...clientName][0]?.toLocaleUpperCase('en')}</span>
          <span class="pairing-line" />
          <span class="pairing-mark ours">
            <img src={assetUrl('icon.svg')} alt="" width="36" height="36" />
          </span>
        </div>
        <div class="stack tight">
          <h1 class="account-title">
            Let <span class="app-name">“{clientName}”</span> use your account?
          </h1>
          <Account {...props} />
        </div>
        <Identity {...props} />
        <Warning kind={redirectKind(props.redirectUri)} />
        <section class="stack tight" aria-labelledby="may">
          <h2 id="may" class="section-title">
            If you allow it, it can
          </h2>
          {shown.map((scope) => (
            <div class="permission">
              <h3>{MAY[scope].title}</h3>
              <ul class="ticks">
                {MAY[scope].points.map((point) => (
                  <li>{point}</li>
                ))}
              </ul>
            </div>
          ))}
          <p class="small muted">
            {scopes.includes('write') ? '' : 'It cannot change anything or write to anyone. '}
            It can never make API keys, connect other apps or spend money.
          </p>
        </section>
        <Decision {...props} />
        <p class="small muted">
          You can end this at any time in your <a href="/settings">settings</a>; it stops at once.
        </p>
      </div>
    </Layout>
  );
}

function Account({ email, signOutToken, request }: ConsentProps) {
  return (
    <form class="row small muted" method="post" action="/sign-out">
      <span>Signed in as {email ?? 'an account without email'}.</span>
      <input type="hidden" name={FORM_TOKEN} value={signOutToken} />
      <input type="hidden" name="return_to" value={`/oauth/authorize?${request}`} />
      <button class="link-button" type="submit">
        Use another account
      </button>
    </form>
  );
}

function Identity({ clientName, describedAt, redirectUri }: ConsentProps) {
  return (
    <dl class="facts identity">
      <dt>App</dt>
      <dd>
        {clientName}
        <span class="small muted note">
          {describedAt === undefined
            ? 'The app chose this name itself. Nobody has checked it.'
            : 'The name is the one given at the address below.'}
        </span>
      </dd>
      {describedAt !== undefined && (
        <>
          <dt>Described at</dt>
          <dd>
            <strong class="host">{describedAt}</strong>
          </dd>
        </>
      )}
      <dt>Answer goes to</dt>
      <dd>{destination(redirectUri)}</dd>
    </dl>
  );
}

function destination(redirectUri: string) {
  const host = <strong class="host">{redirectHost(redirectUri)}</strong>;
  const kind = redirectKind(redirectUri);
  if (kind === 'loopback') return <>a program on this device ({host})</>;
  if (kind === 'app') return <>the app on this device that opens {host} links</>;
  return host;
}

const WARNINGS: Partial<Record<RedirectKind, string>> = {
  loopback:
    'This app runs on your device, where any program can pretend to be it. Allow it only if you started this yourself, just now.',
  app: 'This app is installed on your device, where another app can pretend to be it. Allow it only if you started this yourself, just now.',
};

function Warning({ kind }: { kind: RedirectKind | undefined }) {
  const text = kind && WARNINGS[kind];
  return text ? (
    <Notice kind="warning">
      <p>{text}</p>
    </Notice>
  ) : null;
}

function Decision({ scopes, request, decisionToken }: ConsentProps) {
  return (
    <form class="decision" method="post" action="/oauth/consent">
      <input type="hidden" name={FORM_TOKEN} value={decisionToken} />
      <input type="hidden" name="request" value={request} />
      <button class="button primary" type="submit" name="decision" value="allow">
        Allow
      </button>
      <button class="button" type="submit" name="decision" value="deny">
        Deny
      </button>
      {scopes.includes('write') && (
        <button class="button quiet" type="submit" name="decision" value="allow_read">
          Allow viewing only
        </button>
      )}
    </form>
  );
}
