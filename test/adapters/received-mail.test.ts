import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { imapMailbox } from '../../src/adapters/received-mail/imap.ts';
import { fetchFromResend } from '../../src/adapters/received-mail/resend.ts';
import { MAX_MAIL_BYTES } from '../../src/adapters/received-mail.ts';

let server: Server = createServer();
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** What is fetched of an email whose record and content are answered so. */
async function fetched(record: (url: string) => object, content: RequestListener = (_, to) => to.end()) {
  server = createServer((request, response) => {
    if (request.url === '/raw') return content(request, response);
    return response.end(JSON.stringify(record(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fetchFromResend({ resendApiKey: 'key', resendBaseUrl: url }, 'mail_1');
}
const raw = (url: string) => ({ raw: { download_url: `${url}/raw` } });

it('an email is read up to 25 MB; of a larger one how it begins, without waiting for its end', async () => {
  expect(MAX_MAIL_BYTES).toBe(25 * 1024 * 1024);
  const whole = await fetched(raw, (_, to) => to.end(Buffer.alloc(MAX_MAIL_BYTES, 'x')));
  expect([whole.raw.length, whole.tooLarge]).toEqual([MAX_MAIL_BYTES, false]);
  server.close();
  const more = await fetched(raw, (_, to) => void to.write(Buffer.alloc(MAX_MAIL_BYTES + 1, 'x')));
  expect([more.raw.length, more.tooLarge]).toEqual([MAX_MAIL_BYTES, true]);
});

it.each(['http://192.0.2.7/raw', 'no address'])('an email is not fetched from %s', async (download_url) => {
  await expect(fetched(() => ({ raw: { download_url } }))).rejects.toMatchObject({
    message: 'Resend no longer has the email.',
    gone: true,
  });
});

it.each([
  [404, true],
  [410, true],
  [403, false],
  [500, false],
])('an email that is answered with %i is gone for good: %s', async (status, gone) => {
  await expect(fetched(raw, (_, to) => to.writeHead(status).end())).rejects.toMatchObject({ gone });
});

it('a mailbox on another computer gets no password without TLS', async () => {
  const heard: string[] = [];
  const imap = createSocketServer((socket) => {
    socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      heard.push(String(data));
      const [tag] = String(data).split(' ');
      socket.write(`* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK\r\n`);
    });
  });
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  // This name leads here, but doesn't say so.
  const box = imapMailbox(`imap://ann:secret@127.1:${(imap.address() as AddressInfo).port}/INBOX`, 2000);
  const never = new AbortController().signal;
  await expect(box.look(new Date(0), async () => false, never)).rejects.toThrow(
    'The mailbox could not be used',
  );
  expect(heard.join('')).not.toMatch(/LOGIN|AUTHENTICATE/i);
  await box.close();
  imap.close();
});
