import { request } from 'node:http';
import { queryObjects } from 'node:v8';
import { Server } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { openTestApp } from '../support/app.ts';
import { listen } from '../support/server.ts';

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'client', version: '1' } },
});

/** Sends it without saying how long it is, as a client that streams does. */
const ask = (url: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const sent = request(`${url}/api/mcp`, { method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
    sent.write(INITIALIZE);
    sent.end();
  });

it('keeps nothing of a message once it is answered', async () => {
  const t = await openTestApp();
  const site = await listen(t.app);
  for (let i = 0; i < 20; i++) expect(await ask(site.url)).toBe(200);
  // Those of the last messages may still be on their way out.
  const servers = () => queryObjects(Server, { format: 'count' });
  await expect.poll(servers, { timeout: 20_000 }).toBeLessThan(10);
  await site.close();
  await t.close();
});
