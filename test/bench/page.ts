import { connect } from 'node:net';
import { compare } from './compare.ts';
import { httpRequest } from './load.ts';
import { keyOf } from './rest.ts';
import type { Server } from './server.ts';
import type { Stage } from './stage.ts';

const BUSY = { connections: 32, forMs: 600 };
/** Each visitor opens a page and looks at it for a while, which is about 1,600 pages a second. */
const VISITORS = { connections: 500, forMs: 2000, pauseMs: 300 };
const NO_REQUEST = { request: () => Buffer.alloc(0) };
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  accept: 'text/html,application/xhtml+xml',
  'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
};

/** How fast public pages are, and how long 500 visitors wait, compared with the service's smallest response. */
export async function* page({ data, service }: Stage): AsyncGenerator<string> {
  const { dozen, many } = data;
  const get = (path: string, headers: Record<string, string> = BROWSER) => {
    const request = httpRequest('GET', path, headers);
    return { server: service, request: () => request };
  };
  const etag = await etagOf(service, get('/dozen').request());
  const health = { name: 'GET /api/health', ...get('/api/health', {}) };
  const dozenPage = { name: 'the page of 12 things, br', ...get('/dozen') };
  const hundredsPage = { name: 'the page of 200 things, br', ...get('/hundreds') };
  yield compare(
    'Pages',
    [
      health,
      { name: 'one listing by its key', ...get(`/api/items/${many.itemIds[0]}`, keyOf(many)) },
      { name: 'the JSON of 12 things', ...get('/api/pages/dozen', {}) },
      { name: 'the JSON of 200 things, br', ...get('/api/pages/hundreds') },
      dozenPage,
      hundredsPage,
      { name: 'the page of a thing, br', ...get(`/dozen/${dozen.itemIds[0]}`) },
      { name: 'the page of 12 things, plain', ...get('/dozen', {}) },
      {
        name: 'the page of 12 things, 304',
        ...get('/dozen', { ...BROWSER, 'if-none-match': etag }),
        status: 304,
      },
    ],
    { ...BUSY, ...NO_REQUEST },
  );
  yield compare('500 visitors', [health, dozenPage, hundredsPage], { ...VISITORS, ...NO_REQUEST });
}

const etagOf = (server: Server, request: Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    let received = '';
    socket.on('error', reject).on('data', (chunk) => {
      received += chunk.toString('latin1');
      const [, etag] = /\r\netag: (.*)\r\n/i.exec(received) ?? [];
      if (etag === undefined) return;
      socket.destroy();
      resolve(etag);
    });
    socket.write(request);
  });
