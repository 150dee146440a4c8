import { afterEach, describe, expect, inject, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

let t: TestApp;
afterEach(() => t.close());

const MINUTE = 60_000;
const codeMailedTo = async (email: string) => {
  await t.request('POST', '/api/auth/send-code', { body: { email } });
  await t.runDueWork();
  return /\b\d{6}\b/.exec(t.mailer.last(email.trim().toLowerCase(), 'sign_in_code')?.text ?? '')?.[0] ?? '';
};
const verify = (email: string, code: string, agent?: boolean) =>
  t.request('POST', '/api/auth/verify-code', {
    body: { email, code, ...(agent !== undefined && { agent }) },
  });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe.each(eachStore)('signing in by emailed code on $name', ({ store }) => {
  it('registers at the first code, logs in at the next, and shows the key once', async () => {
    t = await openTestApp({ store });
    const first = await verify('New@Example.com', await codeMailedTo('new@example.com'), true);
    expect(first.json).toMatchObject({ success: true, isNewUser: true });
    expect(first.json.apiKey).toMatch(/^rs_[0-9a-f]{64}$/);
    expect(first.json.idToken).toBeUndefined();
    const again = await verify('new@example.com', await codeMailedTo('  NEW@Example.com '), true);
    expect(again.json).toMatchObject({ isNewUser: false, uid: first.json.uid });
    const keys = await t.request('GET', '/api/auth/api-keys', { key: first.json.apiKey });
    expect(keys.json.data.keys).toHaveLength(2);
    expect(keys.text).not.toContain(first.json.apiKey);
  });
});

describe('verification codes', () => {
  it('gives an ID token, not a key, to a caller that isn’t an agent', async () => {
    t = await openTestApp();
    const { json } = await verify('a@example.com', await codeMailedTo('a@example.com'));
    expect(json.apiKey).toBeUndefined();
    const asSession = await t.request('GET', '/api/auth/api-keys', { bearer: json.idToken });
    expect(asSession.status).toBe(200);
    t.clock.advance(61 * MINUTE);
    expect((await t.request('GET', '/api/auth/api-keys', { bearer: json.idToken })).status).toBe(401);
  });

  it('works once, and a second code kills the first', async () => {
    t = await openTestApp();
    const old = await codeMailedTo('a@example.com');
    let fresh = await codeMailedTo('a@example.com');
    while (fresh === old) fresh = await codeMailedTo('a@example.com');
    expect((await verify('a@example.com', old)).json).toMatchObject({ code: 'INVALID_CODE' });
    expect((await verify('a@example.com', fresh)).status).toBe(200);
    expect((await verify('a@example.com', fresh)).json).toMatchObject({
      success: false,
      code: 'INVALID_CODE',
    });
  });

  it('ends after ten minutes', async () => {
    t = await openTestApp();
    const [a, b] = [await codeMailedTo('a@example.com'), await codeMailedTo('b@example.com')];
    t.clock.advance(10 * MINUTE - 1);
    expect((await verify('a@example.com', a)).status).toBe(200);
    t.clock.advance(1);
    expect((await verify('b@example.com', b)).json).toMatchObject({ code: 'CODE_EXPIRED' });
  });

  it('refuses the right code from the sixth try on', async () => {
    t = await openTestApp();
    const code = await codeMailedTo('a@example.com');
    for (const left of ['4 tries are left', '3 tries are left', '2 tries are left', 'One try is left']) {
      const { json } = await verify('a@example.com', wrong(code));
      expect(json).toMatchObject({ code: 'INVALID_CODE', error: `The code is wrong. ${left}.` });
      // A new code would end the one that was only mistyped.
      expect(json.hint).toBe('Check the digits against the newest email and try again.');
    }
    expect((await verify('a@example.com', wrong(code))).json).toMatchObject({
      code: 'INVALID_CODE',
      hint: expect.stringContaining('new code'),
    });
    const sixth = await verify('a@example.com', code);
    expect(sixth).toMatchObject({ status: 400, json: { code: 'TOO_MANY_ATTEMPTS' } });
    const other = await codeMailedTo('b@example.com');
    expect((await verify('a@example.com', other)).json).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect((await verify('b@example.com', other)).status).toBe(200);
    expect((await verify('a@example.com', await codeMailedTo('a@example.com'))).status).toBe(200);
  });

  it.skipIf(!inject('postgres'))('lets one of twenty concurrent sign-ins with one code through', async () => {
    t = await openTestApp({ store: 'postgresql' });
    const code = await codeMailedTo('a@example.com');
    const all = await Promise.all(Array.from({ length: 20 }, () => verify('a@example.com', code, true)));
    expect(all.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it('is never stored in the clear, and leaves the outbox once it was sent', async () => {
    t = await openTestApp();
    const code = await codeMailedTo('a@example.com');
    const { verificationCodes, outbox } = t.deps.store.read.t;
    const rows = [
      ...(await t.deps.store.read.select().from(verificationCodes)),
      ...(await t.deps.store.read.select().from(outbox)),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('answers alike for known and unknown addresses', async () => {
    t = await openTestApp();
    await t.signInByCode('known@example.com');
    const known = await t.request('POST', '/api/auth/send-code', { body: { email: 'known@example.com' } });
    const unknown = await t.request('POST', '/api/auth/send-code', {
      body: { email: 'unknown@example.com' },
    });
    expect(known.text).toBe(unknown.text);
  });

  it('is limited per address and per email', async () => {
    t = await openTestApp({ env: { RATE_LIMITS: 'send_code_email=2/600,send_code_ip=3/600' } });
    const send = (email: string) => t.request('POST', '/api/auth/send-code', { body: { email } });
    expect((await send('a@example.com')).headers.get('x-ratelimit-remaining')).toBe('2');
    await send('a@example.com');
    const refused = await send('a@example.com');
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('2');
    expect((await send('b@example.com')).status).toBe(429);
  });

  it('counts the spellings of one mailbox together, and still knows accounts by the address as typed', async () => {
    t = await openTestApp({ env: { RATE_LIMITS: 'send_code_email=3/600,send_code_ip=off' } });
    const spellings = ['Ana.Diaz@gmail.com', 'anadiaz+sale@gmail.com', 'a.n.a.diaz+1@googlemail.com'];
    const uids: string[] = [];
    for (const email of spellings) uids.push((await t.signInByCode(email)).sellerId);
    expect(new Set(uids).size).toBe(3);
    const send = (email: string) => t.request('POST', '/api/auth/send-code', { body: { email } });
    expect((await send('anadiaz@gmail.com')).status).toBe(429);
    expect((await send('anadiaz@example.com')).status).toBe(200);
  });

  it('are tried only so often from one address', async () => {
    t = await openTestApp({ env: { RATE_LIMITS: 'verify_ip=1/600,public_ip=off' } });
    const { headers } = await verify('a@example.com', '000000');
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await verify('b@example.com', '000000')).status).toBe(429);
  });

  it('refuses unknown fields by name', async () => {
    t = await openTestApp();
    const { status, json } = await t.request('POST', '/api/auth/send-code', {
      body: { email: 'a@example.com', adress: 'x' },
    });
    expect(status).toBe(400);
    expect(json.error).toContain('"adress"');
  });
});
