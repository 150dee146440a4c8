import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demo } from '../../src/cli/sample-sale.ts';
import type { TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { newPlace, openInstallation, removePlaces, runCommand } from './installation.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openInstallation(newPlace());
});
afterEach(async () => {
  await t.close();
  removePlaces();
});

describe('demo', () => {
  it('makes a sale that anyone can open, and a client configuration whose key works', async () => {
    const { exitCode, out } = await runCommand(demo, [], t.config);
    expect(exitCode).toBe(0);
    const [page = ''] = /http:\/\/localhost:3000\/\S+/.exec(out) ?? [];
    const { status, text } = await t.request('GET', new URL(page).pathname);
    expect(status).toBe(200);
    expect(text).toContain('Solid oak dining chair');
    const [photo = ''] = /\/photos\/pho_\w+-thumb\.jpg/.exec(text) ?? [];
    expect((await t.app.request(photo)).status).toBe(200);

    const { mcpServers } = JSON.parse(out.slice(out.indexOf('{')));
    expect(mcpServers.resale.url).toBe('http://localhost:3000/api/mcp');
    const key = mcpServers.resale.headers['X-Service-API-Key'];
    expect((await t.request('GET', '/api/items', { key })).json.data.items).toHaveLength(3);
  });

  it('signs its seller in by a link, to find a reservation and its thread', async () => {
    const { out } = await runCommand(demo, [], t.config);
    const [link = ''] = /http:\S+\/sign-in\/link\/[\w-]{43}/.exec(out) ?? [];
    const path = new URL(link).pathname;
    const browser = openBrowser(t);
    await browser.submit(await browser.visit(path), path);
    const inbox = await browser.visit('/inbox');
    expect(inbox.html).toContain('Ben');
    const [thread = ''] = /\/inbox\/conv_\w+/.exec(inbox.html) ?? [];
    expect((await browser.visit(thread)).html).toContain('Saturday at ten suits me');
    const [key = ''] = /rs_[0-9a-f]{64}/.exec(out) ?? [];
    await runCommand(demo, [], t.config);
    expect((await t.request('GET', '/api/conversations', { key })).json.data.conversations).toHaveLength(1);
  });

  it('doubles nothing when it is run again', async () => {
    await runCommand(demo, [], t.config);
    const { out } = await runCommand(demo, [], t.config);
    const [key = ''] = /rs_[0-9a-f]{64}/.exec(out) ?? [];
    expect((await t.request('GET', '/api/items', { key })).json.data.items).toHaveLength(3);
  });
});
