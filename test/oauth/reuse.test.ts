import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { oauthClient } from '../support/oauth-client.ts';
import { eachStore } from '../support/openings.ts';

describe.each(eachStore)('secrets that work once, on $name', ({ store }) => {
  let t: TestApp;
  const open = async (env: Record<string, string> = {}) => {
    t = await openTestApp({ store, env });
    return oauthClient(t);
  };
  afterEach(() => t.close());

  it('RFC 6749 section 4.1.2: a second use of a code ends the grant and its tokens', async () => {
    const client = await open();
    const { clientId, code, tokens } = await client.connect();
    expect((await client.exchange(clientId, code)).json.error).toBe('invalid_grant');
    expect(await client.works(tokens.access_token)).toBe(false);
    expect((await client.refresh(clientId, tokens.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('also a day later, after the code has long expired', async () => {
    const client = await open();
    const { clientId, code, tokens } = await client.connect();
    t.clock.advance(23 * 3600_000);
    await t.runDueWork();
    const renewed = (await client.refresh(clientId, tokens.refresh_token)).json;
    await client.exchange(clientId, code);
    expect(await client.works(renewed.access_token)).toBe(false);
  });

  it('OAuth 2.1 section 4.3.1: a refresh token is replaced at each use', async () => {
    const client = await open();
    const { clientId, tokens } = await client.connect();
    const { status, json } = await client.refresh(clientId, tokens.refresh_token);
    expect(status).toBe(200);
    expect(json.refresh_token).not.toBe(tokens.refresh_token);
    expect(await client.works(json.access_token)).toBe(true);
    expect(await client.works(tokens.access_token)).toBe(true);
  });

  it('RFC 9700 section 4.14.2: a used refresh token ends the grant, the newest tokens included', async () => {
    const client = await open();
    const { clientId, tokens } = await client.connect();
    const newest = (await client.refresh(clientId, tokens.refresh_token)).json;
    const reused = await client.refresh(clientId, tokens.refresh_token);
    expect([reused.status, reused.json.error]).toEqual([400, 'invalid_grant']);
    expect(await client.works(newest.access_token)).toBe(false);
    expect(await client.works(tokens.access_token)).toBe(false);
    expect((await client.refresh(clientId, newest.refresh_token)).status).toBe(400);
  });

  it('with a grace period, the same client gets one more pair of tokens, and no third', async () => {
    const client = await open({ OAUTH_REFRESH_GRACE: '30' });
    const { clientId, tokens } = await client.connect();
    const first = (await client.refresh(clientId, tokens.refresh_token)).json;
    t.clock.advance(29_999);
    const second = (await client.refresh(clientId, tokens.refresh_token)).json;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await client.works(first.access_token)).toBe(true);
    expect(await client.works(second.access_token)).toBe(true);
    expect((await client.refresh(clientId, first.refresh_token)).status).toBe(200);
    const third = await client.refresh(clientId, tokens.refresh_token);
    expect([third.status, third.json.error]).toEqual([400, 'invalid_grant']);
    expect(await client.works(second.access_token)).toBe(false);
    expect((await client.refresh(clientId, second.refresh_token)).status).toBe(400);
  });

  it('a grace ends when it says, and is for no other client', async () => {
    const client = await open({ OAUTH_REFRESH_GRACE: '30' });
    const late = await client.connect();
    await client.refresh(late.clientId, late.tokens.refresh_token);
    t.clock.advance(30_000);
    expect((await client.refresh(late.clientId, late.tokens.refresh_token)).status).toBe(400);
    const stolen = await client.connect();
    const newest = (await client.refresh(stolen.clientId, stolen.tokens.refresh_token)).json;
    const thief = await client.register();
    expect((await client.refresh(thief, stolen.tokens.refresh_token)).status).toBe(400);
    expect(await client.works(newest.access_token)).toBe(false);
  });

  it('twenty refreshes at once with one token: one wins, and the family is revoked', async () => {
    const client = await open();
    const { clientId, tokens } = await client.connect();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.refresh(clientId, tokens.refresh_token)),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ json }) => json.error === 'invalid_grant')).toHaveLength(19);
    expect(await client.works(winners[0]?.json.access_token)).toBe(false);
    expect((await client.refresh(clientId, winners[0]?.json.refresh_token)).json.error).toBe('invalid_grant');
    const { read } = t.deps.store;
    const live = (await read.select().from(read.t.credentials)).filter((each) => each.revokedAt === null);
    expect(live).toEqual([]);
  });

  it('twenty exchanges at once of one code: one wins, and the grant is revoked', async () => {
    const client = await open();
    const clientId = await client.register();
    const code = (await client.authorize(clientId)).get('code');
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.exchange(clientId, code)));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(await client.works(winners[0]?.json.access_token)).toBe(false);
  });
});
