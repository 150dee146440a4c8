import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export const RESEND_KEY = 're_of_this_test';
export const RESEND_SECRET = `whsec_${Buffer.from('a secret of this test').toString('base64')}`;

/**
 * Speaks the part of Resend's API that hands over received emails: a record, and the raw email at the record's
 * address.
 */
export async function resendServer() {
  const mails = new Map<string, string>();
  const calls: string[] = [];
  const failures: number[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    calls.push(pathname);
    const end = (status: number, body: string) => response.writeHead(status).end(body);
    const failure = failures.shift();
    if (failure !== undefined) return end(failure, '{}');
    const [, raw] = /^\/raw\/(.+)$/.exec(pathname) ?? [];
    if (raw !== undefined) return end(mails.has(raw) ? 200 : 404, mails.get(raw) ?? '');
    const [, id = ''] = /^\/emails\/receiving\/(.+)$/.exec(pathname) ?? [];
    if (request.headers.authorization !== `Bearer ${RESEND_KEY}`) return end(401, '{}');
    if (!mails.has(id)) return end(404, '{"name":"not_found"}');
    const download_url = `${base()}/raw/${id}`;
    return end(200, JSON.stringify({ object: 'email', id, raw: { download_url, expires_at: '2099-01-01' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: base(),
    calls,
    /** Adds a received email under its id at Resend. */
    put: (id: string, raw: string) => mails.set(id, raw.replaceAll('\n', '\r\n')),
    failNext: (status: number) => failures.push(status),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The headers that Svix adds to a report. */
export function svixHeaders(
  body: string,
  at: Date,
  secret = RESEND_SECRET,
  id = 'msg_1',
): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000);
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'svix-id': id, 'svix-timestamp': String(seconds), 'svix-signature': `v1,${signature}` };
}
