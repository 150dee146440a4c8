import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';

let t: TestApp;
let paths: string[];
beforeEach(async () => {
  t = await openTestApp({ env: { BASE_URL: 'https://sales.example' } });
  const { apiKey, sellerId } = await t.signIn();
  await publish(t, apiKey, { display_name: 'Maria' });
  const lamp = await addItem(t, sellerId);
  paths = ['/about', '/developers', '/maria', `/maria/${lamp}`, '/maria/sign', '/nothing-here', '/a/b/c'];
});
afterEach(() => t.close());

const get = (path: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  t.request('GET', path, { headers });

it('gives every page a strict policy and the usual protections', async () => {
  for (const path of paths) {
    const { headers } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' https://sales.example");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-type')).toBe('text/html; charset=UTF-8');
  }
});

it('writes whole documents without inline style, script or handler', async () => {
  for (const path of paths) {
    const { text } = await get(path);
    expect(text).toMatch(/^<!doctype html><html lang="en">/);
    expect(text).toContain('name="viewport"');
    expect(text).toMatch(/<title>[^<]+<\/title>/);
    expect(text).toContain('href="#main"');
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).not.toMatch(/ style="| on\w+="|<style/);
    expect(text).not.toMatch(/<script(?![^>]*(src=|application\/ld\+json))/);
  }
});

it('serves its files for good, under names that change with them', async () => {
  const { text } = await get('/about');
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '');
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { status, headers } = await get(file);
    expect([file, status]).toEqual([file, 200]);
    expect(headers.get('cache-control')).toContain('immutable');
  }
  expect((await get('/assets/style.css')).status).toBe(404);
  expect((await get('/assets/..%2flayout.tsx')).status).toBe(404);
  expect((await get('/favicon.ico')).status).toBe(302);
});

it('answers a browser with a page and a program with JSON where nothing is', async () => {
  expect((await get('/nothing-here')).text).toContain('There’s nothing here right now');
  const program = await get('/nothing-here', {});
  expect([program.status, program.json.code]).toEqual([404, 'route_not_found']);
  for (const path of ['/api', '/api/nothing', '/api/nothing/at/all', '/.well-known/nothing']) {
    const { status, json } = await get(path);
    expect([path, status, json?.code]).toEqual([path, 404, 'route_not_found']);
  }
});

it('tells a developer how to begin and what changed', async () => {
  const { text } = await get('/developers');
  expect(text).toContain('https://sales.example/api/auth/send-code');
  expect(text).toContain('https://sales.example/api/mcp');
  expect(text).toContain('Changelog');
  expect(text).toContain('>Unreleased</h3>');
  expect(text).toContain('>0.3.6, 2026-11-21</h3>');
  expect(text).toContain('Thirty tools at <code>/api/mcp</code>, in both protocol eras');
  expect((await get('/robots.txt')).text).toContain('Disallow: /api/');
});

it('shows the only sale at the start of its host, and the service once there are two sellers or none is live', async () => {
  const start = await get('/');
  expect([start.status, start.headers.get('location')]).toEqual([302, '/maria']);
  expect(start.headers.get('cache-control')).toBe('no-cache');
  const { apiKey } = await t.signIn();
  await t.request('POST', '/api/pages/unpublish', { key: apiKey });
  expect((await get('/')).text).toContain('Sell something');
  await t.request('POST', '/api/pages/publish', { key: apiKey, body: { publish: true } });
  await t.signIn('second@example.com');
  const shared = await get('/');
  expect(shared.text).toMatch(/href="\/sell">\s*Sell something/);
  expect(shared.text).not.toContain('/api/mcp');
});

it('compresses text for clients that accept it, and sends pictures unchanged', async () => {
  const css = /\/assets\/style\.\w+\.css/.exec((await get('/about')).text)?.[0] ?? '';
  for (const path of [
    '/about',
    css,
    '/maria',
    '/maria/feed.xml',
    '/openapi.json',
    '/.well-known/mcp/server-card.json',
  ]) {
    const plain = await t.app.request(path);
    expect(plain.headers.get('content-encoding')).toBeNull();
    const packed = await t.app.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
      packed.headers.get('content-encoding') ?? ''
    ];
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect([path, unpack?.(bytes).toString()]).toEqual([path, await plain.text()]);
    const etag = packed.headers.get('etag');
    if (!etag) continue;
    const again = await t.app.request(path, {
      headers: { 'if-none-match': etag, 'accept-encoding': 'gzip' },
    });
    expect({ path, status: again.status }).toEqual({ path, status: 304 });
  }
  const icon = await t.app.request('/icon-192.png', { headers: { 'accept-encoding': 'gzip' } });
  const picture = await t.app.request(icon.headers.get('location') ?? '', {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(picture.headers.get('content-encoding')).toBeNull();
});
