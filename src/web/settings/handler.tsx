import type { Hono } from 'hono';
import { askForDeletion, stopDeletion } from '../../account-data/deletion.ts';
import { bytesOf } from '../../account-data/pack.ts';
import { type Download, exportAccount, exportItemsCsv } from '../../account-data/packing.ts';
import { DeleteInput } from '../../account-data/schemas.ts';
import { removePasskey } from '../../accounts/passkeys.ts';
import { RemovePasskeyInput, SettingsInput } from '../../accounts/schemas.ts';
import { changeSettings } from '../../accounts/settings.ts';
import { endOtherWebSessions } from '../../accounts/web-sessions.ts';
import { mintApiKey, revokeApiKey } from '../../api-keys/keys.ts';
import { MintKeyInput, RevokeKeyInput } from '../../api-keys/schemas.ts';
import type { Deps } from '../../context.ts';
import { endConnectedApp } from '../../oauth/connected-apps.ts';
import { EndConnectedAppInput } from '../../oauth/schemas.ts';
import { parseInput } from '../../operation/input.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { extendPage } from '../../plans/renewal.ts';
import { Subscription, subscribe, unsubscribe } from '../../push/subscribe.ts';
import { setAvailability } from '../../scheduling/availability.ts';
import { countryOfZone } from '../../text/country-zones.ts';
import { FORM_TOKEN } from '../forms.ts';
import { addPasskeyOf } from '../passkeys.tsx';
import { type Act, type FormOptions, insteadOf, sellerPages } from '../seller-pages.ts';
import { MONEY } from './account-sections.tsx';
import { withFreshCode } from './fresh-code.tsx';
import { IMPORT_PAGE, importUpload, showImport } from './imports.tsx';
import { PAGE_NAMES, SETTINGS, type SectionName, settingsPath } from './pages.ts';
import { DELETE, done, KEYS, placeOf, show, showList } from './show.tsx';
import { mintedKey } from './shown-once.ts';
import { webhookPages } from './webhooks.tsx';

type On = FormOptions & { fresh?: Parameters<typeof withFreshCode>[0]; thenTo?: string };

/**
 * The seller's settings: short pages of sections, one form each. A form reports in its own section what it did. What
 * could lock the seller out or hand the account over asks for the emailed code again (`fresh-code.tsx`), and a new
 * secret is shown exactly once (`shown-once.ts`). Start at `pages.ts`, which says what is on which page; `show.tsx`
 * renders it.
 */
export function settingsPages(deps: Deps): Hono {
  const pages = sellerPages(deps, 'settings');
  const { app, page, form, files } = pages;
  page('/settings', showList);
  for (const name of PAGE_NAMES) page(settingsPath(name), (at) => show(at, name));
  /** Adds a form of a section, on that section's page. With `fresh`, it asks for a code first and says what for. */
  const on = (section: SectionName, path: string, { fresh, thenTo, ...options }: On, act: Act) =>
    form(path, placeOf(section), fresh ? withFreshCode(fresh, act, { thenTo }) : act, options);

  on('plan', '/settings/renew', {}, async ({ ctx }) => {
    await extendPage(ctx);
    return done('renewed');
  });
  on('push', '/settings/push', {}, async ({ ctx, session }, fields) => {
    const sent = Object.fromEntries([...fields].filter(([name]) => name !== FORM_TOKEN));
    await subscribe(ctx, parseInput(Subscription, sent), session.token);
    return `${placeOf('push')}#push`;
  });
  on('push', '/settings/push/stop', {}, async ({ ctx }, fields) => {
    await unsubscribe(ctx, fields.get('endpoint') ?? '');
    return `${placeOf('push')}#push`;
  });
  on('money', MONEY, {}, async ({ ctx }, fields) => {
    const typed = {
      currency: fields.get('currency') ?? undefined,
      keep_amounts: fields.get('keep_amounts') === 'yes' || undefined,
      country: fields.get('country') || null,
    };
    const { country } = await changeSettings(ctx, parseInput(SettingsInput, typed));
    const zone = fields.get('zone') ?? '';
    if (countryOfZone(zone) === country) await setAvailability(ctx, { scheduling_timezone: zone });
    return done('money');
  });
  /** Adds a form whose fields are account settings of its section. */
  const changes = (section: 'language' | 'mails' | 'approval', options: On = {}) =>
    on(section, `/settings/${section}`, options, async ({ ctx }, fields) => {
      const typed = Object.fromEntries(
        [...fields].filter(([name]) => Reflect.get(SETTINGS, name) === section),
      );
      await changeSettings(ctx, parseInput(SettingsInput, typed));
      return done(section);
    });
  changes('language');
  changes('mails');
  changes('approval', { fresh: 'approval' });
  on(
    'keys',
    KEYS,
    {
      fresh: 'keyMade',
      once: true,
      words: insteadOf('KEY_LIMIT_REACHED', ({ settings }) => settings.keys.revokeFirst),
    },
    async ({ ctx, c, session }, fields) => {
      const name = fields.get('name')?.trim();
      const minted = await mintApiKey(ctx, parseInput(MintKeyInput, name ? { name } : {}));
      mintedKey.keep(deps, c, session.token, minted);
      return `${KEYS}#keys`;
    },
  );
  on('keys', '/settings/keys/revoke', { fresh: 'keyRevoked' }, async ({ ctx }, fields) => {
    await revokeApiKey(ctx, parseInput(RevokeKeyInput, { id: fields.get('id') }));
    return done('key');
  });
  on('apps', '/settings/apps/end', { fresh: 'app' }, async ({ ctx }, fields) => {
    await endConnectedApp(ctx, parseInput(EndConnectedAppInput, { client_id: fields.get('client_id') }));
    return done('app');
  });
  on('passkeys', '/settings/passkeys', { fresh: 'passkey', once: true }, async ({ ctx }, fields) => {
    await addPasskeyOf(ctx, fields);
    return done('passkey');
  });
  on(
    'passkeys',
    '/settings/passkeys/remove',
    { fresh: 'passkeyGone', once: true },
    async ({ ctx }, fields) => {
      await removePasskey(ctx, parseInput(RemovePasskeyInput, { id: fields.get('id') }));
      return done('passkeyGone');
    },
  );
  webhookPages(pages, placeOf('webhooks'));
  on('sign-ins', '/settings/sign-ins/end', {}, async ({ ctx, session }) => {
    await endOtherWebSessions(deps, ctx.actor.sellerId, session.token);
    return done('signIns');
  });
  on('data', '/settings/export', { fresh: 'export', thenTo: done('confirmed') }, async ({ ctx }) => {
    // An export is expensive, so it counts like a call to a model.
    await enforceLimit(ctx, 'ai', ctx.actor.sellerId);
    return download('application/gzip', await exportAccount(ctx));
  });
  page(IMPORT_PAGE, showImport);
  files(IMPORT_PAGE, placeOf('data'), importUpload('archive'));
  files('/settings/import-csv', placeOf('data'), importUpload('csv'));
  on('data', '/settings/items.csv', { fresh: 'csv', thenTo: done('confirmed') }, async ({ ctx }) =>
    download('text/csv; charset=utf-8', await exportItemsCsv(ctx)),
  );
  on(
    'delete',
    DELETE,
    {
      fresh: 'delete',
      once: true,
      words: insteadOf('invalid_request', ({ settings }) => settings.delete.notYours),
    },
    async ({ ctx }, fields) => {
      await askForDeletion(ctx, parseInput(DeleteInput, { confirm: fields.get('confirm') ?? '' }));
      return done('delete');
    },
  );
  on('delete', '/settings/delete/stop', {}, async ({ ctx }) => {
    await stopDeletion(ctx);
    return done('kept');
  });
  return app;
}

const download = (type: string, { filename, stream }: Download): Response =>
  new Response(bytesOf(stream), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
