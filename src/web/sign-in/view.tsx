import type { Child } from 'hono/jsx';
import { BrowserZoneField, ZONE_SCRIPT } from '../browser-zone.tsx';
import { AccountPage } from '../components/account-page.tsx';
import { CodeField, EmailField } from '../components/field.tsx';
import { Notice } from '../components/layout.tsx';
import { ButtonLink, LinkButton, PostForm, Submit, strong } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { PASSKEY_SCRIPT, type PasskeyAsked, PasskeyFields, passkeyForm } from '../passkeys.tsx';
import { signInAndBack } from '../web-session.ts';

/** The current step of a sign-in, and any error. */
export type Step = { returnTo: string; email?: string; problem?: string };

type SignInProps = Step & {
  token: string;
  /** The name of the app that the seller is about to connect, if that is why they are here. */
  connecting: string | undefined;
  mailHere?: MailHere | undefined;
  /** Set while no one owns the installation: the person who started it has a faster way in. */
  unowned?: string | undefined;
  /** The name of the sign-in provider that the operator trusts. */
  provider?: string | undefined;
  /** For people who have a passkey. */
  passkey: PasskeyAsked;
};

export function SignInPage(props: SignInProps) {
  const { token, returnTo, connecting, mailHere, unowned, passkey, provider, email = '', problem } = props;
  const { passkeys: words, provider: providerWords, signIn: say } = useWords();
  const fields = { return_to: returnTo };
  return (
    <AccountPage title={say.title} failed={!!problem} scripts={['fields.js', ZONE_SCRIPT, PASSKEY_SCRIPT]}>
      <SignInHeading connecting={connecting} />
      <p class="muted">{mailHere ? say.howHere : say.how}</p>
      {unowned && <Notice>{unowned}</Notice>}
      <MailStays here={mailHere} ahead />
      <PostForm class="form" action="/sign-in" token={token} fields={fields}>
        <EmailField
          label={say.email}
          value={email}
          problem={problem}
          alert
          attributes={{ autofocus: true }}
        />
        <Submit look="primary block">{mailHere ? say.getCode : say.emailCode}</Submit>
      </PostForm>
      <PostForm action="/sign-in/passkey" token={token} fields={fields} {...passkeyForm(passkey)}>
        <BrowserZoneField />
        <Submit look="block">{words.signIn}</Submit>
        <PasskeyFields {...passkey} />
      </PostForm>
      {provider && (
        <ButtonLink href={`/sign-in/provider?${new URLSearchParams(fields)}`} look="block">
          {providerWords.signIn({ name: provider })}
        </ButtonLink>
      )}
    </AccountPage>
  );
}

export function CodePage({ token, returnTo, connecting, mailHere, email = '', problem }: SignInProps) {
  const { signIn: words } = useWords();
  const fields = { return_to: returnTo, email };
  return (
    <AccountPage title={words.enterCode} failed={!!problem} scripts={[ZONE_SCRIPT, 'fields.js']}>
      <SignInHeading connecting={connecting} />
      <Notice>
        <p>{mailHere ? words.made({ email, strong }) : words.sent({ email, strong })}</p>
        <MailStays here={mailHere} />
      </Notice>
      <PostForm class="form" action="/sign-in/code" token={token} fields={fields}>
        <BrowserZoneField />
        <CodeField name="code" problem={problem} />
        <Submit look="primary block">{words.title}</Submit>
      </PostForm>
      <div class="row between small">
        <PostForm action="/sign-in" token={token} fields={fields}>
          <LinkButton>{words.newCode}</LinkButton>
        </PostForm>
        <a href={signInAndBack(returnTo)}>{words.otherAddress}</a>
      </div>
    </AccountPage>
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

/** Set while emails are stored on the service's own computer. `folder` is for people at that computer. */
export type MailHere = { folder: string | undefined };

/** Says where the code is. `ahead`: it hasn't been requested yet. */
export function MailStays({ here, ahead = false }: { here: MailHere | undefined; ahead?: boolean }) {
  if (here === undefined) return null;
  const { stays: words } = useWords().signIn;
  if (here.folder === undefined) return <p class="small">{ahead ? words.askAhead : words.ask}</p>;
  const facts = { folder: here.folder, code: (inside: Child[]) => <code class="path">{inside}</code> };
  return <p class="small">{ahead ? words.folderAhead(facts) : words.folder(facts)}</p>;
}
