import type { Child } from 'hono/jsx';
import { lastImport } from '../../account-data/import-job.ts';
import { listPasskeys } from '../../accounts/passkeys.ts';
import { getSettings } from '../../accounts/settings.ts';
import { countOtherWebSessions } from '../../accounts/web-sessions.ts';
import { sells } from '../../adapters/payments.ts';
import { listApiKeys } from '../../api-keys/keys.ts';
import { MintedKey } from '../../api-keys/schemas.ts';
import { listConnectedApps } from '../../oauth/connected-apps.ts';
import { getRenewalOptions } from '../../plans/renewal.ts';
import { getPaymentStatus } from '../../plans/status.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { ownerNote } from '../../sellers/owner.ts';
import { hasOwnerPass } from '../../tiers.ts';
import { BackLink, LinkButton, List, linkTo, PostForm } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { formToken } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { askForNew, PASSKEY_SCRIPT } from '../passkeys.tsx';
import { sealedCookie } from '../sealed.ts';
import type { Shown } from '../seller-pages.ts';
import { SIGN_OUT } from '../sign-in/handler.tsx';
import { AppsSection, KeysSection, PasskeysSection, SignInsSection } from './access-sections.tsx';
import {
  ApprovalSection,
  LanguageSection,
  MailsSection,
  MoneySection,
  PushSection,
} from './account-sections.tsx';
import { DataSection, DeleteSection } from './data-sections.tsx';
import { PAGE_NAMES, PAGES, type PageName, pageOf, type SectionName, settingsPath } from './pages.ts';
import { PlanSection } from './plan-section.tsx';
import { type Done, reporting } from './section.tsx';
import { webhooksWithLast } from './webhooks.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** A new key waits here for the page that shows it. Showing it deletes it from the browser. */
export const mintedKey = sealedCookie('rs_new_key', '/settings', 60, MintedKey);

/** For each form, the section that reports what it did. */
export const PLACES = {
  renewed: 'plan',
  mails: 'mails',
  approval: 'approval',
  app: 'apps',
  key: 'keys',
  passkey: 'passkeys',
  passkeyGone: 'passkeys',
  webhook: 'webhooks',
  delete: 'delete',
  confirmed: 'data',
  kept: 'delete',
  signIns: 'sign-ins',
  money: 'money',
  language: 'language',
} as const;

export const placeOf = (section: SectionName): string => settingsPath(pageOf(section));
/** Where a form leads after doing something: to its section, which reports it. */
export const done = (name: DoneName): string => `${placeOf(PLACES[name])}?done=${name}#${PLACES[name]}`;

export type DoneName = keyof typeof PLACES;
const isDone = (name: string): name is DoneName => Object.hasOwn(PLACES, name);

function doneOf({ c, nav }: Shown): Done | undefined {
  const name = c.req.query('done') ?? '';
  if (!isDone(name)) return undefined;
  const { settings: words } = wordsFor(c);
  const said = {
    ...words.done,
    money: words.money.saved({ currency: nav.currency }),
    language: words.language.saved,
  };
  return { at: PLACES[name], words: said[name] };
}

export async function show(at: Shown, page: PageName): Promise<Response> {
  const { settings: words } = wordsFor(at.c);
  const { title } = words.pages[page];
  const look = PAGES[page].length === 1 ? 'stack settings-page alone' : 'stack settings-page';
  const element = (
    <SellerFrame title={title} current="settings" styles={['account.css']} scripts={SCRIPTS[page] ?? []}>
      <div class={look}>
        <BackLink href="/settings">{words.title}</BackLink>
        <h1>{title}</h1>
        {await SECTIONS[page](at)}
      </div>
    </SellerFrame>
  );
  return at.send(reporting(doneOf(at), element));
}

const SCRIPTS: Partial<Record<PageName, string[]>> = {
  mails: ['push.js'],
  passkeys: [PASSKEY_SCRIPT],
  keys: ['copy.js'],
};

const SECTIONS: Record<PageName, (at: Shown) => Promise<Child>> = {
  async account({ ctx }) {
    const settings = await getSettings(ctx);
    return (
      <>
        <MoneySection settings={settings} />
        <LanguageSection settings={settings} />
      </>
    );
  },
  plan: async ({ ctx, c }) => (
    <PlanSection
      plan={await getPaymentStatus(ctx)}
      renewal={await getRenewalOptions(ctx, wordsFor(c))}
      isOwner={hasOwnerPass(await findSeller(ctx.store.read, ctx.actor.sellerId))}
      sells={sells(ctx)}
      unowned={await ownerNote(ctx.config, ctx.store.read, wordsFor(c))}
    />
  ),
  mails: async ({ ctx }) => (
    <>
      <MailsSection settings={await getSettings(ctx)} />
      <PushSection pushKey={ctx.pushSender.publicKey} />
    </>
  ),
  approval: async ({ ctx }) => <ApprovalSection settings={await getSettings(ctx)} />,
  passkeys: async ({ ctx, session }) => (
    <>
      <PasskeysSection {...(await listPasskeys(ctx))} newPasskey={await askForNew(ctx)} />
      <SignInsSection otherSignIns={await countOtherWebSessions(ctx, ctx.actor.sellerId, session.token)} />
    </>
  ),
  data: async ({ ctx }) => <DataSection hasImported={(await lastImport(ctx)) !== undefined} />,
  delete: async ({ ctx }) => <DeleteSection settings={await getSettings(ctx)} />,
  keys: async ({ ctx, c, session }) => (
    <>
      <AppsSection {...(await listConnectedApps(ctx))} />
      <KeysSection {...(await listApiKeys(ctx))} minted={mintedKey.take(ctx, c, session.token)} />
    </>
  ),
  webhooks: async ({ ctx }) => <WebhooksSection webhooks={await webhooksWithLast(ctx)} />,
};

const OF_PROGRAMS: readonly PageName[] = ['keys', 'webhooks'];
const OF_SELLERS = PAGE_NAMES.filter((page) => !OF_PROGRAMS.includes(page));

/** The overview: each group of settings on a short page of its own. Owners may also change the server's. */
export async function showList({ ctx, c, session, send }: Shown): Promise<Response> {
  const { settings: words } = wordsFor(c);
  const { owner: isOwner } = await getPaymentStatus(ctx);
  const links = (pages: readonly PageName[]) => (
    <List
      look="card settings-list"
      of={pages.map((page) => (
        <a href={settingsPath(page)}>
          <strong>{words.pages[page].title}</strong>
          <span class="small muted">{words.pages[page].about}</span>
        </a>
      ))}
    />
  );
  return send(
    <SellerFrame title={words.title} current="settings" styles={['account.css']}>
      <div class="stack">
        <h1>{words.title}</h1>
        {links(OF_SELLERS)}
        <h2 class="section-title">{words.pages.forPrograms}</h2>
        {links(OF_PROGRAMS)}
        {isOwner && (
          <List
            look="card settings-list"
            of={[linkTo('/settings/server')(<strong>{words.server}</strong>)]}
          />
        )}
        <PostForm class="row muted" action="/sign-out" token={formToken(ctx, session.token, SIGN_OUT)}>
          <span>{words.signedInAs({ email: ctx.actor.email ?? words.noEmail })}</span>
          <LinkButton>{words.signOut}</LinkButton>
        </PostForm>
      </div>
    </SellerFrame>,
  );
}
