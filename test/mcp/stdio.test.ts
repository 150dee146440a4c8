import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client as ModernClient, type PriorDiscovery } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tools } from '../../tools/index.ts';
import { builtMain, NODE_ARGS } from '../support/build.ts';
import {
  type ConnectedClient,
  connectedClient,
  legacyOptions,
  modernOptions,
} from '../support/mcp-clients.ts';
import { migratedDataDir } from '../support/migrated.ts';
import { picture } from '../support/pictures.ts';
import { freePort, mailedCode, startProgram } from '../support/program.ts';

let main: string;
let dataDir: string;
let port: number;
const dirs: string[] = [];
beforeAll(async () => {
  main = await builtMain();
}, 120_000);
beforeEach(async () => {
  port = await freePort();
  dataDir = migratedDataDir(mkdtempSync(join(tmpdir(), 'resale-stdio-')));
  dirs.push(dataDir);
});
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
});

/** Others may be using this machine. */
const PATIENTLY = { timeout: 20_000 };
const info = { name: 'test-client', version: '1.0.0' };
/** The server gets nothing from the environment of these tests. */
const program = () => ({
  command: process.execPath,
  args: [...NODE_ARGS, main, 'mcp'],
  env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
  stderr: 'pipe' as const,
});

/** What the server said of itself to the first client: the next ones connect without starting it once more to ask. */
let prior: PriorDiscovery | undefined;
async function connectModern(): Promise<ConnectedClient> {
  const client = new ModernClient(info, modernOptions);
  await client.connect(new ModernTransport(program()), prior && { prior });
  const discover = client.getDiscoverResult();
  prior ??= discover && { kind: 'modern', discover };
  return connectedClient('2026-07-28', client);
}

async function connectLegacy(): Promise<ConnectedClient> {
  const client = new LegacyClient(info, legacyOptions);
  await client.connect(new LegacyTransport(program()));
  return connectedClient('2025-11-25', client);
}

describe.each([
  { era: '2026-07-28', connect: connectModern },
  { era: '2025-11-25', connect: connectLegacy },
])('the stdio server, driven by an official client of $era', ({ connect }) => {
  it('signs in once, keeps the key for itself, and is signed in when it starts again', async () => {
    const first = await connect();
    expect(first.instructions()).toContain('share_address');
    expect((await first.listTools()).map(({ name }) => name)).toEqual(tools.map(({ name }) => name));

    const refused = await first.call('get_account_status');
    expect(refused).toMatchObject({
      isError: true,
      data: { code: 'invalid_token', retryable: false, next_tool: 'send_verification_code' },
    });

    const email = 'desk@example.com';
    expect((await first.call('send_verification_code', { email })).data).toMatchObject({ sent: true });
    const signedIn = await first.call('verify_code', { email, code: await mailedCode(dataDir) });
    expect(signedIn).toMatchObject({ isError: false, data: { is_new_user: true } });
    expect(await first.call('get_account_status')).toMatchObject({ data: { page_stats: null } });
    await first.close();

    const keyFile = join(dataDir, 'mcp-key');
    expect(readFileSync(keyFile, 'utf8')).toBe(`${signedIn.data.api_key}\n`);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);

    const second = await connect();
    expect(await second.call('get_page_stats')).toMatchObject({
      data: { code: 'not_found', next_tool: 'get_account_status' },
    });
    await second.close();
  });
});

describe('the stdio server', () => {
  it('tells how far a call is, and nothing of what an operator hides', async () => {
    const connect = async (hide: string) => {
      const { env, ...rest } = program();
      const client = new LegacyClient(info, legacyOptions);
      await client.connect(new LegacyTransport({ ...rest, env: { ...env, MCP_HIDE: hide } }));
      const names = (await client.listTools()).tools.map(({ name }) => name);
      return { client, names };
    };
    const one = await connect('payments');
    expect(one.names).toEqual(
      tools.map(({ name }) => name).filter((name) => name !== 'generate_payment_link'),
    );
    const email = 'desk@example.com';
    await one.client.callTool({ name: 'send_verification_code', arguments: { email } });
    const code = await mailedCode(dataDir);
    await one.client.callTool({ name: 'verify_code', arguments: { email, code } });
    const photos = await Promise.all(
      [1, 2].map(async (n) => `data:image/jpeg;base64,${(await picture('jpeg', n)).toString('base64')}`),
    );
    const heard: (string | undefined)[] = [];
    await one.client.callTool(
      { name: 'bulk_create_listings', arguments: { photos, draft: true } },
      undefined,
      {
        onprogress: ({ message }) => heard.push(message),
      },
    );
    expect(heard.slice(0, 2)).toEqual(['Photo 1 of 2 is stored.', 'Photo 2 of 2 is stored.']);
    await one.client.close();

    rmSync(join(dataDir, 'mcp-key'));
    const other = await connect('payments,sign_in');
    expect(other.names).toHaveLength(tools.length - 3);
    const refused = JSON.stringify(await other.client.callTool({ name: 'get_listings', arguments: {} }));
    expect(refused).toContain('a file mcp-key in the data folder');
    expect(refused + other.client.getInstructions()).not.toMatch(/verify_code|verification|checkout/);
    await other.client.close();
  });

  it('writes nothing but protocol to standard output, and ends with its standard input', async () => {
    const { command, args, env } = program();
    const child: ChildProcess = spawn(command, args, {
      env: { ...env, LOG_LEVEL: 'trace' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
    const lines: string[] = [];
    const answered = new Map<unknown, () => void>();
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      lines.push(line);
      answered.get(JSON.parse(line).id)?.();
    });
    const ask = (id: number, method: string, params: object) =>
      new Promise<void>((resolve) => {
        answered.set(id, resolve);
        child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      });
    await ask(1, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info });
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    await ask(2, 'tools/call', { name: 'send_verification_code', arguments: { email: 'desk@example.com' } });
    const code = await mailedCode(dataDir);
    await ask(3, 'tools/list', {});

    const exited = once(child, 'exit');
    child.stdin?.end();
    expect(await exited).toEqual([0, null]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject(
      [1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, result: expect.any(Object) })),
    );
    // The log on standard error mentions the email, but contains neither the code nor the address.
    expect(log).toContain('Mail written to a file');
    expect(log).not.toContain(code);
    expect(log).not.toContain('desk@example.com');
  });

  it('serves the pages while nothing else does, so that the links of its tools open', async () => {
    const page = `http://localhost:${port}/`;
    const first = await connectModern();
    await expect.poll(async () => (await fetch(page).catch(() => undefined))?.status, PATIENTLY).toBe(200);
    // Another one starts at the same address: its tools work, and the first one already serves the pages.
    const second = await connectLegacy();
    expect((await second.listTools()).length).toBe(tools.length);
    const email = 'desk@example.com';
    await second.call('send_verification_code', { email });
    await second.call('verify_code', { email, code: await mailedCode(dataDir) });
    const { data } = await first.call('create_upload_session');
    const upload = await fetch(String(data.url));
    expect([upload.status, await upload.text()]).toEqual([200, expect.stringContaining('photo')]);
    await second.close();
    await first.close();
    await expect.poll(async () => fetch(page).catch(() => 'nobody'), PATIENTLY).toBe('nobody');
  });

  it('leaves the pages to a service that runs', async () => {
    const service = await startProgram({
      main,
      dataDir,
      port,
      nodeArgs: NODE_ARGS,
      env: { BASE_URL: `http://localhost:${port}` },
    });
    const desk = await connectModern();
    expect((await desk.listTools()).length).toBe(tools.length);
    await desk.close();
    expect((await fetch(`${service.url}/`)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });
});
