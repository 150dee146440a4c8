import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { oauthClient } from '../support/oauth-client.ts';
import { eachStore } from '../support/openings.ts';

const DAY = 24 * 3600_000;
const PATH = '/api/auth/connected-apps';

describe.each(eachStore)('on $name', ({ store }) => {
  let t: TestApp;
  let client: ReturnType<typeof oauthClient>;
  let key: string;

  beforeEach(async () => {
    t = await openTestApp({ store });
    client = oauthClient(t);
    key = (await t.signIn()).apiKey;
  });
  afterEach(() => t.close());

  const list = async () => (await t.request('GET', PATH, { key })).json.data.apps;
  const end = (clientId: string) =>
    t.request('DELETE', `${PATH}?${new URLSearchParams({ client_id: clientId })}`, { key });

  describe('connected apps', () => {
    it('are listed with what they may do and when they were last used', async () => {
      expect(await list()).toEqual([]);
      const { clientId, tokens } = await client.connect();
      const connected_at = t.clock.now().toISOString();
      const app = {
        client_id: clientId,
        client_name: 'Shelf Helper',
        scopes: ['read', 'write'],
        connected_at,
      };
      expect(await list()).toEqual([{ ...app, last_used_at: null }]);
      t.clock.advance(5 * 60_000);
      await client.works(tokens.access_token);
      expect(await list()).toEqual([{ ...app, last_used_at: t.clock.now().toISOString() }]);
    });

    it('an app connected twice is one row, with all that it may do', async () => {
      const clientId = await client.register();
      const firstAt = t.clock.now().toISOString();
      for (const scope of ['read', 'write']) {
        await client.exchange(clientId, (await client.authorize(clientId, { scope })).get('code'));
        t.clock.advance(1000);
      }
      expect(await list()).toMatchObject([
        { client_id: clientId, scopes: ['read', 'write'], connected_at: firstAt },
      ]);
    });

    it('ending one ends every grant and token of it at once, and of no other app', async () => {
      const ended = await client.connect();
      const again = (await client.authorize(ended.clientId)).get('code');
      const second = (await client.exchange(ended.clientId, again)).json;
      const other = await client.connect();
      expect((await end(ended.clientId)).json).toEqual({
        success: true,
        data: { client_id: ended.clientId, ended: true },
      });
      expect(await client.works(ended.tokens.access_token)).toBe(false);
      expect(await client.works(second.access_token)).toBe(false);
      expect((await client.refresh(ended.clientId, second.refresh_token)).json.error).toBe('invalid_grant');
      expect(await client.works(other.tokens.access_token)).toBe(true);
      expect((await list()).map((app: { client_id: string }) => app.client_id)).toEqual([other.clientId]);
      expect((await end(ended.clientId)).status).toBe(200);
    });

    it('ending one doesn’t affect another seller who connected it', async () => {
      const clientId = await client.register();
      const connect = async (email: string) => {
        const browser = openBrowser(t);
        await browser.signIn(await browser.visit(client.authorizePath(clientId)), email);
        const code = (await client.authorize(clientId, {}, { browser })).get('code');
        return (await client.exchange(clientId, code)).json.access_token;
      };
      const mine = await connect('seller@example.com');
      const theirs = await connect('other@example.com');
      expect((await end(clientId)).status).toBe(200);
      expect([await client.works(mine), await client.works(theirs)]).toEqual([false, true]);
    });

    it('a code that is under way dies with the app', async () => {
      const clientId = await client.register();
      const code = (await client.authorize(clientId)).get('code');
      await end(clientId);
      expect((await client.exchange(clientId, code)).json.error).toBe('invalid_grant');
    });

    it('an app that never connected is 404, and so is the app of another seller', async () => {
      expect((await end('app_unknown')).status).toBe(404);
      const browser = openBrowser(t);
      const clientId = await client.register();
      await browser.signIn(await browser.visit(client.authorizePath(clientId)), 'other@example.com');
      const { tokens } = await client.connect({}, browser);
      const theirs = (await t.request('GET', PATH, { bearer: tokens.access_token })).status;
      expect(theirs).toBe(403);
      expect(await list()).toEqual([]);
    });

    it('a connected app can neither list nor end apps, nor make keys', async () => {
      const { clientId, tokens } = await client.connect();
      const bearer = tokens.access_token;
      const calls = [
        t.request('GET', PATH, { bearer }),
        t.request('DELETE', `${PATH}?client_id=${clientId}`, { bearer }),
        t.request('GET', '/api/auth/api-keys', { bearer }),
        t.request('POST', '/api/auth/api-keys', { bearer, body: {} }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    });

    it('one that ran out is not listed anymore', async () => {
      await client.connect();
      t.clock.advance(60 * DAY);
      const fresh = (await t.signIn()).apiKey;
      expect((await t.request('GET', PATH, { key: fresh })).json.data.apps).toEqual([]);
    });
  });

  describe('the sweep', () => {
    const rows = async () => {
      const { read } = t.deps.store;
      const { oauthClients, oauthGrants, oauthCodes, oauthRefreshTokens } = read.t;
      return {
        clients: await read.$count(oauthClients),
        grants: await read.$count(oauthGrants),
        codes: await read.$count(oauthCodes),
        refreshTokens: await read.$count(oauthRefreshTokens),
      };
    };

    it('removes registrations that no seller allowed for a week', async () => {
      await client.register();
      t.clock.advance(7 * DAY - 1);
      await t.runDueWork();
      expect((await rows()).clients).toBe(1);
      t.clock.advance(1);
      await t.runDueWork();
      expect((await rows()).clients).toBe(0);
    });

    it('keeps a living grant, and all that tells a second use, for as long as it matters', async () => {
      const { clientId, tokens } = await client.connect();
      let refreshToken = tokens.refresh_token;
      for (let month = 0; month < 5; month++) {
        t.clock.advance(30 * DAY);
        await t.runDueWork();
        refreshToken = (await client.refresh(clientId, refreshToken)).json.refresh_token;
        expect(refreshToken).toMatch(/^rsr_/);
      }
      expect(await rows()).toEqual({ clients: 1, grants: 1, codes: 0, refreshTokens: 2 });
    });

    it('removes grants that were allowed and never fetched, revoked or ran out, then their clients', async () => {
      const unused = await client.register();
      await client.authorize(unused);
      const revoked = await client.connect();
      await end(revoked.clientId);
      await client.connect();
      const start = t.clock.now().getTime();
      const countsAt = async (ms: number) => {
        t.clock.advance(start + ms - t.clock.now().getTime());
        await t.runDueWork();
        const { clients, grants } = await rows();
        return [clients, grants];
      };
      const aMinute = 60_000;
      expect([await countsAt(DAY + aMinute - 1), await countsAt(DAY + aMinute)]).toEqual([
        [3, 3],
        [3, 2],
      ]);
      expect([await countsAt(30 * DAY - 1), await countsAt(30 * DAY)]).toEqual([
        [3, 2],
        [3, 1],
      ]);
      expect([await countsAt(60 * DAY - 1), await countsAt(60 * DAY)]).toEqual([
        [3, 1],
        [3, 0],
      ]);
      expect(await rows()).toEqual({ clients: 3, grants: 0, codes: 0, refreshTokens: 0 });
      expect([await countsAt(90 * DAY - 1), await countsAt(90 * DAY)]).toEqual([
        [3, 0],
        [0, 0],
      ]);
    });
  });
});
