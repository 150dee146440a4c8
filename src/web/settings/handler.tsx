import type { Hono } from 'hono';
import type * as z from 'zod';
import { askForDeletion, stopDeletion } from '../../account-data/deletion.ts';
import { bytesOf, type Download, exportAccount, exportItemsCsv } from '../../account-data/packing.ts';
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
import { DELETE } from './data-sections.tsx';
import { withFreshCode } from './fresh-code.tsx';
import { IMPORT_PAGE, importUpload, showImport } from './imports.tsx';
import { PAGE_NAMES, SETTINGS, type SectionName, settingsPath } from './pages.ts';
import { type DoneName, done, mintedKey, PLACES, placeOf, show, showList } from './show.tsx';
import { webhookPages } from './webhooks.tsx';

const KEYS = '/settings/keys';

type On = FormOptions & { fresh?: Parameters<typeof withFreshCode>[0]; thenTo?: string };

/**
 * The seller's settings: short pages of sections, one form each. A form reports in its own section what it did. What
 * could lock the seller out or hand the account over asks for the emailed code again (`fresh-code.tsx`), and a new
 * secret is shown exactly once. Start at `pages.ts`, which says what is on which page; `show.tsx`
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

  /** Adds one that is reported in its section. */
  const does = (name: DoneName, path: string, act: (...of: Parameters<Act>) => unknown, options: On = {}) =>
    on(PLACES[name], path, options, async (at, fields) => {
      await act(at, fields);
      return done(name);
    });

  does('renewed', '/settings/renew', ({ ctx }) => extendPage(ctx));
  on('push', '/settings/push', {}, async ({ ctx, session }, fields) => {
    const subscription = typed(Subscription, fields, (name) => name !== FORM_TOKEN);
    await subscribe(ctx, subscription, session.token);
    return `${placeOf('push')}#push`;
  });
  on('push', '/settings/push/stop', {}, async ({ ctx }, fields) => {
    await unsubscribe(ctx, fields.get('endpoint') ?? '');
    return `${placeOf('push')}#push`;
  });
  does('money', MONEY, async ({ ctx }, fields) => {
    const typed = {
      currency: fields.get('currency') ?? undefined,
      keep_amounts: fields.get('keep_amounts') === 'yes' || undefined,
      country: fields.get('country') || null,
    };
    const { country } = await changeSettings(ctx, parseInput(SettingsInput, typed));
    const zone = fields.get('zone') ?? '';
    if (countryOfZone(zone) === country) await setAvailability(ctx, { scheduling_timezone: zone });
  });
  /** Adds a form whose fields are account settings of its section. */
  const changes = (section: 'language' | 'mails' | 'approval', options: On = {}) => {
    const isIts = (name: string) => Reflect.get(SETTINGS, name) === section;
    does(
      section,
      `/settings/${section}`,
      ({ ctx }, fields) => changeSettings(ctx, typed(SettingsInput, fields, isIts)),
      options,
    );
  };
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
  does('key', `${KEYS}/revoke`, ({ ctx }, fields) => revokeApiKey(ctx, typed(RevokeKeyInput, fields)), {
    fresh: 'keyRevoked',
  });
  does(
    'app',
    '/settings/apps/end',
    ({ ctx }, fields) => endConnectedApp(ctx, typed(EndConnectedAppInput, fields)),
    { fresh: 'app' },
  );
  does('passkey', '/settings/passkeys', ({ ctx }, fields) => addPasskeyOf(ctx, fields), {
    fresh: 'passkey',
    once: true,
  });
  does(
    'passkeyGone',
    '/settings/passkeys/remove',
    ({ ctx }, fields) => removePasskey(ctx, typed(RemovePasskeyInput, fields)),
    { fresh: 'passkeyGone', once: true },
  );
  webhookPages(pages, placeOf('webhooks'));
  does('signIns', '/settings/sign-ins/end', ({ ctx, session }) =>
    endOtherWebSessions(deps, ctx.actor.sellerId, session.token),
  );
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
  does('delete', DELETE, ({ ctx }, fields) => askForDeletion(ctx, typed(DeleteInput, fields)), {
    fresh: 'delete',
    once: true,
    words: insteadOf('invalid_request', ({ settings }) => settings.delete.notYours),
  });
  does('kept', `${DELETE}/stop`, ({ ctx }) => stopDeletion(ctx));
  return app;
}

/** The fields of a form that are the schema's, read with it. @throws AppError invalid_request */
const typed = <S extends z.ZodObject>(
  schema: S,
  fields: URLSearchParams,
  isIts = (name: string) => name in schema.shape,
): z.output<S> => parseInput(schema, Object.fromEntries([...fields].filter(([name]) => isIts(name))));

const download = (type: string, { filename, stream }: Download): Response =>
  new Response(bytesOf(stream), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
