import type { Hono } from 'hono';
import { SettingsInput } from '../../accounts/schemas.ts';
import { changeSettings, getSettings } from '../../accounts/settings.ts';
import { listApiKeys } from '../../api-keys/list.ts';
import { mintApiKey } from '../../api-keys/mint.ts';
import { revokeApiKey } from '../../api-keys/revoke.ts';
import { type MintedKey, MintKeyInput, RevokeKeyInput } from '../../api-keys/schemas.ts';
import type { Deps } from '../../context.ts';
import { endConnectedApp, listConnectedApps } from '../../oauth/connected-apps.ts';
import { EndConnectedAppInput } from '../../oauth/schemas.ts';
import { parseInput } from '../../operation/input.ts';
import { formToken } from '../forms.ts';
import { type Shown, sellerPages } from '../seller-pages.ts';
import { SIGN_OUT } from '../sign-in/handler.tsx';
import { SettingsPage } from './view.tsx';

const SETTINGS = '/settings';

const DONE = new Map(
  Object.entries({
    key: 'The key was revoked. Whatever used it has no access any more.',
    approval: 'Saved. It counts for everything that is not sent yet.',
    app: 'The app’s access was ended. None of its tokens works any more.',
  }),
);

/** The seller's settings: connected apps and API keys, listed and ended. */
export function settingsPages(deps: Deps): Hono {
  const { app, page, form } = sellerPages(deps, 'settings');
  page(SETTINGS, (at) => show(at));

  form(
    '/settings/keys',
    SETTINGS,
    async (at, fields) => {
      const name = fields.get('name')?.trim();
      const minted = await mintApiKey(at.ctx, parseInput(MintKeyInput, name ? { name } : {}));
      return at.show((shown) => show(shown, minted));
    },
    {
      words: (error) =>
        error.code === 'KEY_LIMIT_REACHED' ? `${error.message} Revoke one first.` : undefined,
    },
  );
  form('/settings/keys/revoke', SETTINGS, async ({ ctx }, fields) => {
    await revokeApiKey(ctx, parseInput(RevokeKeyInput, { id: fields.get('id') }));
    return '/settings?done=key';
  });
  form('/settings/approval', SETTINGS, async ({ ctx }, fields) => {
    await changeSettings(
      ctx,
      parseInput(SettingsInput, {
        approve_replies: fields.get('approve_replies') ?? undefined,
        approve_address: fields.get('approve_address') ?? undefined,
      }),
    );
    return '/settings?done=approval';
  });
  form('/settings/apps/end', SETTINGS, async ({ ctx }, fields) => {
    await endConnectedApp(ctx, parseInput(EndConnectedAppInput, { client_id: fields.get('client_id') }));
    return '/settings?done=app';
  });
  return app;
}

async function show(at: Shown, minted?: MintedKey): Promise<Response> {
  const { ctx } = at;
  const { apps } = await listConnectedApps(ctx);
  const { keys } = await listApiKeys(ctx);
  return at.send(
    <SettingsPage
      nav={at.nav}
      email={ctx.actor.email}
      apps={apps}
      keys={keys}
      settings={await getSettings(ctx)}
      token={at.token}
      signOutToken={formToken(ctx, at.session.token, SIGN_OUT)}
      done={DONE.get(at.c.req.query('done') ?? '')}
      minted={minted}
    />,
  );
}
