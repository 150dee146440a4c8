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
import { findSeller } from '../../sellers/find.ts';
import { ownerNote } from '../../sellers/owner.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { hasOwnerPass } from '../../tiers.ts';
import { FORM_TOKEN, formToken } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { addPasskeyOf, askForNew } from '../passkeys.tsx';
import { type Act, type FormOptions, type Shown, sellerPages } from '../seller-pages.ts';
import { SIGN_OUT } from '../sign-in/handler.tsx';
import { withFreshCode } from './fresh-code.tsx';
import { IMPORT_PAGE, importUpload, showImport } from './imports.tsx';
import { MONEY } from './money-section.tsx';
import type { Done } from './section.tsx';
import { mintedKey } from './shown-once.ts';
import { SettingsPage } from './view.tsx';
import { typedWebhook, webhookPages, webhooksWithLast } from './webhooks.tsx';

const SETTINGS = '/settings';
const KEYS = '/settings/keys';
const DELETE = '/settings/delete';

/** What is said after a form, and in which section. */
const DONE = new Map<string, Done>(
  Object.entries({
    renewed: { at: 'plan', words: 'Renewed: your page stays online for longer.' },
    mails: { at: 'mails', words: 'Saved. It counts from the next mail on.' },
    approval: { at: 'approval', words: 'Saved. It counts for everything that is not sent yet.' },
    app: { at: 'apps', words: 'The app’s access was ended. None of its tokens works any more.' },
    key: { at: 'keys', words: 'The key was revoked. Whatever used it has no access any more.' },
    passkey: { at: 'passkeys', words: 'Added. You can sign in with it from now on.' },
    'passkey-gone': { at: 'passkeys', words: 'Removed. It no longer signs you in.' },
    webhook: { at: 'webhooks', words: 'The webhook was deleted. Nothing is told there any more.' },
    delete: {
      at: 'delete',
      words: 'Look into your mailbox: the link works for a day. Nothing happens before.',
    },
    confirmed: { at: 'data', words: 'Thank you. Press “Download” once more.' },
    kept: { at: 'delete', words: 'Your account stays.' },
    'sign-ins': { at: 'sign-ins', words: 'You are signed in here alone now.' },
  }),
);

const done = (name: string): string => `${SETTINGS}?done=${name}#${DONE.get(name)?.at ?? name}`;

/** The seller's settings. What matters most asks for a fresh code. */
export function settingsPages(deps: Deps): Hono {
  const pages = sellerPages(deps, 'settings');
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
    await changeSettings(ctx, { ...typed, ...countryIn(fields) });
    return done('money');
  });
  on('/settings/mails', async ({ ctx }, fields) => {
    await changeSettings(ctx, settingsIn(fields, /^mail_/));
    return done('mails');
  });
  on(
    '/settings/approval',
    withFreshCode('change who sends', async ({ ctx }, fields) => {
      await changeSettings(ctx, settingsIn(fields, /^approve_/));
      return done('approval');
    }),
  );
  on(
    KEYS,
    withFreshCode('make a key', async ({ ctx, c, session }, fields) => {
      const name = fields.get('name')?.trim();
      const minted = await mintApiKey(ctx, parseInput(MintKeyInput, name ? { name } : {}));
      mintedKey.keep(deps, c, session.token, minted);
      return `${SETTINGS}#keys`;
    }),
    {
      once: true,
      words: (error) =>
        error.code === 'KEY_LIMIT_REACHED' ? `${error.message} Revoke one first.` : undefined,
    },
  );
  on(
    '/settings/keys/revoke',
    withFreshCode('revoke a key', async ({ ctx }, fields) => {
      await revokeApiKey(ctx, parseInput(RevokeKeyInput, { id: fields.get('id') }));
      return done('key');
    }),
  );
  on(
    '/settings/apps/end',
    withFreshCode('end the access of an app', async ({ ctx }, fields) => {
      await endConnectedApp(ctx, parseInput(EndConnectedAppInput, { client_id: fields.get('client_id') }));
      return done('app');
    }),
  );
  on(
    '/settings/passkeys',
    withFreshCode('add a passkey', async ({ ctx }, fields) => {
      await addPasskeyOf(ctx, fields);
      return done('passkey');
    }),
  );
  on(
    '/settings/passkeys/remove',
    withFreshCode('remove a passkey', async ({ ctx }, fields) => {
      await removePasskey(ctx, parseInput(RemovePasskeyInput, { id: fields.get('id') }));
      return done('passkey-gone');
    }),
  );
  webhookPages(pages, SETTINGS);
  on('/settings/sign-ins/end', async ({ ctx, session }) => {
    await endOtherWebSessions(deps, ctx.actor.sellerId, session.token);
    return done('sign-ins');
  });
  on(
    '/settings/export',
    withFreshCode(
      'download your data',
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
      'download your listings',
      async ({ ctx }) => {
        const { filename, csv } = await exportItemsCsv(ctx);
        return download(filename, 'text/csv; charset=utf-8', csv);
      },
      { thenTo: done('confirmed') },
    ),
  );
  on(
    DELETE,
    withFreshCode('delete your account', async ({ ctx }, fields) => {
      await askForDeletion(ctx, parseInput(DeleteInput, { confirm: fields.get('confirm') ?? '' }));
      return done('delete');
    }),
    {
      once: true,
      words: (error) =>
        error.code === 'invalid_request'
          ? 'That is not the email address of this account. Nothing was sent.'
          : undefined,
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

/** What was just done, in the section where it was. */
function doneOf({ c, nav }: Shown): Done | undefined {
  const name = c.req.query('done') ?? '';
  if (name !== 'money') return DONE.get(name);
  return { at: name, words: wordsFor(c).settings.money.saved({ currency: nav.currency }) };
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
      renewal={await getRenewalOptions(ctx)}
      isOwner={hasOwnerPass(await findSeller(ctx.store.read, sellerId))}
      sells={sells(ctx)}
      unowned={await ownerNote(ctx.config, ctx.store.read)}
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
