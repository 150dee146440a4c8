import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DocumentFetchError, type FetchedDocument } from '../../src/adapters/document-fetcher.ts';
import { freshForMs, isClientIdUrl, readClientDocument } from '../../src/oauth/clients.ts';
import { EndConnectedAppInput } from '../../src/oauth/schemas.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { oauthClient, REDIRECT_URI } from '../support/oauth-client.ts';

const CLIENT_ID = 'https://shelf.example/oauth/client.json';
const NO_HEADERS = { cacheControl: undefined, age: undefined, expires: undefined };
const MINUTE = 60_000;

let t: TestApp;
let fetches: string[];
let document: Record<string, unknown>;
let answer: () => FetchedDocument;

beforeEach(async () => {
  fetches = [];
  document = {
    client_id: CLIENT_ID,
    client_name: 'Shelf Helper',
    redirect_uris: [REDIRECT_URI],
    token_endpoint_auth_method: 'none',
  };
  answer = () => ({ ...NO_HEADERS, text: JSON.stringify(document), cacheControl: 'max-age=1800' });
  t = await openTestApp({
    deps: {
      documentFetcher: {
        fetch: async (url) => {
          fetches.push(url);
          return answer();
        },
      },
    },
  });
});
afterEach(() => t.close());

const visit = (clientId = CLIENT_ID) => openBrowser(t).visit(oauthClient(t).authorizePath(clientId));

describe('client-ID metadata documents', () => {
  it('section 3: an https address with a path is a client id, from registration to refresh', async () => {
    const client = oauthClient(t);
    const code = (await client.authorize(CLIENT_ID)).get('code');
    const { status, json } = await client.exchange(CLIENT_ID, code);
    expect(status).toBe(200);
    expect((await client.refresh(CLIENT_ID, json.refresh_token)).status).toBe(200);
    expect(fetches).toEqual([CLIENT_ID]);
  });

  it('the consent page names the host of the document', async () => {
    const browser = openBrowser(t);
    const page = await browser.signIn(await browser.visit(oauthClient(t).authorizePath(CLIENT_ID)));
    expect(page.html).toContain('shelf.example');
    expect(page.html).toContain('client.example');
    expect(page.html).not.toContain('No one has checked it');
  });

  it('section 4.4: a copy is used as long as its headers say, then read again', async () => {
    await visit();
    t.clock.advance(30 * MINUTE - 1);
    await visit();
    expect(fetches).toHaveLength(1);
    t.clock.advance(1);
    document.redirect_uris = ['https://moved.example/cb'];
    expect((await visit()).status).toBe(400);
    expect(fetches).toHaveLength(2);
  });

  it('section 4.4: a failure is not remembered', async () => {
    answer = () => {
      throw new DocumentFetchError('timeout', 'No whole answer came within 5 seconds.');
    };
    const page = await visit();
    expect([page.status, page.location]).toEqual([400, null]);
    expect(page.html).toContain('No whole answer came within 5 seconds.');
    answer = () => ({ ...NO_HEADERS, text: JSON.stringify(document) });
    expect((await visit()).status).toBe(200);
  });

  it('a sign-in page calls no address, whatever it is to return to', async () => {
    const returnTo = oauthClient(t).authorizePath(CLIENT_ID);
    const page = await openBrowser(t).visit(`/sign-in?${new URLSearchParams({ return_to: returnTo })}`);
    expect([page.status, fetches]).toEqual([200, []]);
  });

  it('an unused copy is swept, a used one is kept while its grant lives', async () => {
    await visit();
    await oauthClient(t).authorize('https://shelf.example/oauth/client.json');
    const other = 'https://other.example/client.json';
    document.client_id = other;
    await visit(other);
    t.clock.advance(8 * 24 * 60 * MINUTE);
    await t.runDueWork();
    const { read } = t.deps.store;
    const kept = await read.select().from(read.t.oauthClients);
    expect(kept.map(({ id }) => id)).toEqual([CLIENT_ID]);
  });

  it.each([
    ['another client_id', { client_id: 'https://shelf.example/other.json' }],
    ['no client_id', { client_id: undefined }],
    ['a client secret', { client_secret: 'x' }],
    ['a client secret that ended', { client_secret_expires_at: 1 }],
    ['section 4.1: a shared-secret method', { token_endpoint_auth_method: 'client_secret_post' }],
    ['no redirect URIs', { redirect_uris: undefined }],
    ['only redirect URIs that cannot be used', { redirect_uris: ['http://shelf.example/cb'] }],
    ['a name that is no text', { client_name: 7 }],
  ])('a document with %s is refused on a page', async (_what, changes) => {
    Object.assign(document, changes);
    const page = await visit();
    expect([page.status, page.location]).toEqual([400, null]);
  });

  it.each(['', 'null', '[]', '"text"', '{', '<html></html>'])('the text %j is no document', (text) => {
    expect(() => readClientDocument(CLIENT_ID, text)).toThrow();
  });

  it('redirect URIs that only other servers take are left out', () => {
    const text = JSON.stringify({ ...document, redirect_uris: ['http://lan.example/cb', REDIRECT_URI] });
    expect(readClientDocument(CLIENT_ID, text).redirectUris).toEqual([REDIRECT_URI]);
  });

  it('without a name the client is called by its host', () => {
    const text = JSON.stringify({ ...document, client_name: undefined });
    expect(readClientDocument(CLIENT_ID, text).name).toBe('shelf.example');
  });
});

describe('section 3: what can be the address of a document', () => {
  it.each([
    CLIENT_ID,
    'https://shelf.example/c?v=1',
    'https://shelf.example:8443/c',
    'https://shelf.example/'.padEnd(2000, 'a'),
  ])('%s can', (id) => {
    expect(isClientIdUrl(id)).toBe(true);
    expect(EndConnectedAppInput.safeParse({ client_id: id }).success).toBe(true);
  });

  it.each([
    'http://shelf.example/c',
    'https://shelf.example',
    'https://shelf.example/',
    'https://shelf.example/a/../c',
    'https://shelf.example/./c',
    'https://shelf.example/%2e%2e/c',
    'https://shelf.example/c#f',
    'https://me:pw@shelf.example/c',
    'https://SHELF.example/c',
    'https://shelf.example:443/c',
    'https://shelf.example\\c',
    'https://127.1/c',
    'https://shelf.example/ c',
    'https://shelf.example/'.padEnd(2001, 'a'),
  ])('%s cannot', (id) => {
    expect(isClientIdUrl(id)).toBe(false);
  });
});

describe('RFC 9111 section 4.2.1: how long a copy is fresh', () => {
  const now = new Date('2026-05-04T10:00:00Z');
  it.each([
    [{}, 60],
    [{ cacheControl: 'max-age=1800' }, 30],
    [{ cacheControl: 'public, max-age="1800", must-revalidate', age: '600' }, 20],
    [{ cacheControl: 'max-age=1' }, 5],
    [{ cacheControl: 'max-age=99999999' }, 24 * 60],
    [{ cacheControl: 'no-store' }, 5],
    [{ cacheControl: 'max-age=7200, no-cache' }, 5],
    [{ cacheControl: 's-maxage=7200' }, 60],
    [{ expires: 'Mon, 04 May 2026 10:40:00 GMT' }, 40],
    [{ expires: '0' }, 5],
    [{ cacheControl: 'max-age=600', expires: 'Mon, 04 May 2026 12:00:00 GMT' }, 10],
  ])('%j: %i minutes', (headers, minutes) => {
    expect(freshForMs({ ...NO_HEADERS, ...headers }, now) / MINUTE).toBe(minutes);
  });
});
