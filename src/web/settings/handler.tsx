import type { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { askForDeletion, stopDeletion } from '../../account-data/deletion.ts';
import { exportAccount } from '../../account-data/export.ts';
import { exportItemsCsv } from '../../account-data/items-csv.ts';
import { bytesOf } from '../../account-data/pack.ts';
import { DeleteInput } from '../../account-data/schemas.ts';
import { listPasskeys, removePasskey } from '../../accounts/passkeys.ts';
import { RemovePasskeyInput, SettingsInput } from '../../accounts/schemas.ts';
import { changeSettings, getSettings } from '../../accounts/settings.ts';
import { countOtherWebSessions, endOtherWebSessions } from '../../accounts/web-sessions.ts';
import { sells } from '../../adapters/payments.ts';
import { listApiKeys } from '../../api-keys/list.ts';
import { mintApiKey } from '../../api-keys/mint.ts';
import { revokeApiKey } from '../../api-keys/revoke.ts';
import { MintKeyInput, RevokeKeyInput } from '../../api-keys/schemas.ts';
import type { Deps } from '../../context.ts';
import { endConnectedApp, listConnectedApps } from '../../oauth/connected-apps.ts';
import { EndConnectedAppInput } from '../../oauth/schemas.ts';
import { parseInput } from '../../operation/input.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { extendPage } from '../../plans/extend.ts';
import { getRenewalOptions } from '../../plans/renewal-options.ts';
import { getPaymentStatus } from '../../plans/status.ts';
import { Subscription, subscribe, unsubscribe } from '../../push/subscribe.ts';
import { setAvailability } from '../../scheduling/availability.ts';
import { findSeller } from '../../sellers/find.ts';
import { ownerNote } from '../../sellers/owner.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { countryOfZone } from '../../text/country-zones.ts';
import { hasOwnerPass } from '../../tiers.ts';
import { FORM_TOKEN, formToken } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { addPasskeyOf, askForNew } from '../passkeys.tsx';
import { type Act, type FormOptions, type Shown, sellerPages } from '../seller-pages.ts';
import { SIGN_OUT } from '../sign-in/handler.tsx';
import { withFreshCode } from './fresh-code.tsx';
import { IMPORT_PAGE, importUpload, showImport } from './imports.tsx';
import { LANGUAGE } from './language-section.tsx';
import { MONEY } from './money-section.tsx';
import type { Done } from './section.tsx';
import { mintedKey } from './shown-once.ts';
import { SettingsPage } from './view.tsx';
import { typedWebhook, webhookPages, webhooksWithLast } from './webhooks.tsx';

const SETTINGS = '/settings';
const KEYS = '/settings/keys';
const DELETE = '/settings/delete';

/** In which section it is said, after a form, that it was done. */
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

const done = (name: keyof typeof PLACES): string => `${SETTINGS}?done=${name}#${PLACES[name]}`;

/** The seller's settings. What matters most asks for a fresh code. */
export function settingsPages(deps: Deps): Hono {
  const pages = sellerPages(deps, 'settings', { spoken: true });
  const { app, page, form, files } = pages;
  page(SETTINGS, show);
  const on = (path: string, act: Act, options?: FormOptions) => form(path, SETTINGS, act, options);

  on('/settings/renew', async ({ ctx }) => {
    await extendPage(ctx);
    return done('renewed');
  });
  on('/settings/push', async ({ ctx, session }, fields) => {
    const sent = Object.fromEntries([...fields].filter(([name]) => name !== FORM_TOKEN));
    await subscribe(ctx, parseInput(Subscription, sent), session.token);
    return `${SETTINGS}#push`;
  });
  on('/settings/push/stop', async ({ ctx }, fields) => {
    await unsubscribe(ctx, fields.get('endpoint') ?? '');
    return `${SETTINGS}#push`;
  });
  on(MONEY, async ({ ctx }, fields) => {
    const typed = settingsIn(fields, /^(currency|keep_amounts)$/, (name, value) =>
      name === 'keep_amounts' ? value === 'yes' : value,
    );
    const { country } = await changeSettings(ctx, { ...typed, ...countryIn(fields) });
    const zone = fields.get('zone') ?? '';
    if (countryOfZone(zone) === country) await setAvailability(ctx, { scheduling_timezone: zone });
    return done('money');
  });
  on(LANGUAGE, async ({ ctx }, fields) => {
    await changeSettings(ctx, settingsIn(fields, /^language$/));
    return done('language');
  });
  on('/settings/mails', async ({ ctx }, fields) => {
    await changeSettings(ctx, settingsIn(fields, /^mail_/));
    return done('mails');
  });
  on(
    '/settings/approval',
    withFreshCode('approval', async ({ ctx }, fields) => {
      await changeSettings(ctx, settingsIn(fields, /^approve_/));
      return done('approval');
    }),
  );
  on(
    KEYS,
    withFreshCode('keyMade', async ({ ctx, c, session }, fields) => {
      const name = fields.get('name')?.trim();
      const minted = await mintApiKey(ctx, parseInput(MintKeyInput, name ? { name } : {}));
      mintedKey.keep(deps, c, session.token, minted);
      return `${SETTINGS}#keys`;
    }),
    {
      once: true,
      words: (error, _, c) =>
        error.code === 'KEY_LIMIT_REACHED' ? wordsFor(c).settings.keys.revokeFirst : undefined,
    },
  );
  on(
    '/settings/keys/revoke',
    withFreshCode('keyRevoked', async ({ ctx }, fields) => {
      await revokeApiKey(ctx, parseInput(RevokeKeyInput, { id: fields.get('id') }));
      return done('key');
    }),
  );
  on(
    '/settings/apps/end',
    withFreshCode('app', async ({ ctx }, fields) => {
      await endConnectedApp(ctx, parseInput(EndConnectedAppInput, { client_id: fields.get('client_id') }));
      return done('app');
    }),
  );
  on(
    '/settings/passkeys',
    withFreshCode('passkey', async ({ ctx }, fields) => {
      await addPasskeyOf(ctx, fields);
      return done('passkey');
    }),
    { once: true },
  );
  on(
    '/settings/passkeys/remove',
    withFreshCode('passkeyGone', async ({ ctx }, fields) => {
      await removePasskey(ctx, parseInput(RemovePasskeyInput, { id: fields.get('id') }));
      return done('passkeyGone');
    }),
    { once: true },
  );
  webhookPages(pages, SETTINGS);
  on('/settings/sign-ins/end', async ({ ctx, session }) => {
    await endOtherWebSessions(deps, ctx.actor.sellerId, session.token);
    return done('signIns');
  });
  on(
    '/settings/export',
    withFreshCode(
      'export',
      async ({ ctx }) => {
        await enforceLimit(ctx, 'ai', ctx.actor.sellerId);
        const { filename, archive } = await exportAccount(ctx);
        return download(filename, 'application/gzip', archive);
      },
      { thenTo: done('confirmed') },
    ),
  );
  page(IMPORT_PAGE, showImport);
  files(IMPORT_PAGE, SETTINGS, importUpload('archive'));
  files('/settings/import-csv', SETTINGS, importUpload('csv'));
  on(
    '/settings/items.csv',
    withFreshCode(
      'csv',
      async ({ ctx }) => {
        const { filename, csv } = await exportItemsCsv(ctx);
        return download(filename, 'text/csv; charset=utf-8', csv);
      },
      { thenTo: done('confirmed') },
    ),
  );
  on(
    DELETE,
    withFreshCode('delete', async ({ ctx }, fields) => {
      await askForDeletion(ctx, parseInput(DeleteInput, { confirm: fields.get('confirm') ?? '' }));
      return done('delete');
    }),
    {
      once: true,
      words: (error, _, c) =>
        error.code === 'invalid_request' ? wordsFor(c).settings.delete.notYours : undefined,
    },
  );
  on('/settings/delete/stop', async ({ ctx }) => {
    await stopDeletion(ctx);
    return done('kept');
  });
  return app;
}

const download = (filename: string, type: string, stream: Readable): Response =>
  new Response(bytesOf(stream), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });

/** The settings among the fields of a form whose names fit. */
const settingsIn = (
  fields: URLSearchParams,
  names: RegExp,
  as = (_: string, value: string): unknown => value,
): SettingsInput =>
  parseInput(
    SettingsInput,
    Object.fromEntries(
      [...fields].filter(([name]) => names.test(name)).map(([name, value]) => [name, as(name, value)]),
    ),
  );

const countryIn = (fields: URLSearchParams): SettingsInput =>
  parseInput(SettingsInput, { country: fields.get('country') || null });

const isPlace = (name: string): name is keyof typeof PLACES => Object.hasOwn(PLACES, name);

/** What was just done, in the section where it was. */
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

async function show(at: Shown): Promise<Response> {
  const { ctx, c, session, typed } = at;
  const { sellerId, email } = ctx.actor;
  const { apps } = await listConnectedApps(ctx);
  const { keys } = await listApiKeys(ctx);
  return at.send(
    <SettingsPage
      nav={at.nav}
      email={email}
      plan={await getPaymentStatus(ctx)}
      renewal={await getRenewalOptions(ctx, wordsFor(c))}
      isOwner={hasOwnerPass(await findSeller(ctx.store.read, sellerId))}
      sells={sells(ctx)}
      unowned={await ownerNote(ctx.config, ctx.store.read, wordsFor(c))}
      apps={apps}
      keys={keys}
      passkeys={(await listPasskeys(ctx)).passkeys}
      newPasskey={await askForNew(ctx)}
      webhooks={await webhooksWithLast(ctx)}
      typed={typed}
      typedWebhook={typedWebhook(typed)}
      problems={at.problems}
      settings={await getSettings(ctx)}
      pushKey={ctx.pushSender.publicKey}
      otherSignIns={await countOtherWebSessions(ctx, sellerId, session.token)}
      timezone={await timezoneOf(ctx.store.read, sellerId)}
      token={at.token}
      signOutToken={formToken(ctx, session.token, SIGN_OUT)}
      done={doneOf(at)}
      minted={mintedKey.take(ctx, c, session.token)}
      keyName={typed?.action === KEYS ? (typed.fields.get('name') ?? '') : ''}
      typedEmail={typed?.action === DELETE ? (typed.fields.get('confirm') ?? '') : ''}
      deleteProblem={
        typed?.action === DELETE && at.nav.notice?.kind === 'error' ? at.nav.notice.words : undefined
      }
    />,
  );
}
