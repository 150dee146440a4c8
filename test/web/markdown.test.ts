import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

const STREET = '12 Oak Street, Springfield, IL 62701';

let t: TestApp;
let sale: TestSale;
beforeAll(async () => {
  t = await openTestApp({ env: { OPERATOR_EMAIL: 'me@example.org' } });
  sale = await openSale(t, ['Walnut desk', 'Lamp'], { streetAddress: STREET });
});
afterAll(() => t.close());

const get = (path: string, accept = 'text/html', headers: Record<string, string> = {}) =>
  t.request('GET', path, { headers: { accept, ...headers } });
const slug = () => `/${sale.slug}`;
const itemId = () => sale.item['Walnut desk'];

describe('public pages as Markdown', () => {
  it('come by their address and by Accept, with links that work elsewhere', async () => {
    for (const answer of [await get(`${slug()}.md`), await get(slug(), 'text/markdown, text/html;q=0.8')]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(answer.headers.get('vary')).toContain('Accept');
      expect(answer.text).toContain('Walnut desk');
      expect(answer.text).toMatch(/^# \S/);
      // Elements that a page separates by distance instead of a space.
      expect(answer.text).not.toMatch(/\)\[|[a-z]Used/);
      expect(answer.text).toContain(`${t.config.baseUrl}${slug()}/${itemId()}`);
      expect(answer.text).not.toMatch(/<\w+[ >]|\]\(\//);
    }
  });

  it('exist for an item, the start page, the search, and the guides', async () => {
    const paths = [`${slug()}/${itemId()}.md`, '/index.md', '/browse.md', '/docs.md', '/terms.md'];
    for (const path of paths) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text.trimEnd().split('\n').at(-1)).toMatch(/^Source: http/);
    }
    expect((await get('/docs/selling', 'text/markdown')).text).toContain('# Selling');
  });

  it('say in every answer of a page that it differs by Accept', async () => {
    expect((await get(slug())).headers.get('vary')).toContain('Accept,');
    // Cached now, and still a page for browsers.
    expect((await get(slug(), 'text/html,*/*;q=0.8')).text).toContain('<main');
    expect((await get(slug(), '*/*')).text).toContain('<main');
  });

  it('show nothing that needs a sign-in or a secret link, and no address', async () => {
    const { token } = await reserveAndOpen(t, sale);
    for (const path of ['/sell', '/inbox', '/settings', `/r/${token}`]) {
      expect((await get(`${path}.md`)).status, path).toBe(404);
      expect((await get(path, 'text/markdown')).headers.get('content-type') ?? '', path).not.toContain(
        'markdown',
      );
    }
    for (const path of [slug(), `${slug()}/${itemId()}`]) {
      expect((await get(`${path}.md`)).text).not.toContain('Oak Street');
    }
    expect((await get('/nothing-here.md')).status).toBe(404);
  });

  it('are limited like searches, since each is made again', async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: 'find_ip=1/60' } });
    expect((await limited.request('GET', '/index.md', {})).status).toBe(200);
    expect((await limited.request('GET', '/index.md', {})).status).toBe(429);
    await limited.close();
  });
});

describe('what agents read before they connect', () => {
  it('/llms.txt names addresses that answer', async () => {
    const { text } = await get('/llms.txt');
    expect(text).toMatch(/^# .+\n\n> /);
    const links = [...text.matchAll(/\]\((\S+)\)/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(8);
    for (const link of links.filter((each) => !each.endsWith('/api/mcp'))) {
      expect((await get(new URL(link).pathname)).status, link).toBe(200);
    }
  });

  it('/.well-known/security.txt has what RFC 9116 requires, for half a year', async () => {
    const { text, headers } = await get('/.well-known/security.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain('Contact: mailto:me@example.org\n');
    const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    const days = (expires.getTime() - t.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(179);
    expect(days).toBeLessThanOrEqual(180);
  });

  it('/.well-known/agent-card.json leads to the MCP endpoint', async () => {
    const { json } = await get('/.well-known/agent-card.json');
    expect(json.supportedInterfaces).toEqual([
      { url: `${t.config.baseUrl}/api/mcp`, protocolBinding: 'MCP', protocolVersion: '2026-07-28' },
    ]);
    expect(json.skills.map(({ id }: { id: string }) => id)).toContain('daily_check');
  });
});
