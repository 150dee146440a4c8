import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

const DAY = 24 * 3600_000;
let t: TestApp;
let key: string;
let seller: { sellerId: string; email: string };

beforeEach(async () => {
  t = await openTestApp();
  const { apiKey, sellerId, email } = await t.signInByCode();
  key = apiKey;
  seller = { sellerId, email };
});
afterEach(() => t.close());

const mint = (name?: string, using = key) =>
  t.request('POST', '/api/auth/api-keys', { key: using, body: name === undefined ? {} : { name } });
const list = async (using = key) =>
  (await t.request('GET', '/api/auth/api-keys', { key: using })).json.data.keys;

describe('API keys', () => {
  it('open the API by either header, and say which one is in use', async () => {
    const byBearer = await t.request('GET', '/api/auth/api-keys', { bearer: key });
    expect(byBearer.json.data.keys).toMatchObject([{ current: true, last4: key.slice(-4) }]);
    const headers = { authorization: 'Bearer of-something-else' };
    expect((await t.request('GET', '/api/auth/api-keys', { key, headers })).status).toBe(200);
  });

  it('are called what the seller calls them, oldest first, and one of them is in use', async () => {
    for (const name of [undefined, 'Laptop']) {
      t.clock.advance(1000);
      await mint(name);
    }
    const known = (await list()).map(({ name, current }: { name: string; current: boolean }) => [
      name,
      current,
    ]);
    expect(known).toEqual([
      ['Sign-in 2026-05-04', true],
      ['Key 2', false],
      ['Laptop', false],
    ]);
  });

  it('end 30 days after the sign-in', async () => {
    t.clock.advance(30 * DAY - 1);
    expect((await t.request('GET', '/api/auth/api-keys', { key })).status).toBe(200);
    t.clock.advance(1);
    const next = await t.signInByCode(seller.email);
    expect(await list(next.apiKey)).toHaveLength(1);
    const refused = await t.request('GET', '/api/auth/api-keys', { key });
    expect(refused).toMatchObject({ status: 401, json: { success: false, code: 'invalid_token' } });
    expect(refused.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource", error="invalid_token"',
    );
  });

  it('minted from a key never outlive it, even at one remove', async () => {
    t.clock.advance(20 * DAY);
    const child = await mint('laptop');
    const grandchild = await mint('phone', child.json.data.apiKey);
    const [parent] = await list();
    expect(child.json.data.expires_at).toBe(parent.expires_at);
    expect(grandchild.json.data.expires_at).toBe(parent.expires_at);
  });

  it('are at most five, even if twenty are requested at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => mint()));
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(4);
    expect(all.find((answer) => answer.status !== 200)).toMatchObject({
      status: 400,
      json: { code: 'KEY_LIMIT_REACHED' },
    });
    expect(await list()).toHaveLength(5);
  });

  it('make room for a sign-in by ending the oldest key of an earlier sign-in, and tell the seller', async () => {
    for (let i = 0; i < 4; i++) await mint(`minted ${i}`);
    t.clock.advance(1000);
    const { apiKey } = await t.signInByCode(seller.email);
    await t.runDueWork();
    expect((await t.request('GET', '/api/auth/api-keys', { key })).status).toBe(401);
    expect((await list(apiKey)).map((k: { name: string }) => k.name)).toContain('minted 0');
    expect(t.mailer.sent.some((mail) => mail.kind === 'key_evicted' && mail.to === seller.email)).toBe(true);
  });

  it('are revoked at once; twice changes nothing, an unknown one is 404', async () => {
    const { json } = await mint('gone soon');
    const revoke = (id: string) => t.request('DELETE', `/api/auth/api-keys?id=${id}`, { key });
    expect((await revoke(json.data.key_id)).json.data).toEqual({ key_id: json.data.key_id, revoked: true });
    expect((await t.request('GET', '/api/auth/api-keys', { key: json.data.apiKey })).status).toBe(401);
    expect((await revoke(json.data.key_id)).status).toBe(200);
    expect((await revoke('key_unknown')).status).toBe(404);
    const other = await t.signInByCode('other@example.com');
    const [mine, ...more] = await list();
    expect(more).toEqual([]);
    expect(
      (await t.request('DELETE', `/api/auth/api-keys?id=${mine.key_id}`, { key: other.apiKey })).status,
    ).toBe(404);
  });

  it('note their last use to the minute', async () => {
    t.clock.advance(5 * 60_000);
    await list();
    const noted = t.clock.now().toISOString();
    const lastUsed = async () => (await list())[0].last_used_at;
    expect(await lastUsed()).toBe(noted);
    t.clock.advance(60_000 - 1);
    await list();
    expect(await lastUsed()).toBe(noted);
    t.clock.advance(1);
    await list();
    expect(await lastUsed()).toBe(t.clock.now().toISOString());
  });

  it('are stored only as hashes', async () => {
    const { credentials } = t.deps.store.read.t;
    const rows = JSON.stringify(await t.deps.store.read.select().from(credentials));
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(key.slice(3, 30));
  });
});
