import type { Child } from 'hono/jsx';
import type { Scope } from '../../context.ts';
import type { Words } from '../../languages/index.ts';
import { type RedirectKind, redirectHost, redirectKind } from '../../oauth/client-metadata.ts';
import { assetUrl } from '../assets.ts';
import { AccountPage } from '../components/account-page.tsx';
import { Notice } from '../components/layout.tsx';
import { LinkButton, List, linkTo, PostForm, Submit } from '../components/parts.tsx';
import { useLanguage, useWords } from '../language.tsx';

type ConsentProps = {
  /** The name that the client gave itself. */
  clientName: string;
  /** The host that serves the client's own description; undefined if nothing vouches for the name. */
  describedAt: string | undefined;
  redirectUri: string;
  scopes: readonly Scope[];
  email: string | null;
  /** The query of the authorization request: it says what to approve, and where the response goes. */
  request: string;
  decisionToken: string;
  signOutToken: string;
};

/** Who asks, where the response goes, and what it allows; allow or deny. Works without a script. */
export function ConsentPage(props: ConsentProps) {
  const { clientName: app, scopes } = props;
  const { consent: words } = useWords();
  // Reading needs no separate scope: anyone who can write can also read.
  const shown: Scope[] = scopes.includes('write') ? ['read', 'write'] : ['read'];
  return (
    <AccountPage title={words.title({ app })}>
      <div class="pairing" aria-hidden="true">
        <span class="pairing-mark">{[...app][0]?.toLocaleUpperCase(useLanguage())}</span>
        <span class="pairing-line" />
        <span class="pairing-mark ours">
          <img src={assetUrl('icon.svg')} alt="" width="36" height="36" />
        </span>
      </div>
      <div class="stack tight">
        <h1 class="account-title">
          {words.question({ app, name: (inside) => <span class="app-name">{inside}</span> })}
        </h1>
        <Account {...props} />
      </div>
      <Identity {...props} />
      <Warning kind={redirectKind(props.redirectUri)} />
      <section class="stack tight" aria-labelledby="may">
        <h2 id="may" class="section-title">
          {words.may}
        </h2>
        {shown
          .map((scope) => words.scopes[scope])
          .map(({ title, ...points }) => (
            <div class="permission">
              <h3>{title}</h3>
              <List look="ticks" of={Object.values(points)} />
            </div>
          ))}
        <p class="small muted">{scopes.includes('write') ? words.never : words.onlyReads}</p>
      </section>
      <Decision {...props} />
      <p class="small muted">{words.end({ link: linkTo('/settings/keys') })}</p>
    </AccountPage>
  );
}

function Account({ email, signOutToken, request }: ConsentProps) {
  const { consent, welcome } = useWords();
  return (
    <PostForm
      class="row small muted"
      action="/sign-out"
      token={signOutToken}
      fields={{ return_to: `/oauth/authorize?${request}` }}
    >
      <span>{consent.signedIn({ email: email ?? welcome.claim.noEmail })}</span>
      <LinkButton>{consent.other}</LinkButton>
    </PostForm>
  );
}

function Identity({ clientName, describedAt, redirectUri }: ConsentProps) {
  const { consent: words } = useWords();
  return (
    <dl class="facts identity">
      <dt>{words.app}</dt>
      <dd>
        {clientName}
        <span class="small muted note">{describedAt === undefined ? words.ownName : words.givenName}</span>
      </dd>
      {describedAt !== undefined && (
        <>
          <dt>{words.describedAt}</dt>
          <dd>{host(describedAt)}</dd>
        </>
      )}
      <dt>{words.goesTo}</dt>
      <dd>{destination(words, redirectUri)}</dd>
    </dl>
  );
}

const host = (inside: Child) => <strong class="host">{inside}</strong>;

function destination(words: Words['consent'], redirectUri: string) {
  const address = redirectHost(redirectUri);
  const kind = redirectKind(redirectUri);
  if (kind === 'loopback') return words.program({ address, host });
  return kind === 'app' ? words.opens({ address, host }) : host(address);
}

function Warning({ kind }: { kind: RedirectKind | undefined }) {
  const said: Partial<Record<RedirectKind, string>> = useWords().consent.warnings;
  const text = kind && said[kind];
  return text ? <Notice kind="warning">{text}</Notice> : null;
}

function Decision({ scopes, request, decisionToken }: ConsentProps) {
  const { consent: words } = useWords();
  return (
    <PostForm class="decision" action="/oauth/consent" token={decisionToken} fields={{ request }}>
      <Submit look="primary" name="decision" value="allow">
        {words.allow}
      </Submit>
      <Submit name="decision" value="deny">
        {words.deny}
      </Submit>
      {scopes.includes('write') && (
        <Submit look="quiet" name="decision" value="allow_read">
          {words.allowRead}
        </Submit>
      )}
    </PostForm>
  );
}
