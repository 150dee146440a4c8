import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { httpCdn } from '../../src/adapters/cdn.ts';
import { closeServer, httpServer } from '../../src/http/server.ts';
import { purgeChanged } from '../../src/web/kept/shared-cache.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';
import { freePort } from '../support/program.ts';

const VARNISH = '/usr/sbin/varnishd';
const TTL = /s-maxage=(\d+)/;

describe.each(eachStore)('pages for a cache in front, on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let item: string;
  let purged: string[][];
  let fails = false;
  const open = async (env: Record<string, string>) => {
    purged = [];
    fails = false;
    const cdn = {
      purge: async (tags: readonly string[]) => {
        if (fails) throw new Error('down');
        purged.push([...tags]);
      },
    };
    t = await openTestApp({ store, env, deps: env.CDN_PURGE_URL ? { cdn } : {} });
    const seller = await t.signIn();
    key = seller.apiKey;
    await publish(t, key, { display_name: 'Maria' });
    item = await addItem(t, seller.sellerId);
    await purgeChanged(t.deps, 500);
  };
  afterEach(() => t.close());
  const read = async (path: string) =>
    (await t.app.request(path, { headers: { accept: 'text/html' } })).headers;
  const on = { CDN_CACHE: 'on', CDN_PURGE_URL: 'http://127.0.0.1:1/purge' };
  const edit = (price: number) => t.request('PUT', `/api/items/${item}`, { key, body: { price } });

  it('have the headers that it needs, the same tag for all pages of a sale, and none on a private page', async () => {
    await open(on);
    const headers = await Promise.all(['/maria', `/maria/${item}`, '/maria/feed.xml'].map(read));
    for (const each of headers) {
      expect(each.get('cache-control')).toBe('public, max-age=0, s-maxage=3600, must-revalidate');
      expect(each.get('cdn-cache-control')).toBe('max-age=3600, stale-while-revalidate=60');
      expect(each.get('surrogate-control')).toBe(each.get('cdn-cache-control'));
    }
    const [tags, ...others] = headers.map((each) => each.get('surrogate-key'));
    expect(tags).toMatch(/^sales sale-\w{20}$/);
    expect(others).toEqual([tags, tags]);
    expect(headers[0]?.get('cache-tag')).toBe(tags?.replace(' ', ','));
    for (const path of ['/maria?lang=es', '/sell', '/signin', `/maria/${item}/reserve`, '/nobody']) {
      const own = await read(path);
      expect([path, own.get('surrogate-key'), TTL.test(own.get('cache-control') ?? '')]).toEqual([
        path,
        null,
        false,
      ]);
    }
  });

  it('are kept for a second where no one can be told of a change, and no longer than they are true', async () => {
    await open({ CDN_CACHE: 'on' });
    expect((await read('/maria')).get('cache-control')).toContain('s-maxage=1,');
    expect((await read('/maria')).get('cdn-cache-control')).toBe('max-age=1');
    await t.close();
    await open(on);
    const [page] = await t.deps.store.read.select().from(t.deps.store.read.t.pages);
    t.clock.advance(Number(page?.expiresAt) - t.clock.now().getTime() - 5000);
    expect((await read('/maria')).get('cache-control')).toContain('s-maxage=5,');
  });

  it('are not for it unless the operator says so', async () => {
    await open({});
    expect((await read('/maria')).get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await read('/maria')).get('cache-tag')).toBeNull();
  });

  it('are purged at the start, after each change twice, and until it works', async () => {
    await open(on);
    expect(purged).toEqual([['sales']]);
    const tag = (await read('/maria')).get('surrogate-key')?.split(' ')[1] ?? '';
    const round = async () => {
      purged = [];
      await purgeChanged(t.deps, 500);
      return purged;
    };
    expect(await round()).toEqual([]);
    await edit(12);
    // Another visitor gets the new page, and the earlier one still has to be purged.
    await read('/maria');
    expect([await round(), await round(), await round()]).toEqual([[[tag]], [[tag]], []]);
    await read('/maria');
    await edit(13);
    fails = true;
    expect([await round(), await round()]).toEqual([[], []]);
    fails = false;
    expect([await round(), await round()]).toEqual([[[tag]], []]);
    await read('/maria');
    const [page] = await t.deps.store.read.select().from(t.deps.store.read.t.pages);
    t.clock.advance(Number(page?.expiresAt) - t.clock.now().getTime());
    expect(await round()).toEqual([[tag]]);
  });
});

describe.skipIf(!existsSync(VARNISH))('behind Varnish', () => {
  it('pages come from the cache, a change is seen within a second, and private pages are never kept', async () => {
    const [origin, front] = [await freePort(), await freePort()];
    const dir = mkdtempSync(join(tmpdir(), 'resale-varnish-'));
    const url = `http://127.0.0.1:${front}`;
    const t = await openTestApp({
      env: { CDN_CACHE: 'on', CDN_PURGE_URL: `${url}/purge` },
      deps: { cdn: httpCdn({ url: `${url}/purge`, token: 'secret' }) },
    });
    const server = httpServer(t.app);
    server.listen(origin, '127.0.0.1');
    writeFileSync(
      join(dir, 'default.vcl'),
      `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "${origin}"; }
sub vcl_recv {
  if (req.method == "POST" && req.url == "/purge") {
    if (req.http.authorization != "Bearer secret") { return (synth(403)); }
    ban("obj.http.surrogate-key ~ (" + regsuball(req.http.surrogate-key, " ", "|") + ")");
    return (synth(200));
  }
}
sub vcl_deliver { if (obj.hits > 0) { set resp.http.x-cache = "hit"; } }
`,
    );
    if (process.getuid?.() === 0) execFileSync('chmod', ['-R', '755', dir]);
    const varnish = spawn(
      VARNISH,
      [
        '-F',
        '-j',
        'none',
        '-n',
        join(dir, 'work'),
        '-a',
        `127.0.0.1:${front}`,
        '-f',
        join(dir, 'default.vcl'),
        '-s',
        'malloc,16m',
      ],
      { stdio: 'ignore' },
    );
    const ended = once(varnish, 'exit');
    try {
      const { apiKey: key, sellerId } = await t.signIn();
      await publish(t, key, { display_name: 'Maria' });
      const item = await addItem(t, sellerId);
      await expect
        .poll(
          () =>
            fetch(`${url}/api/health`).then(
              ({ ok }) => ok,
              () => false,
            ),
          { timeout: 20_000 },
        )
        .toBe(true);
      const page = async (path: string) => {
        const response = await fetch(url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
        return { hit: response.headers.get('x-cache') === 'hit', text: await response.text() };
      };
      for (const path of ['/maria', `/maria/${item}`]) {
        expect([(await page(path)).hit, (await page(path)).hit]).toEqual([false, true]);
      }
      for (const path of ['/sell', '/maria?lang=es', `/maria/${item}/reserve`]) {
        expect([(await page(path)).hit, (await page(path)).hit]).toEqual([false, false]);
      }
      await t.request('PUT', `/api/items/${item}`, { key, body: { title: 'Blue zither' } });
      // The duty runs more than twice a second.
      await purgeChanged(t.deps, 500);
      for (const path of ['/maria', `/maria/${item}`])
        expect((await page(path)).text).toContain('Blue zither');
      const refused = await fetch(`${url}/purge`, { method: 'POST' });
      expect(refused.status).toBe(403);
    } finally {
      varnish.kill('SIGKILL');
      await ended;
      await closeServer(server, 100);
      await t.close();
      rmSync(dir, { recursive: true, force: true });
    }
  }, 60_000);
});
