import { Hono, type Context as HonoContext } from 'hono';
import { SettingsInput } from '../../accounts/schemas.ts';
import { changeSettings, getSettings } from '../../accounts/settings.ts';
import { listApiKeys } from '../../api-keys/list.ts';
import { mintApiKey } from '../../api-keys/mint.ts';
import { revokeApiKey } from '../../api-keys/revoke.ts';
import { type MintedKey, MintKeyInput, RevokeKeyInput } from '../../api-keys/schemas.ts';
import type { Deps, SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { endConnectedApp, listConnectedApps } from '../../oauth/connected-apps.ts';
import { EndConnectedAppInput } from '../../oauth/schemas.ts';
import { parseInput } from '../../operation/input.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { sendPage } from '../components/layout.tsx';
import { formToken, readForm } from '../forms.ts';
import { pageError } from '../page-errors.tsx';
import { SIGN_OUT } from '../sign-in/handler.tsx';
import { currentSession, pageContext, type WebSession } from '../web-session.ts';
import { SettingsPage } from './view.tsx';

const SETTINGS = 'settings';

const DONE = new Map(
  Object.entries({
    key: 'The key was revoked. Whatever used it has no access any more.',
    approval: 'Saved. It counts for everything that is not sent yet.',
    app: 'The app’s access was ended. None of its tokens works any more.',
  }),
);

type News = { status?: 400; problem?: string; minted?: MintedKey };

/** The seller's settings: connected apps and API keys, listed and ended. */
export function settingsPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  app.get('/settings', async (c) => {
    const session = await currentSession(deps, c);
    if (!session) return c.redirect('/sign-in?return_to=%2Fsettings', 303);
    return show(deps, c, session);
  });

  /** A form of the page: the session and the token are checked before `act` sees it. */
  const form = (path: string, act: (ctx: SellerContext, fields: URLSearchParams) => Promise<News | string>) =>
    app.post(path, async (c) => {
      const session = await currentSession(deps, c);
      const fields = await readForm(deps, c, session?.token, SETTINGS);
      if (!session) return c.redirect('/sign-in', 303);
      await enforceLimit(deps, 'write', session.actor.sellerId);
      const news = await act(pageContext(deps, c, session.actor), fields);
      return typeof news === 'string' ? c.redirect(news, 303) : show(deps, c, session, news);
    });

  form('/settings/keys', async (ctx, fields) => {
    const name = fields.get('name')?.trim();
    try {
      return { minted: await mintApiKey(ctx, parseInput(MintKeyInput, name ? { name } : {})) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code !== 'KEY_LIMIT_REACHED') throw error;
      return { status: 400, problem: `${error.message} Revoke one first.` };
    }
  });
  form('/settings/keys/revoke', async (ctx, fields) => {
    await revokeApiKey(ctx, parseInput(RevokeKeyInput, { id: fields.get('id') }));
    return '/settings?done=key';
  });
  form('/settings/approval', async (ctx, fields) => {
    await changeSettings(
      ctx,
      parseInput(SettingsInput, {
        approve_replies: fields.get('approve_replies') ?? undefined,
        approve_address: fields.get('approve_address') ?? undefined,
      }),
    );
    return '/settings?done=approval';
  });
  form('/settings/apps/end', async (ctx, fields) => {
    await endConnectedApp(ctx, parseInput(EndConnectedAppInput, { client_id: fields.get('client_id') }));
    return '/settings?done=app';
  });
  return app;
}

async function show(deps: Deps, c: HonoContext, session: WebSession, news: News = {}): Promise<Response> {
  const ctx = pageContext(deps, c, session.actor);
  const { apps } = await listConnectedApps(ctx);
  const { keys } = await listApiKeys(ctx);
  const page = (
    <SettingsPage
      email={session.actor.email}
      apps={apps}
      keys={keys}
      settings={await getSettings(ctx)}
      token={formToken(deps, session.token, SETTINGS)}
      signOutToken={formToken(deps, session.token, SIGN_OUT)}
      done={DONE.get(c.req.query('done') ?? '')}
      problem={news.problem}
      minted={news.minted}
    />
  );
  return sendPage(c, deps.config, page, { status: news.status ?? 200 });
}
