import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => t.close());

it('a body nested deeper than the stack is refused, without an internal error', async () => {
  const deep = `${'['.repeat(19_000)}${']'.repeat(19_000)}`;
  const rawBody = `{"a":${deep},"slug":"\\u0000"}`;
  const { status } = await t.request('POST', '/api/reservations', { rawBody });
  expect(status).toBe(400);
});

it('a form token of signs that are longer in bytes is refused like any wrong one', async () => {
  const response = await t.app.request('/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: 'rs_form=abc' },
    body: new URLSearchParams({ email: 'a@example.com', form_token: 'é'.repeat(43) }),
  });
  expect(response.status).toBe(403);
});

describe('a public address that would break or betray links', () => {
  it.each(['https://user:secret@sale.example', 'https://sale.example/sub', 'https://sale.example/?a=1'])(
    'stops the start: %s',
    (BASE_URL) => {
      expect(() => readConfig({ BASE_URL })).toThrow(ConfigError);
      expect(() => readConfig({ BASE_URL })).toThrow(/^BASE_URL: /);
    },
  );
  it('may end in a slash', () => {
    expect(readConfig({ BASE_URL: 'https://sale.example/' }).baseUrl).toBe('https://sale.example');
  });
});
