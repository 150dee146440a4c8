import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test, vi } from 'vitest';
import { smtpMailer } from '../../src/adapters/mailer/smtp.ts';
import type { Mail, Mailer } from '../../src/adapters/mailer.ts';

const mail: Mail = {
  id: 'mail_01J000000000000000000000AA',
  to: 'ann@example.com',
  subject: 'Grüße',
  text: 'See you at ten.',
  html: '<p>See you at ten.</p>',
  kind: 'pickup_booked_buyer',
  attachments: [{ filename: 'pickup.ics', content_type: 'text/calendar', content: 'QkVHSU4=' }],
  createdAt: new Date('2026-03-14T12:00:00.000Z'),
  requestId: 'req_1',
};

const refused = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

let server: SMTPServer | undefined;
let mailer: Mailer | undefined;
afterEach(async () => {
  await mailer?.close?.();
  await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  server = undefined;
});

type Received = { from: string; to: string[]; source: string; user: string | undefined };

/** An SMTP server on the loopback interface, unencrypted unless told otherwise. */
async function listen(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'pass word'
        ? done(null, { user: username })
        : done(refused(535, 'Wrong for ann@example.com')),
    async onData(stream, { envelope, user }, done) {
      let source = '';
      for await (const chunk of stream.setEncoding('utf8')) source += chunk;
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      received.push({ from, to: envelope.rcptTo.map((to) => to.address), source, user });
      done();
    },
    ...options,
  });
  server.on('error', () => {});
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    const net = server!.listen(0, '127.0.0.1', () => {
      const address = net.address();
      if (address && typeof address === 'object') resolve(address);
      else reject(new Error('no address'));
    });
  });
  return { received, at: `127.0.0.1:${port}` };
}

const open = (url: string) => {
  mailer = smtpMailer({ url, from: 'Sales <sales@shop.example>' });
  return mailer;
};

test('keeps the emails of a thread together, and names where a reply goes', async () => {
  const { received, at } = await listen();
  const threadToken = 'b01j0000000000000000000000aaf0f0f0f0f0f0f0f0f0f0';
  const open1 = open(`smtp://${at}`);
  for (const id of ['mail_1', 'mail_2'])
    await open1.send({ ...mail, id, threadToken, replyTo: 'reply+token@example.com' });
  const headers = received.map(({ source }) => (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' '));
  for (const [i, header] of headers.entries()) {
    expect(header).toContain(`Message-ID: <mail_${i + 1}.${threadToken}@shop.example>`);
    expect(header).toContain(`In-Reply-To: <${threadToken}@shop.example>`);
    expect(header).toContain(`References: <${threadToken}@shop.example>`);
    expect(header).toContain('Reply-To: reply+token@example.com');
  }
  expect(headers).toHaveLength(2);
});

test('delivers text, HTML and attachment, with the id in the Message-ID', async () => {
  const { received, at } = await listen();
  await open(`smtp://seller:pass%20word@${at}`).send(mail);
  expect(received).toHaveLength(1);
  const [message] = received;
  expect(message).toMatchObject({ from: 'sales@shop.example', to: ['ann@example.com'], user: 'seller' });
  expect(message!.source).toContain('Message-ID: <mail_01J000000000000000000000AA@shop.example>');
  expect(message!.source).toContain('Auto-Submitted: auto-generated');
  expect(message!.source).toMatch(/^From: Sales <sales@shop.example>/m);
  expect(message!.source).toMatch(/^To: ann@example.com\r?$/m);
  expect(message!.source).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(message!.source).toMatch(/Content-Type: text\/plain/);
  expect(message!.source).toMatch(/Content-Type: text\/html/);
  expect(message!.source).toMatch(/Content-Type: text\/calendar; name=pickup.ics[\s\S]*QkVHSU4=/);
});

test('a recipient that the server refuses for good is not tried again', async () => {
  const { at } = await listen({ onRcptTo: (_, __, done) => done(refused(550, 'No ann@example.com here')) });
  await expect(open(`smtp://${at}`).send(mail)).rejects.toMatchObject({
    message: 'The SMTP server refused (EENVELOPE 550 RCPT TO).',
    permanent: true,
    outage: false,
  });
});

test('a recipient that the server puts off (greylisting) is tried again', async () => {
  const { at } = await listen({ onRcptTo: (_, __, done) => done(refused(451, 'Later')) });
  await expect(open(`smtp://${at}`).send(mail)).rejects.toMatchObject({ permanent: false, outage: false });
});

test('a server that is about to stop takes no message for now', async () => {
  const { at } = await listen({ onRcptTo: (_, __, done) => done(refused(421, 'Shutting down')) });
  await expect(open(`smtp://${at}`).send(mail)).rejects.toMatchObject({ permanent: false, outage: true });
});

test('retries after a wrong password, and the error contains no secret', async () => {
  const { at } = await listen();
  const error: unknown = await open(`smtp://seller:wrong@${at}`)
    .send(mail)
    .catch((e: unknown) => e);
  expect(error).toMatchObject({ permanent: false, outage: true });
  expect(String(error)).toContain('EAUTH 535');
  expect(String(error)).not.toMatch(/ann@|wrong/i);
});

test('a server whose certificate no one vouches for is not trusted', async () => {
  const { received, at } = await listen({ hideSTARTTLS: false });
  await expect(open(`smtp://${at}`).send(mail)).rejects.toMatchObject({ permanent: false });
  expect(received).toEqual([]);
});

test('a server that is down is tried again', async () => {
  await expect(open('smtp://127.0.0.1:9').send(mail)).rejects.toMatchObject({
    message: expect.stringContaining('The SMTP server could not be used'),
    permanent: false,
    outage: true,
  });
});

test('a server that never finishes is given up within a minute, to be tried again', async () => {
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  const { at } = await listen({ onRcptTo: () => end.abort() });
  await expect(open(`smtp://${at}`).send(mail)).rejects.toMatchObject({
    message: 'The SMTP server could not be used (EABORT).',
    permanent: false,
    outage: true,
  });
  expect(timeout.mock.calls[0]?.[0]).toBeLessThan(60_000);
  timeout.mockRestore();
});
