import type { Child } from 'hono/jsx';
import { listPasskeys } from '../../accounts/passkeys.ts';
import { getSettings } from '../../accounts/settings.ts';
import { countOtherWebSessions } from '../../accounts/web-sessions.ts';
import { sells } from '../../adapters/payments.ts';
import { listApiKeys } from '../../api-keys/keys.ts';
import { listConnectedApps } from '../../oauth/connected-apps.ts';
import { getRenewalOptions } from '../../plans/renewal.ts';
import { getPaymentStatus } from '../../plans/status.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { ownerNote } from '../../sellers/owner.ts';
import { hasOwnerPass } from '../../tiers.ts';
import { formToken } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { askForNew } from '../passkeys.tsx';
import type { Shown } from '../seller-pages.ts';
import { SIGN_OUT } from '../sign-in/handler.tsx';
import { AppsSection, KeysSection } from './access-sections.tsx';
import { ApprovalSection, LanguageSection, MoneySection } from './account-sections.tsx';
import { DataSection, DeleteSection } from './data-sections.tsx';
import { MailsSection, PushSection } from './mails-sections.tsx';
import { type PageName, pageOf, type SectionName, settingsPath } from './pages.ts';
import { PlanSection } from './plan-section.tsx';
import type { Done, SectionProps } from './section.tsx';
import { mintedKey } from './shown-once.ts';
import { PasskeysSection, SignInsSection } from './sign-in-sections.tsx';
import { SettingsList, SettingsPage } from './view.tsx';
import { typedWebhook, webhooksWithLast } from './webhooks.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

export const KEYS = '/settings/keys';
export const DELETE = '/settings/delete';

/** For each form, the section that reports what it did. */
const PLACES = {
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

/** The page that contains a section. */
export const placeOf = (section: SectionName): string => settingsPath(pageOf(section));
/** Where a form leads after doing something: to its section, which reports it. */
export const done = (name: keyof typeof PLACES): string =>
  `${placeOf(PLACES[name])}?done=${name}#${PLACES[name]}`;

const isPlace = (name: string): name is keyof typeof PLACES => Object.hasOwn(PLACES, name);

/** What was just done, in the section where it happened. */
function doneOf({ c, nav }: Shown): Done | undefined {
  const name = c.req.query('done') ?? '';
  if (!isPlace(name)) return undefined;
  const { settings: words } = wordsFor(c);
  const said =
    name === 'money'
      ? words.money.saved({ currency: nav.currency })
      : name === 'language'
        ? words.language.saved
        : words.done[name];
  return { at: PLACES[name], words: said };
}

/** The list of settings pages. */
export const showList = async ({ ctx, session, nav, send }: Shown): Promise<Response> =>
  send(
    <SettingsList
      nav={nav}
      email={ctx.actor.email}
      isOwner={(await getPaymentStatus(ctx)).owner}
      signOutToken={formToken(ctx, session.token, SIGN_OUT)}
    />,
  );

/** One settings page, with its sections. */
export async function show(at: Shown, page: PageName): Promise<Response> {
  const inside = await SECTIONS[page](at, { ...at, done: doneOf(at), timezone: at.nav.timezone });
  return at.send(
    <SettingsPage nav={at.nav} page={page}>
      {inside}
    </SettingsPage>,
  );
}

const SECTIONS: Record<PageName, (at: Shown, shared: SectionProps) => Promise<Child>> = {
  async account({ ctx }, shared) {
    const settings = await getSettings(ctx);
    return (
      <>
        <MoneySection {...shared} settings={settings} />
        <LanguageSection {...shared} settings={settings} />
      </>
    );
  },
  plan: async ({ ctx, c }, shared) => (
    <PlanSection
      {...shared}
      plan={await getPaymentStatus(ctx)}
      renewal={await getRenewalOptions(ctx, wordsFor(c))}
      isOwner={hasOwnerPass(await findSeller(ctx.store.read, ctx.actor.sellerId))}
      sells={sells(ctx)}
      unowned={await ownerNote(ctx.config, ctx.store.read, wordsFor(c))}
    />
  ),
  mails: async ({ ctx }, shared) => (
    <>
      <MailsSection {...shared} settings={await getSettings(ctx)} />
      <PushSection {...shared} pushKey={ctx.pushSender.publicKey} />
    </>
  ),
  approval: async ({ ctx }, shared) => <ApprovalSection {...shared} settings={await getSettings(ctx)} />,
  passkeys: async ({ ctx, session }, shared) => (
    <>
      <PasskeysSection
        {...shared}
        passkeys={(await listPasskeys(ctx)).passkeys}
        newPasskey={await askForNew(ctx)}
      />
      <SignInsSection
        {...shared}
        otherSignIns={await countOtherWebSessions(ctx, ctx.actor.sellerId, session.token)}
      />
    </>
  ),
  data: async (_, shared) => <DataSection {...shared} />,
  delete: async ({ ctx, typed, nav }, shared) => (
    <DeleteSection
      {...shared}
      settings={await getSettings(ctx)}
      confirm={typed?.action === DELETE ? (typed.fields.get('confirm') ?? '') : ''}
      problem={typed?.action === DELETE && nav.notice?.kind === 'error' ? nav.notice.words : undefined}
    />
  ),
  keys: async ({ ctx, c, session, typed }, shared) => (
    <>
      <AppsSection {...shared} apps={(await listConnectedApps(ctx)).apps} />
      <KeysSection
        {...shared}
        keys={(await listApiKeys(ctx)).keys}
        minted={mintedKey.take(ctx, c, session.token)}
        name={typed?.action === KEYS ? (typed.fields.get('name') ?? '') : ''}
      />
    </>
  ),
  webhooks: async ({ ctx, typed }, shared) => (
    <WebhooksSection {...shared} webhooks={await webhooksWithLast(ctx)} typedWebhook={typedWebhook(typed)} />
  ),
};
