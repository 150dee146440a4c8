import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FetcherOptions, httpsDocumentFetcher } from '../../src/adapters/document-fetcher/https.ts';
import { DocumentFetchError } from '../../src/adapters/document-fetcher.ts';
import { isPublicAddress } from '../../src/adapters/guarded-request.ts';
import { TEST_TLS } from '../support/oauth-tls.ts';

/** A hostile server on loopback, and a resolver that decides where each name leads. */
let server: Server;
let port: number;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requests: { url: string | undefined; host: string | undefined; sni: unknown }[];

beforeAll(async () => {
  server = createServer(TEST_TLS, (request, response) => {
    const { servername } = request.socket as TLSSocket;
    requests.push({ url: request.url, host: request.headers.host, sni: servername });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
  answer = (_request, response) => response.setHeader('content-type', 'application/json').end('{"ok":true}');
});

const onlyLoopback = (address: string) => address === '127.0.0.1';
const toLoopback = async () => ['127.0.0.1'];
const fetcher = (options: FetcherOptions = {}) =>
  httpsDocumentFetcher({ resolve: toLoopback, isAllowed: onlyLoopback, ca: TEST_TLS.cert, ...options });
const at = (path: string, host = 'client.example') => `https://${host}:${port}${path}`;

async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DocumentFetchError)) throw new Error(`no refusal: ${String(error)}`);
  return error.reason;
}

describe('reading a document', () => {
  it('goes to the address that was resolved, under the name that was asked for', async () => {
    answer = (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'max-age=60',
          age: '5',
        })
        .end('{"client_id":"ü"}');
    const document = await fetcher().fetch(at('/app.json?v=1'));
    expect(document).toEqual({
      text: '{"client_id":"ü"}',
      cacheControl: 'max-age=60',
      age: '5',
      expires: undefined,
    });
    expect(requests).toEqual([
      { url: '/app.json?v=1', host: `client.example:${port}`, sni: 'client.example' },
    ]);
  });

  it('resolves the name once: a second answer of the resolver is never used', async () => {
    let calls = 0;
    const rebinding = async () => (calls++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
    await fetcher({ resolve: rebinding }).fetch(at('/app.json'));
    expect(calls).toBe(1);
  });

  it('reads a document once for all simultaneous callers', async () => {
    const shared = fetcher();
    await Promise.all(Array.from({ length: 10 }, () => shared.fetch(at('/app.json'))));
    expect(requests).toHaveLength(1);
  });

  it('accepts a specific JSON type', async () => {
    answer = (_request, response) => response.setHeader('content-type', 'application/cimd+json').end('{}');
    expect((await fetcher().fetch(at('/'))).text).toBe('{}');
  });
});

describe('what it refuses', () => {
  it.each([[['10.0.0.1']], [['127.0.0.1', '10.0.0.1']], [['::1']], [['not an address']], [['127.0.0.1%lo']]])(
    'a host that resolves to %j, without connecting',
    async (addresses) => {
      expect(await failure(fetcher({ resolve: async () => addresses }).fetch(at('/')))).toBe(
        'forbidden_address',
      );
      expect(requests).toEqual([]);
    },
  );

  it.each([
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '169.254.169.254',
    '0x7f000001',
    '2130706433',
    '0.0.0.0',
  ])('the address %s written as the host, in production', async (host) => {
    const production = httpsDocumentFetcher({ ca: TEST_TLS.cert });
    expect(await failure(production.fetch(at('/', host)))).toBe('forbidden_address');
    expect(requests).toEqual([]);
  });

  it('localhost as the system resolves it, in production', async () => {
    expect(await failure(httpsDocumentFetcher().fetch(at('/', 'localhost')))).toBe('forbidden_address');
  });

  it('an address with a user', async () => {
    expect(await failure(fetcher().fetch(at('/', 'user@client.example')))).toBe('forbidden_address');
  });

  it('plain http', async () => {
    expect(await failure(fetcher().fetch(`http://client.example:${port}/`))).toBe('forbidden_address');
  });

  it('a name without an address, and a resolver that fails', async () => {
    expect(await failure(fetcher({ resolve: async () => [] }).fetch(at('/')))).toBe('unreachable');
    const broken = () => Promise.reject(new Error('SERVFAIL'));
    expect(await failure(fetcher({ resolve: broken }).fetch(at('/')))).toBe('unreachable');
  });

  it('a certificate of another name, or of no one', async () => {
    expect(await failure(fetcher().fetch(at('/', 'third.example')))).toBe('unreachable');
    const trusting = httpsDocumentFetcher({ resolve: toLoopback, isAllowed: onlyLoopback });
    expect(await failure(trusting.fetch(at('/')))).toBe('unreachable');
    expect(requests).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308, 304])(
    'a redirect of status %i, which it does not follow',
    async (status) => {
      answer = (_request, response) => response.writeHead(status, { location: at('/inside') }).end();
      expect(await failure(fetcher().fetch(at('/')))).toBe('status');
      expect(requests).toHaveLength(1);
    },
  );

  it.each([201, 204, 404, 500])('status %i', async (status) => {
    answer = (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end();
    expect(await failure(fetcher().fetch(at('/')))).toBe('status');
  });

  it.each(['text/html', 'text/plain', 'application/jsonx', undefined])('the media type %s', async (type) => {
    answer = (_request, response) => (type ? response.setHeader('content-type', type) : response).end('{}');
    expect(await failure(fetcher().fetch(at('/')))).toBe('media_type');
  });

  it('a compressed document, which could grow without end', async () => {
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('x');
    expect(await failure(fetcher().fetch(at('/')))).toBe('media_type');
  });

  it('more than 32 KB, announced or not, and takes exactly 32 KB', async () => {
    const body = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
    const json = { 'content-type': 'application/json' };
    answer = (_request, response) => response.writeHead(200, json).end(body(32 * 1024));
    expect((await fetcher().fetch(at('/'))).text).toHaveLength(32 * 1024);
    answer = (_request, response) => response.writeHead(200, json).end(body(32 * 1024 + 1));
    expect(await failure(fetcher().fetch(at('/')))).toBe('size');
    answer = (_request, response) => {
      response.writeHead(200, json);
      response.on('error', () => {});
      for (let i = 0; i < 50; i++) response.write('x'.repeat(1024));
      response.end();
    };
    expect(await failure(fetcher().fetch(at('/')))).toBe('size');
  });

  it('headers without end', async () => {
    answer = (_request, response) => {
      for (let i = 0; i < 40; i++) response.setHeader(`x-${i}`, 'x'.repeat(400));
      response.setHeader('content-type', 'application/json').end('{}');
    };
    expect(await failure(fetcher().fetch(at('/')))).toBe('unreachable');
  });

  it('a server that never answers, one that never ends, and a resolver that never resolves', async () => {
    const hasty = { timeoutMs: 150 };
    answer = () => {};
    expect(await failure(fetcher(hasty).fetch(at('/')))).toBe('timeout');
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await failure(fetcher(hasty).fetch(at('/')))).toBe('timeout');
    expect(await failure(fetcher({ ...hasty, resolve: () => new Promise(() => {}) }).fetch(at('/')))).toBe(
      'timeout',
    );
  });

  it('more than sixteen documents at once', async () => {
    const shared = fetcher({ resolve: () => new Promise(() => {}), timeoutMs: 100 });
    const running = Array.from({ length: 16 }, (_, i) => failure(shared.fetch(at(`/${i}`))));
    expect(await failure(shared.fetch(at('/17')))).toBe('busy');
    expect(new Set(await Promise.all(running))).toEqual(new Set(['timeout']));
  });
});

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '104.18.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '192.0.1.1',
    '100.128.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:80b::200e',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1111%eth0',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    'client.example',
    '1.1.1',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
