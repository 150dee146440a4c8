import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharing } from '../../src/adapters/share.ts';
import { programTunnels, type TunnelEvents } from '../../src/adapters/tunnel.ts';
import { isFromThisComputer } from '../../src/http/client-address.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { makeOwner } from '../../src/sellers/owner.ts';
import { openTestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';

describe('a tunnel program', () => {
  let dir: string;
  const path = process.env.PATH;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'resale-share-'));
  });
  afterEach(() => {
    process.env.PATH = path;
    vi.useRealTimers();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Installs a stand-in that is found first. */
  function install(name: string, script: string): void {
    const file = join(dir, name);
    writeFileSync(file, `#!/bin/sh\necho "$@" >> ${dir}/calls\n${script}\n`);
    chmodSync(file, 0o755);
    process.env.PATH = `${dir}:${path}`;
  }
  /** Waits while the test itself moves the time. */
  const until = async (is: () => boolean) => {
    while (!is()) await new Promise((resolve) => setImmediate(resolve));
  };
  const calls = () => readFileSync(join(dir, 'calls'), 'utf8').trim().split('\n');
  const heard = (): TunnelEvents & { log: string[] } => {
    const log: string[] = [];
    return { log, up: (url) => void log.push(url), down: () => void log.push('down') };
  };

  it('is run for the port, and the address that it prints is taken, not others', async () => {
    install(
      'cloudflared',
      'echo "Requesting new quick Tunnel on https://api.trycloudflare.com/tunnel" >&2; echo "|  https://two-words.trycloudflare.com  |" >&2; exec sleep 60',
    );
    const events = heard();
    const tunnel = await programTunnels().open('cloudflared', 4600, events);
    await vi.waitFor(() => expect(events.log).toEqual(['https://two-words.trycloudflare.com']));
    expect(calls()).toEqual(['tunnel --no-autoupdate --url http://127.0.0.1:4600']);
    tunnel?.stop();
  });

  it('is started again when it ends, with another address, until it is stopped', async () => {
    const end = join(dir, 'end');
    install('tailscale', `echo "https://home.tail1234.ts.net/"; until rm ${end} 2>&-; do sleep 0.01; done`);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const events = heard();
    const tunnel = await programTunnels().open('tailscale', 3000, events);
    for (const pauseMs of [1000, 1000]) {
      const before = events.log.length;
      await until(() => events.log.length > before);
      writeFileSync(end, '');
      await until(() => vi.getTimerCount() === 1);
      expect(events.log.slice(before)).toEqual(['https://home.tail1234.ts.net', 'down']);
      vi.advanceTimersByTime(pauseMs - 1);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(1);
    }
    await until(() => events.log.length === 5);
    expect(calls()).toEqual(Array(3).fill('funnel 3000'));
    writeFileSync(end, '');
    await until(() => vi.getTimerCount() === 1);
    tunnel?.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is said to be missing when it is', async () => {
    process.env.PATH = dir;
    expect(await programTunnels().open('cloudflared', 3000, heard())).toBeUndefined();
  });
});

describe('sharing', () => {
  /** Tunnels whose output the test provides. */
  const scripted = (installed = ['tailscale']) => {
    const said: { events?: TunnelEvents; name?: string; stopped: number } = { stopped: 0 };
    const tunnels = {
      async open(name: string, _port: number, events: TunnelEvents) {
        if (!installed.includes(name)) return undefined;
        Object.assign(said, { events, name });
        const stop = () => {
          said.stopped += 1;
        };
        return { stop };
      },
    };
    return { said, tunnels };
  };
  const URL_A = 'https://home.tail1234.ts.net';

  const open = async (installed?: string[], env: Record<string, string> = {}) => {
    const t = await openTestApp({ env });
    const { said, tunnels } = scripted(installed);
    t.deps.share = sharing(t.config, tunnels);
    return { t, said };
  };

  it('takes the address over for as long as the program runs, before BASE_URL', async () => {
    const { t, said } = await open(['tailscale'], { BASE_URL: 'https://sale.example.com' });
    expect(await t.deps.share.start()).toBe('tailscale');
    expect(t.config.baseUrl).toBe('https://sale.example.com');
    said.events?.up(URL_A);
    expect(t.deps.share.now).toEqual({ state: 'on', program: 'tailscale', url: URL_A });
    const issuer = async () =>
      (await t.request('GET', '/.well-known/oauth-authorization-server')).json.issuer;
    const servers = async () => (await t.request('GET', '/openapi.json')).json.servers;
    expect([await issuer(), await servers()]).toEqual([URL_A, [{ url: URL_A }]]);
    const card = await t.request('GET', '/.well-known/mcp/server-card.json');
    expect(card.text).toContain(URL_A);
    // Through the tunnel, each visitor counts separately.
    expect(t.config.trustedProxies).toBe(1);
    said.events?.down();
    expect(t.config.trustedProxies).toBe(0);
    expect(t.config.baseUrl).toBe('https://sale.example.com');
    said.events?.up('https://other.tail1234.ts.net');
    expect(await issuer()).toBe('https://other.tail1234.ts.net');
    t.deps.share.stop();
    expect([said.stopped, t.config.baseUrl, await issuer()]).toEqual([
      1,
      'https://sale.example.com',
      'https://sale.example.com',
    ]);
    await t.close();
  });

  it('ID tokens, /api/mcp and photos follow it', async () => {
    const { t, said } = await open();
    await t.deps.share.start();
    const seller = await t.signIn();
    const before = 'http://localhost:3000/photos/pho_01KQS6WB80JM4WJZ73B3752D86.jpg';
    said.events?.up(URL_A);
    const token = await t.sessionOf(seller);
    expect((await t.request('GET', '/api/payments/status', { bearer: token })).status).toBe(200);
    expect(photoIdOf(t.config, before)).toBe('pho_01KQS6WB80JM4WJZ73B3752D86');
    expect(photoIdOf(t.config, before.replace('http://localhost:3000', URL_A))).toBeDefined();
    const list = async (host: string) =>
      (
        await t.request('POST', '/api/mcp', {
          headers: { host, accept: 'application/json, text/event-stream' },
          body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        })
      ).status;
    expect([await list('home.tail1234.ts.net'), await list('evil.example')]).toEqual([200, 403]);
    await t.close();
  });

  it('applies to a person at this computer, and not to one who comes through the tunnel', async () => {
    const { t, said } = await open();
    await t.deps.share.start();
    said.events?.up(URL_A);
    const from = (headers: Record<string, string>) =>
      isFromThisComputer(t.config, new Headers(headers), {
        incoming: { socket: { remoteAddress: '127.0.0.1' } },
      });
    expect(from({ host: 'localhost:3000' })).toBe(true);
    expect(from({ host: 'home.tail1234.ts.net' })).toBe(false);
    expect(from({ host: 'localhost:3000', 'x-forwarded-for': '192.0.2.7' })).toBe(false);
    const cookieFor = async (headers: Record<string, string>) =>
      (
        await t.app.request('/sign-in', { headers }, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
      ).headers.get('set-cookie');
    expect(await cookieFor({ host: 'localhost:3000' })).not.toContain('Secure');
    expect(await cookieFor({ host: 'home.tail1234.ts.net' })).toMatch(/^__Host-.*Secure/);
    await t.close();
  });

  it('is for the owner alone, at /settings/server', async () => {
    const { t, said } = await open(['cloudflared']);
    const { sellerId } = await t.signIn('maria@example.com');
    const maria = openBrowser(t);
    const asked = await maria.submit(await maria.visit('/sign-in'), '/sign-in', {
      email: 'maria@example.com',
    });
    await t.sendMail();
    const code = /\b\d{6}\b/.exec(t.mailer.last('maria@example.com', 'sign_in_code')?.text ?? '')?.[0] ?? '';
    await maria.submit(asked, '/sign-in/code', { code });
    expect((await maria.visit('/settings/server')).status).toBe(404);
    await t.deps.store.write((tx) => makeOwner(t.deps, tx, sellerId));
    expect((await maria.visit('/settings')).html).toContain('href="/settings/server"');
    const page = await maria.visit('/settings/server');
    expect(page.html).toContain('Share with cloudflared');
    // The note doesn't point to the page that it is on.
    expect(page.html).toContain('Only this computer can open its links.');
    expect(page.html).not.toContain('This can be changed at');
    const missing = await maria.submit(page, '/settings/server/share', { program: 'tailscale' });
    expect(missing.html).toContain('no program for it is installed');
    const started = await maria.submit(missing, '/settings/server/share', { program: 'cloudflared' });
    expect([said.name, started.html.includes('cloudflared is starting')]).toEqual(['cloudflared', true]);
    await maria.submit(started, '/settings/server/share/stop');
    expect([said.stopped, t.deps.share.now]).toEqual([1, { state: 'off' }]);
    await t.close();
  });
});
