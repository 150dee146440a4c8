import type { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { siteOf } from '../../src/app.ts';
import { openTestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

/** Parts of a path or query that aren't text: a NUL, half a letter, an invalid escape, more than one segment. */
const ODD = ['%00', 'a%00b', '%ff', '%', '%zz', '%C0%80', '%ED%A0%80', '%2F..%2F', '..%2f', '%0d%0ax:%20y'];

const BODIES: [type: string, body: string][] = [
  ['application/json', '{}'],
  ['application/x-www-form-urlencoded', 'form_token=%00&email=%00&code=%00&token=%00&choice=%00'],
  [
    'multipart/form-data; boundary=x',
    `--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n${'photo'.repeat(40_000)}\r\n--x--\r\n`,
  ],
  ['multipart/form-data; boundary=x', '--x--\r\n'],
  ['image/jpeg', 'photo'],
];

type Call = [method: string, target: string, type?: string, body?: string];

/** What a route is asked with such a part in its path; a route without a place for it is tried once with each body. */
function callsOf({ method, path: pattern }: { method: string; path: string }, odd: string): Call[] {
  const path = pattern.replace(/:\w+(\{[^}]*\})?|\*/g, odd);
  const query = `?q=${odd}&${odd}=1&cursor=${odd}&page=${odd}&position=${odd}`;
  const isSame = path === pattern && odd !== ODD[0];
  if (method === 'GET' || method === 'DELETE')
    return [`${path}${query}`, ...(isSame ? [] : [path])].map((target) => [method, target]);
  if (isSame) return [];
  if (method !== 'ALL') return BODIES.map(([type, body]) => [method, path, type, body]);
  return [['GET', `${path}${query}`], ...BODIES.map(([type, body]): Call => ['POST', path, type, body])];
}

const routesOf = (app: Hono) =>
  new Map(app.routes.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values();

describe.each(eachStore)('an address that isn’t a text, on $name', ({ store }) => {
  it('is refused on every route, without an internal error', async () => {
    const t = await openTestApp({ store });
    const { apiKey } = await t.signIn();
    const failed: string[] = [];
    for (const route of [...routesOf(t.app), ...routesOf(siteOf(t.deps))]) {
      for (const odd of ODD) {
        const headers = {
          accept: 'text/html',
          'x-service-api-key': apiKey,
          cookie: `rs_session=${odd}; rs_form=${odd}`,
        };
        for (const [method, target, type, body] of callsOf(route, odd)) {
          const response = await t.app.request(target, {
            method,
            headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
            ...(body !== undefined && { body }),
          });
          await response.text();
          if (response.status >= 500) failed.push(`${method} ${target} ${type}: ${response.status}`);
        }
      }
    }
    expect(failed).toEqual([]);
    await t.close();
  }, 120_000);
});
