import { Client } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setReviewerCode } from '../../src/accounts/verify-code.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type ConnectedClient, connectedClient } from '../support/mcp-clients.ts';
import { stdioPair } from '../support/stdio-pair.ts';

const EMAIL = 'maria@example.com';
const HERE = '127.0.0.1';
const MAIL = '/srv/sale/mail';

describe('a code that can be found', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await openTestApp({ env: { DATA_DIR: '/srv/sale' } });
    Object.assign(t.deps.mailer, { name: 'file' });
  });
  afterEach(() => t.close());

  const send = async (headers: Record<string, string> = {}, remoteAddress = HERE) => {
    const response = await t.app.request(
      '/api/auth/send-code',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'localhost:3000', ...headers },
        body: JSON.stringify({ email: EMAIL }),
      },
      { incoming: { socket: { remoteAddress } } },
    );
    return response.json();
  };

  it('is emailed where email leaves the computer, and said to be', async () => {
    Object.assign(t.deps.mailer, { name: 'smtp' });
    expect(await send()).toEqual({ success: true, delivery: 'mail' });
  });

  it('is in a folder that callers on this computer are told', async () => {
    expect(await send()).toEqual({ success: true, delivery: 'file', where: MAIL });
    expect(await send({ host: '[::1]:3000' }, '::1')).toMatchObject({ where: MAIL });
    expect(await send({ origin: 'http://localhost:5173' })).toMatchObject({ where: MAIL });
  });

  const ELSEWHERE: [string, Record<string, string>, string?][] = [
    ['another machine', {}, '192.0.2.7'],
    ['a proxy that says for whom', { 'x-forwarded-for': '192.0.2.7' }],
    ['a proxy that says it in the standard way', { forwarded: 'for=192.0.2.7' }],
    ['Cloudflare’s tunnel', { host: 'some-words.trycloudflare.com', 'cf-connecting-ip': '192.0.2.7' }],
    ['a tunnel that changes the host', { 'cf-ray': '8f' }],
    ['Tailscale’s', { host: 'home.tail1234.ts.net', 'x-forwarded-proto': 'https' }],
    ['a name that leads here', { host: 'evil.example:3000' }],
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page without an origin of its own', { origin: 'null' }],
  ];
  it.each(ELSEWHERE)('is told to be a file, and not where, to %s', async (_, headers, address) => {
    expect(await send(headers, address)).toEqual({ success: true, delivery: 'file' });
  });

  describe('over stdio', () => {
    let pair: ReturnType<typeof stdioPair>;
    let maria: ConnectedClient;
    beforeEach(async () => {
      pair = stdioPair(t.deps);
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(pair.transport);
      maria = connectedClient('stdio', client);
    });
    afterEach(() => pair.close());

    const signIn = async (email: string) => {
      const { data: sent } = await maria.call('send_verification_code', { email });
      return maria.call('verify_code', { email, code: sent.code });
    };

    it('is in the response, and the first person to sign in becomes the owner, without limits', async () => {
      const { data: sent } = await maria.call('send_verification_code', { email: EMAIL });
      expect(sent).toMatchObject({
        sent: true,
        delivery: 'file',
        where: MAIL,
        code: expect.stringMatching(/^\d{6}$/),
      });
      expect(await signIn(EMAIL)).toMatchObject({ isError: false, data: { is_new_user: true } });
      const { data: status } = await maria.call('get_account_status');
      expect(status).toMatchObject({ owner: true, items_limit: null, lifetime_cap: null });
      expect(status).not.toHaveProperty('owner_note');
      await signIn('second@example.com');
      expect((await maria.call('get_account_status')).data).toMatchObject({ owner: false, items_limit: 3 });
    });

    it('also makes an existing account the owner, as long as there is none', async () => {
      const { apiKey: key } = await t.signInByCode(EMAIL);
      const noted = await t.request('GET', '/api/payments/status', { key });
      expect(noted.json.data).toMatchObject({ owner: false });
      await signIn(EMAIL);
      expect((await maria.call('get_account_status')).data).toMatchObject({ owner: true });
    });

    it('is not told where email leaves the computer', async () => {
      Object.assign(t.deps.mailer, { name: 'smtp' });
      const { data } = await maria.call('send_verification_code', { email: EMAIL });
      expect(data).toEqual({
        sent: true,
        delivery: 'mail',
        expires_in_seconds: 600,
        next_tool: 'verify_code',
      });
    });

    it('isn’t shown if it is a reviewer’s code: only its hash is known', async () => {
      await t.deps.store.write((tx) => setReviewerCode(t.deps, tx, EMAIL));
      const { data } = await maria.call('send_verification_code', { email: EMAIL });
      expect(data).toMatchObject({ delivery: 'file' });
      expect(data).not.toHaveProperty('code');
    });
  });
});
