import type { Child } from 'hono/jsx';
import { assetUrl } from '../assets.ts';
import { BrowserZoneField, ZONE_SCRIPT } from '../browser-zone.tsx';
import { CodeField } from '../components/field.tsx';
import { Submit } from '../components/form.tsx';
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
  const { passkeys: words, provider: providerWords, signIn: say, frame } = useWords();
  return (
    <Layout
      title={problem ? frame.errorTitle({ title: say.title }) : say.title}
      width="narrow"
      privatePage
      scripts={['fields.js', ZONE_SCRIPT, PASSKEY_SCRIPT]}
      head={<AccountStyle />}
    >
      <div class="card stack account-card">
        <SignInHeading connecting={connecting} />
        <p class="muted">{mailHere ? say.howHere : say.how}</p>
        {unowned && (
          <Notice kind="info">
            <p>{unowned}</p>
          </Notice>
        )}
        <MailStays here={mailHere} ahead />
        <form class="form" method="post" action="/sign-in">
          <HiddenFields token={token} returnTo={returnTo} />
          <div class="field">
            <label for="email">{say.email}</label>
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
          <Submit look="primary block">{mailHere ? say.getCode : say.emailCode}</Submit>
        </form>
        <form method="post" action="/sign-in/passkey" {...passkeyForm(passkey)}>
          <HiddenFields token={token} returnTo={returnTo} />
          <BrowserZoneField />
          <Submit look="block">{words.signIn}</Submit>
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
  const { signIn: words, frame } = useWords();
  const facts = { email, strong: (inside: Child[]) => <strong>{inside}</strong> };
  return (
    <Layout
      title={problem ? frame.errorTitle({ title: words.enterCode }) : words.enterCode}
      width="narrow"
      privatePage
      scripts={[ZONE_SCRIPT, 'fields.js']}
      head={<AccountStyle />}
    >
      <div class="card stack account-card">
        <SignInHeading connecting={connecting} />
        <Notice kind="info">
          <p>{mailHere ? words.made(facts) : words.sent(facts)}</p>
          <MailStays here={mailHere} />
        </Notice>
        <form class="form" method="post" action="/sign-in/code">
          <HiddenFields token={token} returnTo={returnTo} />
          <BrowserZoneField />
          <input type="hidden" name="email" value={email} />
          <CodeField id="code" name="code" problem={problem}>
            <Problem text={problem} />
          </CodeField>
          <Submit look="primary block">{words.title}</Submit>
        </form>
        <div class="row between small">
          <form method="post" action="/sign-in">
            <HiddenFields token={token} returnTo={returnTo} />
            <input type="hidden" name="email" value={email} />
            <button class="link-button" type="submit">
              {words.newCode}
            </button>
          </form>
          <a href={`/sign-in?${new URLSearchParams({ return_to: returnTo })}`}>{words.otherAddress}</a>
        </div>
      </div>
    </Layout>
  );
}

function SignInHeading({ connecting }: Pick<SignInProps, 'connecting'>) {
  const { signIn: words } = useWords();
  if (connecting === undefined) return <h1>{words.title}</h1>;
  return (
    <div class="stack tight">
      <p class="eyebrow">{words.step}</p>
      <h1>{words.connect({ app: connecting })}</h1>
      <p class="small muted">{words.connectNext}</p>
    </div>
  );
}

/** There while no email leaves the computer of the service; `folder` for those who sit at it. */
export type MailHere = { folder: string | undefined };

/** Where the code is then. `ahead`: it has not been asked for yet. */
export function MailStays({ here, ahead = false }: { here: MailHere | undefined; ahead?: boolean }) {
  if (here === undefined) return null;
  const { stays: words } = useWords().signIn;
  if (here.folder === undefined) return <p class="small">{ahead ? words.askAhead : words.ask}</p>;
  const facts = { folder: here.folder, code: (inside: Child[]) => <code class="path">{inside}</code> };
  return <p class="small">{ahead ? words.folderAhead(facts) : words.folder(facts)}</p>;
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
