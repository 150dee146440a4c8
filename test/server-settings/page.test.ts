import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { readMailbox } from '../../src/inbound/mailbox.ts';
import { answerTo } from '../../src/reach/prove.ts';
import { makeOwner } from '../../src/sellers/owner.ts';
import { withServerSettings } from '../../src/server-settings/file.ts';
import { MAIL_SERVERS, mailTyped, mailValues } from '../../src/server-settings/mail.ts';
import {
  addressValues,
  backupsTyped,
  backupValues,
  modelTyped,
  modelValues,
} from '../../src/server-settings/others.ts';
import { saidBy } from '../../src/server-settings/refused.ts';
import { repliesTyped, repliesValues } from '../../src/server-settings/replies.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { chatServer } from '../support/chat-server.ts';
import { geminiServer } from '../support/gemini-server.ts';
import { hasDovecot, imapServer } from '../support/imap-server.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { startS3Server } from '../support/s3-server.ts';

const PAGE = '/settings/server';
const OWNER = 'maria@example.com';
const PASSWORD = 'correct horse';

let dir: string;
let t: TestApp;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'resale-settings-'));
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  rmSync(dir, { recursive: true, force: true });
});

async function open(env: Record<string, string> = {}) {
  t = await openTestApp({ env: { DATA_DIR: dir, ...env } });
  closing.push(() => t.close());
  const { sellerId } = await t.signIn(OWNER);
  await t.deps.store.write((tx) => makeOwner(t.deps, tx, sellerId));
  const maria = openBrowser(t, { 'sec-fetch-site': 'same-origin' });
  const asked = await maria.submit(await maria.visit('/sign-in'), '/sign-in', { email: OWNER });
  await maria.submit(asked, '/sign-in/code', { code: await newCode() });
  const page = await maria.visit(PAGE);
  return {
    maria,
    page,
    change: async (section: string, fields: Record<string, string>) =>
      maria.submit(await maria.visit(PAGE), `${PAGE}/${section}`, fields),
  };
}

async function newCode(): Promise<string> {
  await t.sendMail();
  return /\b\d{6}\b/.exec(t.mailer.last(OWNER, 'sign_in_code')?.text ?? '')?.[0] ?? '';
}

const kept = () => JSON.parse(readFileSync(join(dir, 'server-settings.json'), 'utf8'));
const isKept = () => statSync(join(dir, 'server-settings.json'), { throwIfNoEntry: false }) !== undefined;

/** A provider with one account, which keeps what it receives. */
async function provider() {
  const received: string[] = [];
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === OWNER && password === PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error(`Not accepted for ${password}`), { responseCode: 535 })),
    async onData(stream, _, done) {
      let text = '';
      for await (const chunk of stream.setEncoding('utf8')) text += chunk;
      received.push(text);
      done();
    },
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const net = server.listen(0, '127.0.0.1', () => resolve((net.address() as { port: number }).port));
  });
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const fields = (secret: string) => ({
    mail_provider: 'own',
    mail_server: `127.0.0.1:${port}`,
    mail_user: OWNER,
    mail_secret: secret,
    mail_from: OWNER,
  });
  return { received, fields, port };
}

describe('email', () => {
  it('is tested with an email, saved for its owner only, and works immediately', async () => {
    const { change, page } = await open();
    const { fields, received, port } = await provider();
    // Sections are closed, but for the one where something was just done.
    const openIn = ({ html }: { html: string }) =>
      [...html.matchAll(/<details class="card flush part"( open)?.*?<div [^>]*id="(\w+)"/gs)].flatMap(
        ([, isOpen, id]) => (isOpen ? [id] : []),
      );
    expect(openIn(page)).toEqual([]);
    const done = await change('mail', fields(PASSWORD));
    expect([done.status, done.html.includes(`We sent a test email to ${OWNER}`)]).toEqual([200, true]);
    expect(openIn(done)).toEqual(['mail']);
    expect(received).toHaveLength(1);
    expect(received[0]).toContain('This is a test email.');
    expect(kept()).toEqual({
      SMTP_URL: `smtp://maria%40example.com:correct%20horse@127.0.0.1:${port}`,
      MAIL_FROM: OWNER,
    });
    expect(statSync(join(dir, 'server-settings.json')).mode & 0o777).toBe(0o600);
    expect(t.deps.mailer.name).toBe('smtp');
    await t.request('POST', '/api/auth/send-code', { body: { email: 'ann@example.com' } });
    await t.sendMail();
    expect(received[1]).toContain('ann@example.com');
    t.clock.advance(3_000);
    expect((await t.request('GET', '/api/status')).json.mail).toMatchObject({ name: 'smtp', state: 'ok' });
  });

  it('isn’t saved if the provider refuses: the page shows its answer, and keeps what was typed except the password', async () => {
    const { change } = await open();
    const { fields, received } = await provider();
    const refused = await change('mail', fields('wrong-one'));
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(
      'Nothing was saved. The provider didn’t accept the user name or the password.',
    );
    expect(refused.html).toContain(`value="${OWNER}"`);
    expect(refused.html).not.toContain('wrong-one');
    expect([isKept(), received, t.deps.mailer.name]).toEqual([false, [], 'memory']);
  });

  it('shows the provider’s answer', async () => {
    const { change } = await open();
    const server = new SMTPServer({
      hideSTARTTLS: true,
      authOptional: true,
      onMailFrom: (_, __, done) =>
        done(Object.assign(new Error('Sender domain not verified'), { responseCode: 553 })),
    });
    const port = await new Promise<number>((resolve) => {
      const net = server.listen(0, '127.0.0.1', () => resolve((net.address() as { port: number }).port));
    });
    closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
    const { html } = await change('mail', {
      mail_provider: 'own',
      mail_server: `127.0.0.1:${port}`,
      mail_from: OWNER,
      mail_user: '',
    });
    expect(html).toContain('The provider doesn’t let you send from this address.');
    expect(html).toContain('It answered: “553 Sender domain not verified”');
  });

  it('a kept password is never shown, serves again for the same server, and goes to no other', async () => {
    const { change, maria } = await open();
    const first = await provider();
    await change('mail', first.fields(PASSWORD));
    expect((await maria.visit(PAGE)).html).not.toContain('horse');
    const again = await change('mail', { ...first.fields(''), mail_from: `Sale <${OWNER}>` });
    expect(again.html).toContain('We sent a test email');
    expect(first.received[1]).toContain('From: Sale <maria@example.com>');
    const other = await provider();
    expect((await change('mail', other.fields(''))).status).toBe(400);
    expect(kept().SMTP_URL).toContain(`:${first.port}`);
    const off = await change('mail', { ...first.fields(''), mail_provider: 'none' });
    expect([off.status, kept(), t.deps.mailer.name]).toEqual([200, {}, 'file']);
    t.clock.advance(3_000);
    expect((await t.request('GET', '/api/status')).json.mail.state).toBe('this_computer');
  });

  it('the environment takes precedence: its settings are shown and can’t be changed', async () => {
    writeFileSync(
      join(dir, 'server-settings.json'),
      JSON.stringify({ RESEND_API_KEY: 're_kept', MAIL_FROM: 'kept@example.com', OPERATOR_NAME: 'Kept' }),
    );
    const env = { DATA_DIR: dir, SMTP_URL: 'smtp://u:hidden@mail.example.com', MAIL_FROM: 'env@example.com' };
    const { mail, operator } = readConfig(withServerSettings(env));
    expect([mail.resendApiKey, mail.smtpUrl, mail.from]).toEqual([
      undefined,
      env.SMTP_URL,
      'env@example.com',
    ]);
    expect(operator.name).toBe('Kept');
    const { page } = await open(env);
    expect(page.html).toContain('Set in the environment of the service (SMTP_URL and MAIL_FROM)');
    expect(page.html).not.toMatch(/hidden@|re_kept|action="\/settings\/server\/mail"/);
  });

  it('a file that cannot be read ends the start with its name', () => {
    writeFileSync(join(dir, 'server-settings.json'), '{"SMTP_URL": 1}');
    expect(() => withServerSettings({ DATA_DIR: dir })).toThrow(/server-settings\.json: cannot be read/);
  });
});

describe('Resend', () => {
  /** Behaves like Resend; `reply` decides its response. */
  async function resend(reply: { status: number; body: object }) {
    const calls: { key: string | undefined; body: { to: string; from: string } }[] = [];
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request.setEncoding('utf8')) text += chunk;
      calls.push({ key: request.headers.authorization, body: JSON.parse(text) });
      response
        .writeHead(reply.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(reply.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
  }
  const typed = { mail_provider: 'resend', mail_secret: 're_secret', mail_from: 'Sale <sale@example.com>' };

  it('is tried with the key and the sender that were typed, and sends from then on', async () => {
    const { calls, url } = await resend({ status: 200, body: { id: 'mail-1' } });
    const { change, maria } = await open({ RESEND_BASE_URL: url });
    const done = await change('mail', typed);
    expect([done.status, t.deps.mailer.name]).toEqual([200, 'resend']);
    expect(calls).toMatchObject([
      { key: 'Bearer re_secret', body: { to: OWNER, from: 'Sale <sale@example.com>' } },
    ]);
    expect(kept()).toEqual({ RESEND_API_KEY: 're_secret', MAIL_FROM: 'Sale <sale@example.com>' });
    expect((await maria.visit(PAGE)).html).not.toContain('re_secret');
    await change('mail', { ...typed, mail_secret: '', mail_from: 'other@example.com' });
    expect(calls[1]).toMatchObject({ key: 'Bearer re_secret', body: { from: 'other@example.com' } });
  });

  it.each([
    [401, { name: 'missing_api_key', message: 'Missing key' }, 'didn’t accept the user name or the password'],
    [403, { name: 'validation_error', message: 'Not verified' }, 'doesn’t let you send from this address'],
    [422, { name: 'validation_error', message: 'Bad field' }, 'didn’t accept the test email'],
  ])('answers %i: nothing is kept, and its words are told', async (status, body, words) => {
    const { url } = await resend({ status, body: { statusCode: status, ...body } });
    const { change } = await open({ RESEND_BASE_URL: url });
    const { html, status: answered } = await change('mail', typed);
    expect([answered, isKept()]).toEqual([400, false]);
    expect(html).toContain(words);
    expect(html).toContain(`It answered: “${body.message}”`);
  });
});

describe('replies by email', () => {
  it.skipIf(!hasDovecot())(
    'are read from a mailbox that can be signed in to and opened, from then on',
    async () => {
      const imap = await imapServer();
      closing.push(() => imap.stop());
      const { change, maria } = await open();
      const { host } = new URL(imap.url);
      const typed = {
        replies_by: 'imap',
        replies_server: host,
        replies_user: 'seller',
        replies_secret: 'a p@ss',
      };
      const wrong = await change('replies', { ...typed, replies_secret: 'wrong one' });
      expect(wrong.html).toContain('didn’t accept the user name or the password');
      expect(wrong.html).not.toContain('wrong one');
      const elsewhere = await change('replies', { ...typed, replies_server: `${host}/Nowhere` });
      expect(elsewhere.html).toContain('The mailbox has no such folder.');
      const gone = await change('replies', { ...typed, replies_server: '127.0.0.1:9' });
      expect(gone.html).toContain('The mail server can’t be reached.');
      expect([isKept(), t.deps.receivedMail.mailbox]).toEqual([false, undefined]);
      const done = await change('replies', typed);
      expect(done.html).toContain('Saved. Replies to emails are read.');
      expect(done.html).toContain('Replies to emails come in through IMAP.');
      expect(kept()).toEqual({ IMAP_URL: imap.url.replace('INBOX', '') });
      const first = t.deps.receivedMail.mailbox;
      await readMailbox(t.deps, new AbortController().signal);
      expect(first?.hasNews).toBe(false);
      expect((await maria.visit(PAGE)).html).not.toMatch(/a p@ss|a%20p/);
      await change('replies', { ...typed, replies_secret: '', reply_to: 'reply@example.com' });
      expect(kept()).toMatchObject({
        IMAP_URL: imap.url.replace('INBOX', ''),
        MAIL_REPLY_TO: 'reply@example.com',
      });
      expect((await change('replies', { ...typed, replies_user: 'other', replies_secret: '' })).status).toBe(
        400,
      );
      const off = await change('replies', { replies_by: 'off' });
      expect(off.html).toContain('Saved. Replies to emails aren’t read.');
      expect([kept(), t.deps.receivedMail.mailbox, first?.hasNews]).toEqual([{}, undefined, true]);
    },
  );

  it('through Resend need its key, an address, and the signing secret', async () => {
    const { change } = await open({ RESEND_API_KEY: 're_key', MAIL_FROM: OWNER });
    const typed = {
      replies_by: 'resend',
      reply_to: 'reply@example.com',
      replies_secret: 'whsec_c2VjcmV0IHNlY3JldA==',
    };
    for (const [fields, words] of [
      [{ reply_to: '' }, 'Enter an address with at most 15 characters'],
      [{ reply_to: 'sixteen.letters1@example.com' }, 'Enter an address with at most 15 characters'],
      [{ replies_secret: 'secret' }, 'starts with whsec_'],
    ] as const) {
      expect((await change('replies', { ...typed, ...fields })).html).toContain(words);
    }
    expect(isKept()).toBe(false);
    expect((await change('replies', { ...typed, reply_to: 'fifteen.letters@example.com' })).status).toBe(200);
    const done = await change('replies', typed);
    expect(done.html).toContain('Replies to emails come in through Resend.');
    expect(done.html).toContain('a webhook to http://localhost:3000/api/mail/inbound');
    expect(done.html).not.toContain('c2VjcmV0');
    const unsigned = await t.request('POST', '/api/mail/inbound', { body: {} });
    expect(unsigned.json.error).toBe('The signature of this webhook is invalid.');
  });

  it('through Resend wait until it sends', async () => {
    const { change } = await open();
    const fields = {
      replies_by: 'resend',
      reply_to: 'reply@example.com',
      replies_secret: 'whsec_c2VjcmV0IHNlY3JldA==',
    };
    expect((await change('replies', fields)).html).toContain('Set up Resend under Email first');
    expect(isKept()).toBe(false);
  });

  it('are left to the environment that sets them, and an address set there is not typed over', async () => {
    const set = await open({ IMAP_URL: 'imap://u:hidden-word@127.0.0.1:9' });
    expect(set.page.html).toContain('Set in the environment of the service (IMAP_URL)');
    expect(set.page.html).not.toContain('hidden-word');
    await closing.pop()?.();
    expect((await open({ MAIL_REPLY_TO: 'reply@example.com' })).page.html).toContain('Set by MAIL_REPLY_TO');
  });
});

describe('a provider of the list', () => {
  it.each(Object.entries(MAIL_SERVERS))(
    '%s is its server, encrypted, with a password',
    (provider, { server }) => {
      const typed = {
        mail_provider: provider,
        mail_server: 'ignored.example.com',
        mail_user: 'me@x.org',
        mail_secret: 'p:w',
        mail_from: OWNER,
      };
      const { SMTP_URL = '' } = mailValues(typed, {}, undefined);
      const url = new URL(SMTP_URL);
      expect([`${url.hostname}:${url.port}`, decodeURIComponent(url.password)]).toEqual([server, 'p:w']);
      expect(url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true').toBe(true);
      expect(readConfig({ SMTP_URL, MAIL_FROM: OWNER }).mail.smtpUrl).toBe(SMTP_URL);
      expect(mailTyped({ SMTP_URL, MAIL_FROM: OWNER }).mail_provider).toBe(provider);
      for (const left of ['mail_user', 'mail_secret'])
        expect(() => mailValues({ ...typed, [left]: '' }, {}, undefined)).toThrow('secret');
    },
  );
});

it('shows that email is failing until one is sent again', async () => {
  const { change } = await open();
  const { fields } = await provider();
  await change('mail', fields(PASSWORD));
  const state = async () => (await t.request('GET', '/api/status')).json.mail.state;
  expect(await state()).toBe('ok');
  await closing.pop()?.();
  t.clock.advance(60_000);
  await t.request('POST', '/api/auth/send-code', { body: { email: 'ann@example.com' } });
  await t.sendMail();
  t.clock.advance(3_000);
  expect(await state()).toBe('failing');
  const { fields: working } = await provider();
  await change('mail', working(PASSWORD));
  t.clock.advance(3600_000);
  await t.sendMail();
  expect(await state()).toBe('ok');
});

describe('the other sections', () => {
  it('an address is kept when a request through it comes back here', async () => {
    const { change } = await open();
    const wrong = await change('address', { base_url: 'https://sale.example.com' });
    expect([wrong.status, isKept()]).toEqual([400, false]);
    expect(wrong.html).toContain('This address doesn’t lead to this service.');
    expect(wrong.html).toContain('value="https://sale.example.com"');
    expect((await change('address', { base_url: 'https://sale.example.com/path' })).status).toBe(400);
    t.deps.addressProber = {
      ...t.deps.addressProber,
      read: async (url) => answerTo(t.deps, new URL(url).searchParams.get('nonce') ?? ''),
    };
    const done = await change('address', { base_url: 'http://sale.example.com/' });
    expect(done.html).toContain('Links now start with http://sale.example.com.');
    expect(done.html).toContain('Anyone can open its links.');
    expect(t.config.baseUrl).toBe('http://sale.example.com');
    expect(kept()).toEqual({ BASE_URL: 'http://sale.example.com' });
  });

  it('the network is let in once the address there leads here, and shut out again', async () => {
    const { change } = await open();
    const hosts: string[] = [];
    t.deps.listenOn = async (host) => void hosts.push(host);
    const none = await change('address', { base_url: '', network: 'yes' });
    expect(none.html).toContain('This computer isn’t on a network right now.');
    const read = async (url: string) => answerTo(t.deps, new URL(url).searchParams.get('nonce') ?? '');
    t.deps.addressProber = { read: async () => undefined, onNetwork: () => '192.168.1.20' };
    expect((await change('address', { base_url: '', network: 'yes' })).status).toBe(400);
    expect([hosts, isKept()]).toEqual([['0.0.0.0', '127.0.0.1'], false]);
    t.deps.addressProber.read = read;
    const done = await change('address', { base_url: 'https://ignored.example.com', network: 'yes' });
    expect(done.html).toContain('Links now start with http://192.168.1.20:3000.');
    expect(done.html).toContain('Only devices in the same network can open its links.');
    expect(kept()).toEqual({ BASE_URL: 'http://192.168.1.20:3000', HOST: '0.0.0.0' });
    expect(readConfig(withServerSettings({ DATA_DIR: dir }))).toMatchObject({ host: '0.0.0.0' });
    const back = await change('address', { base_url: '' });
    expect(back.html).toContain('Only this computer can open its links.');
    expect([hosts.slice(2), kept()]).toEqual([['0.0.0.0', '127.0.0.1'], {}]);
  });

  it('the network can’t be changed if the host was set', async () => {
    expect((await open({ HOST: '127.0.0.1' })).page.html).not.toContain('Open it to my network');
  });

  it('a model is kept when it writes a listing of the sample photo, and writes from then on', async () => {
    const { change } = await open();
    const server = await chatServer();
    closing.push(() => server.close());
    const fields = {
      writer: 'openai',
      writer_model: 'gemma3:4b',
      writer_url: server.url,
      writer_secret: 'sk-1',
    };
    const done = await change('model', fields);
    expect(done.html).toContain('For the sample photo, it wrote “');
    expect(server.requests[0]?.authorization).toBe('Bearer sk-1');
    expect(JSON.stringify(server.requests[0]?.body)).toContain('data:image/jpeg;base64,');
    expect([t.deps.listingWriter.name, kept().OPENAI_API_KEY]).not.toContain('scripted');
    const elsewhere = await chatServer();
    closing.push(() => elsewhere.close());
    await change('model', { ...fields, writer_url: elsewhere.url, writer_secret: '' });
    expect(elsewhere.requests[0]?.authorization).toBeUndefined();
    const gone = await change('model', { ...fields, writer_url: 'http://127.0.0.1:9/v1' });
    expect([gone.status, kept().OPENAI_BASE_URL]).toEqual([400, elsewhere.url]);
    expect(gone.html).toContain('The model can’t be reached, or it’s overloaded.');
  });

  it('Gemini is tried with the key that was typed, which is never shown', async () => {
    const gemini = await geminiServer();
    closing.push(() => gemini.close());
    const { change, maria } = await open({ GEMINI_BASE_URL: gemini.url });
    const fields = { writer: 'gemini', writer_model: 'gemini-x', writer_secret: 'gm-secret' };
    expect((await change('model', { ...fields, writer_secret: '' })).status).toBe(400);
    const done = await change('model', fields);
    expect([done.status, t.deps.listingWriter.name]).toEqual([200, 'gemini']);
    expect(gemini.requests[0]).toMatchObject({ apiKey: 'gm-secret' });
    expect(gemini.requests[0]?.path).toContain('gemini-x');
    expect(kept()).toEqual({
      LISTING_WRITER: 'gemini',
      GEMINI_API_KEY: 'gm-secret',
      GEMINI_MODEL: 'gemini-x',
    });
    expect((await maria.visit(PAGE)).html).not.toContain('gm-secret');
  });

  it('backups go to the bucket of the photos when it can be read', async () => {
    const { change, page } = await open();
    expect(page.html).not.toContain('backup_to');
    const fields = { backup_every: '24h', backup_keep: '3', backup_dir: '', backup_to: 's3' };
    expect((await change('backups', fields)).html).toContain('BACKUP_TO: s3 needs S3_BUCKET');
    expect(isKept()).toBe(false);
    await closing.pop()?.();
    const keys = { bucket: 'photos', accessKeyId: 'id', secretAccessKey: 'secret-key', region: 'eu-1' };
    const bucket = await startS3Server(keys);
    closing.push(() => bucket.close());
    const again = await open({
      PHOTO_STORAGE: 's3',
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: keys.bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    });
    bucket.listable = false;
    expect((await again.change('backups', fields)).html).toContain('The bucket can’t be read.');
    expect(isKept()).toBe(false);
    bucket.listable = true;
    expect(again.page.html).toContain('The bucket of the photos');
    expect((await again.change('backups', fields)).status).toBe(200);
    expect([t.config.backup.to, kept().BACKUP_TO]).toEqual(['s3', 's3']);
  });

  it('backups are kept when their folder can be written to', async () => {
    const { change } = await open();
    writeFileSync(join(dir, 'a-file'), '');
    const fields = { backup_every: '24h', backup_keep: '3', backup_dir: join(dir, 'a-file', 'backups') };
    expect((await change('backups', fields)).html).toContain('Nothing can be written to this folder.');
    expect(isKept()).toBe(false);
    const good = join(dir, 'backups');
    const keeping = (backup_keep: string) => change('backups', { ...fields, backup_keep, backup_dir: good });
    const tooMany = await keeping('1001');
    expect([tooMany.status, tooMany.html.includes('Enter a number from 1 to 1,000')]).toEqual([400, true]);
    expect((await keeping('1000')).status).toBe(200);
    expect((await change('backups', { ...fields, backup_dir: good })).status).toBe(200);
    expect(t.config.backup).toMatchObject({ everyMs: 24 * 3600_000, keep: 3, dir: good });
  });

  it('the operator is named on the pages immediately', async () => {
    const { change, maria } = await open();
    expect((await change('operator', { operator_name: 'Maria', operator_email: 'nobody' })).status).toBe(400);
    await change('operator', { operator_name: 'Maria Lopez', operator_email: OWNER });
    expect((await maria.visit('/support')).html).toContain('Maria Lopez');
  });

  it('another process with the same data folder applies the saved settings', async () => {
    await open();
    expect(await t.deps.serverSettings.reload()).toBe(false);
    writeFileSync(join(dir, 'server-settings.json'), JSON.stringify({ OPERATOR_NAME: 'Elsewhere' }));
    await t.runDueWork();
    expect(t.config.operator.name).toBe('Elsewhere');
  });
});

it('a change asks for a fresh code, and then continues with what was typed', async () => {
  const { change, maria } = await open();
  t.clock.advance(13 * 3600_000);
  const asked = await change('operator', { operator_name: 'Maria', operator_email: '' });
  expect(asked.html).toContain('Confirm it’s you');
  expect(isKept()).toBe(false);
  const done = await maria.submit(asked, `${PAGE}/operator`, { fresh_code: await newCode() });
  expect([done.status, kept()]).toEqual([200, { OPERATOR_NAME: 'Maria' }]);
});

describe('a typed password', () => {
  it('waits for the fresh code where only the service reads it', async () => {
    const { change, maria } = await open();
    const { fields } = await provider();
    t.clock.advance(13 * 3600_000);
    const asked = await change('mail', fields(PASSWORD));
    expect(asked.html).toContain('Confirm it’s you');
    expect(asked.html).not.toMatch(/horse|mail_secret/);
    const done = await maria.submit(asked, `${PAGE}/mail`, { fresh_code: await newCode() });
    expect([done.status, t.deps.mailer.name]).toEqual([200, 'smtp']);
    expect(kept().SMTP_URL).toContain('correct%20horse@');
  });

  it('is typed again after an hour', async () => {
    const { change, maria } = await open();
    const { fields } = await provider();
    t.clock.advance(13 * 3600_000);
    const asked = await change('mail', fields(PASSWORD));
    t.clock.advance(3600_000);
    await t.request('POST', '/api/auth/send-code', { body: { email: OWNER } });
    const late = await maria.submit(asked, `${PAGE}/mail`, { fresh_code: await newCode() });
    expect([late.status, isKept()]).toEqual([400, false]);
  });

  it('is not kept with the rest of a form whose session ended', async () => {
    const { maria } = await open();
    const { fields } = await provider();
    const page = await maria.visit(PAGE);
    t.clock.advance(100 * 24 * 3600_000);
    await maria.submit(page, `${PAGE}/mail`, fields(PASSWORD));
    const { keptForms } = t.deps.store.read.t;
    const [row] = await t.deps.store.read.select().from(keptForms);
    expect(JSON.stringify(row)).toContain('mail_server');
    expect(JSON.stringify(row)).not.toMatch(/horse|mail_secret/);
  });
});

it('no one but the owner changes anything, whatever page they still have open', async () => {
  const { maria, page } = await open();
  await t.deps.store.write((tx) => tx.update(tx.t.sellers).set({ ownerSince: null }));
  for (const path of ['operator', 'backups', 'mail', 'share', 'share/stop'].map((at) => `${PAGE}/${at}`)) {
    const { fields } = page.forms.find(({ action }) => action === path) ?? page.forms[0]!;
    expect([path, (await maria.post(path, fields)).status]).toEqual([path, 404]);
  }
  expect(isKept()).toBe(false);
});

it('shows 300 characters of a provider’s answer, and nothing that contains a secret', () => {
  expect(saidBy(` a\n${'x'.repeat(298)}`, [''])).toBe(`a ${'x'.repeat(298)}`);
  expect(saidBy('x'.repeat(301), ['y'])).toBe(`${'x'.repeat(300)}…`);
  expect([saidBy('no hush here', ['', 'hush']), saidBy(' ', [])]).toEqual([undefined, undefined]);
});

describe('what is typed', () => {
  const kept = {
    SMTP_URL: 'smtps://ana:hush@smtp.example.com:465',
    MAIL_FROM: 'ana@example.com',
    IMAP_URL: 'imaps://ana:hush@imap.example.com:993/Sales',
    LISTING_WRITER: 'openai',
    OPENAI_BASE_URL: 'https://model.example/v1',
    OPENAI_MODEL: 'm',
    OPENAI_API_KEY: 'hush',
  };
  const ofPreset = { SMTP_URL: 'smtps://ana:hush@smtp.gmail.com:465', MAIL_FROM: 'ana@example.com' };
  const mail = (change: Partial<ReturnType<typeof mailTyped>>, from = kept) =>
    mailValues({ ...mailTyped(from), ...change }, from, undefined);
  const replies = (change: Partial<ReturnType<typeof repliesTyped>>) =>
    repliesValues({ ...repliesTyped(kept), ...change }, kept, undefined);
  const model = (change: Partial<ReturnType<typeof modelTyped>>) =>
    modelValues({ ...modelTyped(kept), ...change }, kept);

  it('serves with the kept secret for the same server and user, and for no other', () => {
    const others = [
      () => mail({ mail_server: 'smtp.evil.example:465' }),
      () => mail({ mail_server: 'smtp.example.com:587' }),
      () => mail({ mail_user: 'eve' }),
      () => mail({ mail_provider: 'icloud', mail_user: 'ana' }, { ...kept, ...ofPreset }),
      () => mail({ mail_user: 'eve' }, { ...kept, ...ofPreset }),
      () => mail({ mail_provider: 'resend' }),
      () => replies({ replies_server: 'imap.evil.example' }),
      () => replies({ replies_server: 'imap.example.com:143/Sales' }),
      () => replies({ replies_user: 'eve' }),
      () => model({ writer_url: 'https://evil.example/v1' }),
      () => model({ writer: 'gemini' }),
    ];
    const stored = (values: () => object) => {
      try {
        return JSON.stringify(values());
      } catch {
        return 'refused';
      }
    };
    expect(others.map(stored).filter((text) => text.includes('hush'))).toEqual([]);
    const same = [
      () => mail({}),
      () => mail({}, { ...kept, ...ofPreset }),
      () => replies({ replies_server: 'imap.example.com:993/Other' }),
      () => model({ writer_model: 'other' }),
    ];
    expect(same.map(stored).filter((text) => !text.includes('hush'))).toEqual([]);
  });

  it('is refused past its limits', () => {
    const from = (reply_to: string) => () => replies({ reply_to });
    expect(from(`${'a'.repeat(15)}@example.com`)).not.toThrow();
    for (const address of [`${'a'.repeat(16)}@example.com`, 'a+b@example.com'])
      expect(from(address)).toThrow();
    const signing = (bytes: number) => () =>
      replies({
        replies_by: 'resend',
        reply_to: 'a@example.com',
        replies_secret: `whsec_${'A'.repeat(bytes)}`,
      });
    expect(signing(16)).not.toThrow();
    expect(signing(15)).toThrow('signing');
    const at = (port: number) => [
      () => mail({ mail_server: `smtp.example.com:${port}`, mail_secret: 's' }),
      () => replies({ replies_server: `imap.example.com:${port}`, replies_secret: 's' }),
    ];
    for (const values of at(65_535)) expect(values).not.toThrow();
    for (const values of at(65_536)) expect(values).toThrow();
    const keep = (backup_keep: string) => () => backupValues({ ...backupsTyped({}), backup_keep });
    for (const count of ['', '1', '1000']) expect(keep(count)).not.toThrow();
    for (const count of ['0', '1001', '-1']) expect(keep(count)).toThrow('keep');
    expect(addressValues('https://sale.example.com/')).toEqual({ BASE_URL: 'https://sale.example.com' });
    for (const address of [
      'https://sale.example.com/shop',
      'https://ana:pw@sale.example.com',
      'ftp://a.example',
    ])
      expect(() => addressValues(address)).toThrow('address');
  });

  it.each([
    ['imap.example.com', 'imaps'],
    ['imap.example.com:143', 'imap'],
    ['localhost:1143', 'imap'],
    ['localhost:993', 'imaps'],
  ])('a mailbox at %s is opened by %s', (replies_server, protocol) => {
    const { IMAP_URL = '' } = replies({ replies_server, replies_secret: 's' });
    expect(new URL(IMAP_URL).protocol).toBe(`${protocol}:`);
  });
});
