import type { Child } from 'hono/jsx';
import { BrowserZoneField, ZONE_SCRIPT } from '../browser-zone.tsx';
import { CodeField } from '../components/field.tsx';
import { ButtonLink, PostForm, Submit } from '../components/form.tsx';
import { Layout, Notice } from '../components/layout.tsx';
import { useWords } from '../language.tsx';
import { PASSKEY_SCRIPT, type PasskeyAsked, PasskeyFields, passkeyForm } from '../passkeys.tsx';

/** The current step of a sign-in, and any error. */
export type Step = { returnTo: string; email?: string; problem?: string };

export type SignInProps = {
  token: string;
  returnTo: string;
  /** The app that the seller is about to connect, when that is why they are here. */
  connecting: string | undefined;
  mailHere?: MailHere | undefined;
  /** No one owns the installation yet: the person who started it has a shorter way in. */
  unowned?: string | undefined;
  /** The provider that the operator trusts. */
  provider?: string | undefined;
  /** For people who have one. */
  passkey: PasskeyAsked;
  email?: string | undefined;
  problem?: string | undefined;
};

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
      styles={['account.css']}
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
        <PostForm class="form" action="/sign-in" token={token} fields={{ return_to: returnTo }}>
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
        </PostForm>
        <PostForm
          action="/sign-in/passkey"
          token={token}
          fields={{ return_to: returnTo }}
          {...passkeyForm(passkey)}
        >
          <BrowserZoneField />
          <Submit look="block">{words.signIn}</Submit>
          <PasskeyFields {...passkey} />
        </PostForm>
        {provider && (
          <ButtonLink href={`/sign-in/provider?${new URLSearchParams({ return_to: returnTo })}`} look="block">
            {providerWords.signIn({ name: provider })}
          </ButtonLink>
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
      styles={['account.css']}
    >
      <div class="card stack account-card">
        <SignInHeading connecting={connecting} />
        <Notice kind="info">
          <p>{mailHere ? words.made(facts) : words.sent(facts)}</p>
          <MailStays here={mailHere} />
        </Notice>
        <PostForm class="form" action="/sign-in/code" token={token} fields={{ return_to: returnTo, email }}>
          <BrowserZoneField />
          <CodeField id="code" name="code" problem={problem}>
            <Problem text={problem} />
          </CodeField>
          <Submit look="primary block">{words.title}</Submit>
        </PostForm>
        <div class="row between small">
          <PostForm action="/sign-in" token={token} fields={{ return_to: returnTo, email }}>
            <button class="link-button" type="submit">
              {words.newCode}
            </button>
          </PostForm>
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

/** Set while no email leaves the service's computer; `folder` for people at that computer. */
export type MailHere = { folder: string | undefined };

/** Where the code will be. `ahead`: it hasn't been requested yet. */
export function MailStays({ here, ahead = false }: { here: MailHere | undefined; ahead?: boolean }) {
  if (here === undefined) return null;
  const { stays: words } = useWords().signIn;
  if (here.folder === undefined) return <p class="small">{ahead ? words.askAhead : words.ask}</p>;
  const facts = { folder: here.folder, code: (inside: Child[]) => <code class="path">{inside}</code> };
  return <p class="small">{ahead ? words.folderAhead(facts) : words.folder(facts)}</p>;
}

const Problem = ({ text }: { text: string | undefined }) =>
  text ? (
    <p class="error" id="problem" role="alert">
      {text}
    </p>
  ) : null;
