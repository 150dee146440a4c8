import type { Settings } from '../../accounts/schemas.ts';
import type { ApiKey, MintedKey } from '../../api-keys/schemas.ts';
import type { ConnectedApp } from '../../oauth/schemas.ts';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { PASSKEY_SCRIPT } from '../passkeys.tsx';
import type { Typed } from '../seller-pages.ts';
import { AppsSection, KeysSection } from './access-sections.tsx';
import { type AccountProps, DeleteSection, SignInsSection } from './account-section.tsx';
import { ApprovalSection } from './approval-section.tsx';
import { DataSection } from './data-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { MoneySection } from './money-section.tsx';
import { type PasskeysProps, PasskeysSection } from './passkeys-section.tsx';
import { type PlanProps, PlanSection } from './plan-section.tsx';
import { PushSection } from './push-section.tsx';
import { Token } from './section.tsx';
import { type WebhooksProps, WebhooksSection } from './webhooks-section.tsx';

export type SettingsProps = PlanProps &
  PasskeysProps &
  AccountProps &
  WebhooksProps & {
    nav: SellerNav;
    typed: Typed | undefined;
    apps: ConnectedApp[];
    keys: ApiKey[];
    settings: Settings;
    signOutToken: string;
    /** Of this installation, for browsers that are told at once. */
    pushKey: string;
    minted: MintedKey | undefined;
    /** What was typed as the name of a key that was not made. */
    keyName: string;
    /** The same for the address that confirms a deletion. */
    typedEmail: string;
    /** Why that was not done. */
    deleteProblem: string | undefined;
  };

/** The plan, what can act for the seller and how to stop it, what comes by mail, and the way out. */
export function SettingsPage(props: SettingsProps) {
  const { email, signOutToken } = props;
  const { settings: words, passkeys } = useWords();
  const sections: [id: string, title: string][] = [
    ['plan', words.plan.title],
    ['money', words.money.title],
    ['language', words.language.title],
    ['mails', words.mails.title],
    ['push', words.push.title],
    ['approval', words.approval.title],
    ['apps', words.apps.title],
    ['passkeys', passkeys.title],
    ['keys', words.keys.title],
    ['webhooks', words.webhooks.title],
    ['sign-ins', words.signIns.title],
    ['data', words.data.title],
    ['delete', words.delete.jump],
  ];
  return (
    <SellerFrame
      title={words.title}
      current="settings"
      nav={props.nav}
      styles={['account.css']}
      scripts={['push.js', 'copy.js', PASSKEY_SCRIPT]}
    >
      <div class="stack loose">
        <div class="stack tight">
          <h1>{words.title}</h1>
          {props.plan.owner && (
            <p>
              <a href="/settings/server">{words.server}</a>
            </p>
          )}
          <form class="row muted" method="post" action="/sign-out">
            <span>{words.signedInAs({ email: email ?? words.noEmail })}</span>
            <Token token={signOutToken} />
            <button class="link-button" type="submit">
              {words.signOut}
            </button>
          </form>
        </div>
        <nav aria-label={words.onThisPage}>
          <ul class="jumps">
            {sections.map(([id, title]) => (
              <li>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <PlanSection {...props} />
        <MoneySection {...props} />
        <LanguageSection {...props} />
        <MailsSection {...props} />
        <PushSection {...props} />
        <ApprovalSection {...props} />
        <AppsSection {...props} />
        <PasskeysSection {...props} />
        <KeysSection {...props} name={props.keyName} />
        <WebhooksSection {...props} />
        <SignInsSection {...props} />
        <DataSection {...props} />
        <DeleteSection {...props} confirm={props.typedEmail} problem={props.deleteProblem} />
      </div>
    </SellerFrame>
  );
}
