import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { resendMailer } from '../../src/adapters/mailer/resend.ts';
import type { Mail } from '../../src/adapters/mailer.ts';

const mail: Mail = {
  id: 'mail_01J000000000000000000000AA',
  to: 'ann@example.com',
  subject: 'Pickup booked',
  text: 'See you.',
  html: '<p>See you.</p>',
  kind: 'pickup_booked_buyer',
  attachments: [{ filename: 'pickup.ics', content_type: 'text/calendar', content: 'QQ==' }],
  createdAt: new Date('2026-03-14T12:00:00.000Z'),
  requestId: 'req_1',
};

type Call = { method: string; url: string; headers: IncomingHttpHeaders; body: unknown };
type Reply = { status: number; body: string; headers?: Record<string, string> };

let server: Server;
let baseUrl: string;
let calls: Call[];
let reply: Reply;

beforeEach(async () => {
  calls = [];
  reply = { status: 200, body: '{"id":"49a3999c-0ce1-4ea6-ab68-afcd6dc2e794"}' };
  server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { method = '', url = '', headers } = request;
    calls.push({ method, url, headers, body: JSON.parse(text) });
    response
      .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      .end(reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const open = () =>
  resendMailer({ apiKey: 're_test', from: 'Sales <sales@example.com>', baseUrl: `${baseUrl}/` });

test('posts the message to /emails with the key and the id for deduplication', async () => {
  await open().send(mail);
  expect(calls).toHaveLength(1);
  const [call] = calls;
  expect(call).toMatchObject({ method: 'POST', url: '/emails' });
  expect(call!.headers).toMatchObject({
    authorization: 'Bearer re_test',
    'idempotency-key': mail.id,
    'content-type': 'application/json',
  });
  expect(call!.body).toEqual({
    from: 'Sales <sales@example.com>',
    to: 'ann@example.com',
    subject: 'Pickup booked',
    text: 'See you.',
    html: '<p>See you.</p>',
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Request-Id': 'req_1' },
    attachments: [{ filename: 'pickup.ics', content_type: 'text/calendar', content: 'QQ==' }],
  });
});

test('keeps the emails of a thread together, and names where a reply goes', async () => {
  const threadToken = 'b01j0000000000000000000000aaf0f0f0f0f0f0f0f0f0f0';
  const about = { ...mail, threadToken, replyTo: 'reply+token@example.com' };
  await open().send(about);
  await open().send({ ...about, id: 'mail_01J000000000000000000000BB' });
  const root = `<${threadToken}@example.com>`;
  expect(calls.map(({ body }) => body)).toMatchObject(
    ['AA', 'BB'].map((end) => ({
      reply_to: 'reply+token@example.com',
      headers: {
        'Message-ID': `<mail_01J000000000000000000000${end}.${threadToken}@example.com>`,
        'In-Reply-To': root,
        References: root,
      },
    })),
  );
});

/** Whether it is about the message, and nothing later can succeed, or about all messages for now. */
const failures = [
  [422, 'validation_error', true, false, 'Resend did not take the message (422 validation_error).'],
  [422, 'invalid_from_address', false, false, 'Resend did not take the message (422 invalid_from_address).'],
  [401, 'invalid_api_key', false, true, 'Resend did not take the message (401 invalid_api_key).'],
  [403, 'forbidden', false, true, 'Resend did not take the message (403 forbidden).'],
  [409, 'conflict', false, false, 'Resend did not take the message (409 conflict).'],
  [429, 'rate_limit_exceeded', false, true, 'Resend did not take the message (429 rate_limit_exceeded).'],
  [500, 'internal_server_error', false, true, 'Resend did not take the message (500 internal_server_error).'],
] as const;

test.each(failures)(
  'a %i %s is permanent: %s, an outage: %s',
  async (status, name, permanent, outage, message) => {
    reply = {
      status,
      body: JSON.stringify({ statusCode: status, name, message: 'to: ann@example.com is bad' }),
    };
    await expect(open().send(mail)).rejects.toMatchObject({ message, permanent, outage });
  },
);

test('retries a 429 after the time that the provider asks for', async () => {
  const body = JSON.stringify({ statusCode: 429, name: 'rate_limit_exceeded', message: 'Slow down' });
  reply = { status: 429, body, headers: { 'retry-after': '7' } };
  await expect(open().send(mail)).rejects.toMatchObject({ permanent: false, retryAfterMs: 7000 });
});

test('an answer that is not JSON is a failure without its words', async () => {
  reply = { status: 502, body: '<h1>Bad gateway for ann@example.com</h1>' };
  await expect(open().send(mail)).rejects.toMatchObject({
    message: 'Resend did not take the message (502 application_error).',
    permanent: false,
  });
});

test('a provider that cannot be reached is tried again', async () => {
  const mailer = resendMailer({ apiKey: 're_test', from: 'a@example.com', baseUrl: 'http://127.0.0.1:9' });
  await expect(mailer.send(mail)).rejects.toMatchObject({
    message: 'Resend could not be reached.',
    permanent: false,
    outage: true,
  });
});

test('a provider that does not answer is given up within a minute', async () => {
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  server.removeAllListeners('request').once('request', () => end.abort());
  await expect(open().send(mail)).rejects.toMatchObject({ permanent: false, outage: true });
  expect(timeout.mock.calls[0]?.[0]).toBeLessThan(60_000);
  timeout.mockRestore();
  server.closeAllConnections();
});
