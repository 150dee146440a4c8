import { assetUrl } from '../assets.ts';
import { BrowserZoneField, ZONE_SCRIPT } from '../browser-zone.tsx';
import { CodeField } from '../components/code-field.tsx';
import { Layout, Notice } from '../components/layout.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { PASSKEY_SCRIPT, type PasskeyAsked, PasskeyFields, passkeyForm } from '../passkeys.tsx';

/** Where someone is in signing in, and what went wrong. */
export type Step = { returnTo: string; email?: string; problem?: string };

export type SignInProps = {
  token: string;
  returnTo: string;
  /** The app that the seller is about to connect, when that is why they are here. */
  connecting: string | undefined;
  mailHere?: MailHere | undefined;
  /** No one owns the installation yet: whoever started it has a shorter way in. */
  unowned?: string | undefined;
  /** The provider that the operator trusts. */
  provider?: string | undefined;
  /** For those who have one. */
  passkey: PasskeyAsked;
  email?: string | undefined;
  problem?: string | undefined;
};

const AccountStyle = () => <link rel="stylesheet" href={assetUrl('account.css')} />;

/** Step one: where to send the code. */
export function SignInPage(props: SignInProps) {
  const { token, returnTo, connecting, mailHere, unowned, passkey, provider, email, problem } = props;
  const { passkeys: words, provider: providerWords } = useWords();
  return (
    <Layout
      title={problem ? 'Error: Sign in' : 'Sign in'}
      width="narrow"
      privatePage
      scripts={['fields.js', ZONE_SCRIPT, PASSKEY_SCRIPT]}
      head={<AccountStyle />}
    >
      <div class="card stack account-card">
        <SignInHeading connecting={connecting} />
        <p class="muted">
          {mailHere
            ? 'Enter your email address to get a 6-digit code.'
            : 'Enter your email address, and we’ll send you a 6-digit code.'}{' '}
          There’s no password to remember. If you’re new, the code creates your account.
        </p>
        {unowned && (
          <Notice kind="info">
            <p>{unowned}</p>
          </Notice>
        )}
        <MailStays here={mailHere} ahead />
        <form class="form" method="post" action="/sign-in">
          <HiddenFields token={token} returnTo={returnTo} />
          <div class="field">
            <label for="email">Email address</label>
            <input
              id="email"
              name="email"
              type="email"
              required
              maxlength={254}
              autocomplete="email"
              autocapitalize="none"
              spellcheck={false}
              value={email ?? ''}
              autofocus
              {...(problem && { 'aria-invalid': 'true', 'aria-describedby': 'problem' })}
            />
            <Problem text={problem} />
          </div>
          <button class="button primary block" type="submit">
            {mailHere ? 'Get a code' : 'Email me a code'}
          </button>
        </form>
        <form method="post" action="/sign-in/passkey" {...passkeyForm(passkey)}>
          <HiddenFields token={token} returnTo={returnTo} />
          <BrowserZoneField />
          <button class="button block" type="submit">
            {words.signIn}
          </button>
          <PasskeyFields {...passkey} />
        </form>
        {provider && (
          <a class="button block" href={`/sign-in/provider?${new URLSearchParams({ return_to: returnTo })}`}>
            {providerWords.signIn({ name: provider })}
          </a>
        )}
      </div>
    </Layout>
  );
}

/** Step two: the code from the email. */
export function CodePage({ token, returnTo, connecting, mailHere, email = '', problem }: SignInProps) {
  return (
    <Layout
      title={problem ? 'Error: Enter your code' : 'Enter your code'}
      width="narrow"
      privatePage
      scripts={[ZONE_SCRIPT, 'fields.js']}
      head={<AccountStyle />}
    >
      <div class="card stack account-card">
        <SignInHeading connecting={connecting} />
        <Notice kind="info">
          <p>
            {mailHere ? 'A code was made for ' : 'We sent a code to '}
            <strong>{email}</strong>. It works for 10 minutes.
          </p>
          <MailStays here={mailHere} />
        </Notice>
        <form class="form" method="post" action="/sign-in/code">
          <HiddenFields token={token} returnTo={returnTo} />
          <BrowserZoneField />
          <input type="hidden" name="email" value={email} />
          <CodeField id="code" name="code" problem={problem}>
            <Problem text={problem} />
          </CodeField>
          <button class="button primary block" type="submit">
            Sign in
          </button>
        </form>
        <div class="row between small">
          <form method="post" action="/sign-in">
            <HiddenFields token={token} returnTo={returnTo} />
            <input type="hidden" name="email" value={email} />
            <button class="link-button" type="submit">
              Send a new code
            </button>
          </form>
          <a href={`/sign-in?${new URLSearchParams({ return_to: returnTo })}`}>Use another address</a>
        </div>
      </div>
    </Layout>
  );
}

function SignInHeading({ connecting }: Pick<SignInProps, 'connecting'>) {
  if (connecting === undefined) return <h1>Sign in</h1>;
  return (
    <div class="stack tight">
      <p class="eyebrow">Step 1 of 2</p>
      <h1>Sign in to connect “{connecting}”</h1>
      <p class="small muted">Next you see what the app asks for. Nothing is shared before you allow it.</p>
    </div>
  );
}

/** There while no email leaves the computer of the service; `folder` for those who sit at it. */
export type MailHere = { folder: string | undefined };

/** Where the code is then. `ahead`: it has not been asked for yet. */
export function MailStays({ here, ahead = false }: { here: MailHere | undefined; ahead?: boolean }) {
  if (here === undefined) return null;
  const place = ahead ? 'The code will be' : 'The code is';
  return (
    <p class="small">
      This service can’t send email yet.{' '}
      {here.folder === undefined ? (
        `${place} in a file on the computer that it runs on: ask the person who runs it.`
      ) : (
        <>
          {place} in the newest file in the folder <code class="path">{here.folder}</code>
        </>
      )}
    </p>
  );
}

function HiddenFields({ token, returnTo }: Pick<SignInProps, 'token' | 'returnTo'>) {
  return (
    <>
      <input type="hidden" name={FORM_TOKEN} value={token} />
      <input type="hidden" name="return_to" value={returnTo} />
    </>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <p class="error" id="problem" role="alert">
      {text}
    </p>
  ) : null;
}
