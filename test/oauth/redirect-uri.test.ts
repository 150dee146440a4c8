import { describe, expect, it } from 'vitest';
import { isRegistered, redirectHost, redirectKind, withParameters } from '../../src/oauth/client-metadata.ts';

describe('which redirect URIs may be registered', () => {
  it.each([
    ['https://claude.ai/api/mcp/auth_callback', 'web'],
    ['https://chatgpt.com/connector_platform_oauth_redirect', 'web'],
    ['https://client.example:8443/cb?tenant=1', 'web'],
    ['http://127.0.0.1/callback', 'loopback'],
    ['http://127.0.0.1:33418', 'loopback'],
    ['http://localhost:6274/oauth/callback', 'loopback'],
    ['http://[::1]:4000/cb', 'loopback'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'app'],
    ['com.example.app:/oauth2redirect', 'app'],
    ['vscode://client/callback', 'app'],
  ])('%s is of kind %s', (uri, kind) => {
    expect(redirectKind(uri)).toBe(kind);
  });

  it.each([
    'http://client.example/cb',
    'http://127.0.0.2/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost.evil.example/cb',
    'http://127.0.0.1:80@evil.example/cb',
    'http://127.0.0.1:999999/cb',
    'http://0.0.0.0/cb',
    'https://client.example/cb#fragment',
    'https://user:secret@client.example/cb',
    'https:client.example/cb',
    'https:///cb',
    'https://client.example\\@evil.example/',
    'https://client.example/a b',
    'https://client.example/\n',
    'https://clıent.example/cb',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,hi',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://client.example/cb',
    'ws://client.example/cb',
    'mailto:a@client.example',
    'ms-msdt:/id',
    'intent:#Intent;end',
    'intent:/cb',
    'sms:+15550100',
    'chrome-extension://abc/cb',
    'about:blank',
    'urn:ietf:wg:oauth:2.0:oob',
    '/callback',
    '//client.example/cb',
    'callback',
    '',
    'https://client.example/'.padEnd(2001, 'a'),
  ])('%s is refused', (uri) => {
    expect(redirectKind(uri)).toBeUndefined();
  });
});

describe('RFC 9700 section 2.1: redirect URIs are compared as strings', () => {
  const registered = [
    'https://client.example/cb',
    'cursor://client/cb',
    'http://127.0.0.1:1234/cb?x=1',
    'http://localhost/cb',
  ];

  it.each(['https://client.example/cb', 'cursor://client/cb', 'http://127.0.0.1:1234/cb?x=1'])(
    '%s is registered',
    (uri) => {
      expect(isRegistered(registered, uri)).toBe(true);
    },
  );

  it.each([
    'https://client.example/cb/',
    'https://client.example/cb?',
    'https://client.example/cb?x=1',
    'https://client.example/CB',
    'https://CLIENT.example/cb',
    'https://client.example:443/cb',
    'https://client.example:8443/cb',
    'https://client.example/a/../cb',
    'https://client.example/cb#',
    'http://client.example/cb',
    'cursor://client/cb/2',
    'cursor://client:99/cb',
    'cursor2://client/cb',
  ])('%s is not', (uri) => {
    expect(isRegistered(registered, uri)).toBe(false);
  });

  it.each(['http://127.0.0.1/cb?x=1', 'http://127.0.0.1:9/cb?x=1', 'http://LOCALHOST:50000/cb'])(
    'RFC 8252 section 7.3: on a loopback address any port will do: %s',
    (uri) => {
      expect(isRegistered(registered, uri)).toBe(true);
    },
  );

  it.each([
    'http://127.0.0.1:9/cb',
    'http://127.0.0.1:9/other?x=1',
    'http://[::1]:9/cb?x=1',
    'http://localhost:9/cb?x=1',
    'https://127.0.0.1:1234/cb?x=1',
    'http://localhost:9@evil.example/cb',
  ])('but nothing else of it: %s', (uri) => {
    expect(isRegistered(registered, uri)).toBe(false);
  });
});

it('a person reads the host, or the scheme of the app', () => {
  expect(redirectHost('https://client.example:8443/cb')).toBe('client.example:8443');
  expect(redirectHost('http://127.0.0.1:5000/cb')).toBe('127.0.0.1:5000');
  expect(redirectHost('cursor://anysphere/cb')).toBe('cursor');
});

it('RFC 6749 section 3.1.2: parameters are added to the query that a redirect URI has', () => {
  expect(withParameters('https://c.example/cb?x=1', { code: 'a b', state: undefined })).toBe(
    'https://c.example/cb?x=1&code=a+b',
  );
  expect(withParameters('cursor://c/cb', { code: '1' })).toBe('cursor://c/cb?code=1');
});
