import type { Child } from 'hono/jsx';
import { BackLink, LinkButton, PostForm } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { PASSKEY_SCRIPT } from '../passkeys.tsx';
import { PAGE_NAMES, PAGES, type PageName, settingsPath } from './pages.ts';

type ListProps = {
  email: string | null;
  signOutToken: string;
  /** Owners may also change the settings of the server. */
  isOwner: boolean;
};

const OF_PROGRAMS: readonly PageName[] = ['keys', 'webhooks'];
const OF_SELLERS = PAGE_NAMES.filter((page) => !OF_PROGRAMS.includes(page));

/** The overview: each group of settings on a short page of its own. */
export function SettingsList({ email, signOutToken, isOwner }: ListProps) {
  const { settings: words } = useWords();
  return (
    <SellerFrame title={words.title} current="settings" styles={['account.css']}>
      <div class="stack">
        <h1>{words.title}</h1>
        <Links pages={OF_SELLERS} />
        <h2 class="section-title">{words.pages.forPrograms}</h2>
        <Links pages={OF_PROGRAMS} />
        {isOwner && (
          <ul class="card settings-list">
            <li>
              <a href="/settings/server">
                <strong>{words.server}</strong>
              </a>
            </li>
          </ul>
        )}
        <PostForm class="row muted" action="/sign-out" token={signOutToken}>
          <span>{words.signedInAs({ email: email ?? words.noEmail })}</span>
          <LinkButton>{words.signOut}</LinkButton>
        </PostForm>
      </div>
    </SellerFrame>
  );
}

function Links({ pages }: { pages: readonly PageName[] }) {
  const { pages: words } = useWords().settings;
  return (
    <ul class="card settings-list">
      {pages.map((page) => (
        <li>
          <a href={settingsPath(page)}>
            <strong>{words[page].title}</strong>
            <span class="small muted">{words[page].about}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

const SCRIPTS: Partial<Record<PageName, string[]>> = {
  mails: ['push.js'],
  passkeys: [PASSKEY_SCRIPT],
  keys: ['copy.js'],
};

export function SettingsPage({ page, children }: { page: PageName; children: Child }) {
  const { settings: words } = useWords();
  const { title } = words.pages[page];
  const alone = PAGES[page].length === 1;
  return (
    <SellerFrame title={title} current="settings" styles={['account.css']} scripts={SCRIPTS[page] ?? []}>
      <div class={alone ? 'stack settings-page alone' : 'stack settings-page'}>
        <BackLink href="/settings">{words.title}</BackLink>
        <h1>{title}</h1>
        {children}
      </div>
    </SellerFrame>
  );
}
