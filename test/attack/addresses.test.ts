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

const pathsOf = (app: Hono) => [...new Set(app.routes.map(({ path }) => path))];

describe.each(eachStore)('an address that isn’t a text, on $name', ({ store }) => {
  it('is refused on every route, without an internal error', async () => {
    const t = await openTestApp({ store });
    const { apiKey } = await t.signIn();
    const failed: string[] = [];
    for (const pattern of [...pathsOf(t.app), ...pathsOf(siteOf(t.deps))]) {
      for (const odd of ODD) {
        const path = pattern.replace(/:\w+(\{[^}]*\})?|\*/g, odd);
        const headers = {
          accept: 'text/html',
          'x-service-api-key': apiKey,
          cookie: `rs_session=${odd}; rs_form=${odd}`,
        };
        const query = `?q=${odd}&${odd}=1&cursor=${odd}&page=${odd}&position=${odd}`;
        const calls: [method: string, target: string, type?: string, body?: string][] = [
          ['GET', path],
          ['GET', `${path}${query}`],
          ['DELETE', `${path}${query}`],
        ];
        // If the path has no place for it, trying it once is enough.
        if (path !== pattern || odd === ODD[0]) {
          calls.push(['PUT', path, 'application/json', '{}']);
          for (const [type, body] of BODIES) calls.push(['POST', path, type, body]);
        }
        for (const [method, target, type, body] of calls) {
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
