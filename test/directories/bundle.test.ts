import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  getMcpConfigForManifest,
  MANIFEST_SCHEMAS,
  packExtension,
  unpackExtension,
  validateManifest,
} from '@anthropic-ai/mcpb';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernTransport } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withBundle } from '../../mcpb/manifest.ts';
import { stageBundle } from '../../mcpb/stage.ts';
import { readConfig } from '../../src/config.ts';
import { prompts } from '../../src/mcp/prompts.ts';
import { packageRoot } from '../../src/package-root.ts';
import { tools } from '../../tools/index.ts';
import { builtMain, NODE_ARGS } from '../support/build.ts';
import { textOf } from '../support/imports.ts';
import {
  type ConnectedClient,
  connectedClient,
  legacyOptions,
  modernOptions,
} from '../support/mcp-clients.ts';
import { migratedDataDir } from '../support/migrated.ts';
import { freePort, mailedCode, type Program, signInAt, startProgram } from '../support/program.ts';
import { ServerJson } from './schemas.ts';

let folder: string;
/** The folder where an app unpacked the bundle. */
let installed: string;
let service: Program;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'resale-bundle-'));
  installed = join(folder, 'installed');
  const main = await builtMain();
  const stage = join(folder, 'stage');
  await stageBundle({ dist: dirname(dirname(main)), to: stage, address: 'https://sale.example.com' });
  // The library writes to the console.
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(validateManifest(stage)).toBe(true);
  const bundle = join(folder, 'resale.mcpb');
  expect(await packExtension({ extensionPath: stage, outputPath: bundle, silent: true })).toBe(true);
  expect(await unpackExtension({ mcpbPath: bundle, outputDir: installed, silent: true })).toBe(true);
  said.mockRestore();
  // A published bundle contains the packages themselves.
  symlinkSync(join(packageRoot, 'node_modules'), join(installed, 'node_modules'));
  service = await startProgram({
    main,
    dataDir: migratedDataDir(join(folder, 'service')),
    port: await freePort(),
    nodeArgs: NODE_ARGS,
  });
}, 120_000);
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const manifest = () =>
  MANIFEST_SCHEMAS['0.3'].parse(JSON.parse(readFileSync(join(installed, 'manifest.json'), 'utf8')));

/** The manifest's command, as the app makes it from what its user entered. */
async function command(userConfig: Record<string, string>) {
  const config = await getMcpConfigForManifest({
    manifest: manifest(),
    extensionPath: installed,
    systemDirs: { HOME: folder },
    userConfig,
    pathSeparator: '/',
  });
  const { command, args = [], env = {} } = config ?? {};
  expect(command).toBe('node');
  return {
    command: process.execPath,
    args: [...NODE_ARGS, ...args],
    env: { PATH: process.env.PATH ?? '', PORT: String(await freePort()), ...env },
    cwd: folder,
    stderr: 'pipe' as const,
  };
}

const info = { name: 'test-client', version: '1.0.0' };
async function modern(userConfig: Record<string, string>) {
  const client = new ModernClient(info, modernOptions);
  await client.connect(new ModernTransport(await command(userConfig)));
  const read = async (uri: string) => (await client.readResource({ uri })).contents[0];
  return { ...connectedClient('2026-07-28', client), read };
}
async function legacy(userConfig: Record<string, string>): Promise<ConnectedClient> {
  const client = new LegacyClient(info, legacyOptions);
  await client.connect(new LegacyTransport(await command(userConfig)));
  return connectedClient('2025-11-25', client);
}
const names = async (client: ConnectedClient) => (await client.listTools()).map(({ name }) => name);
const all = tools.map(({ name }) => name);

describe('the bundle for Claude Desktop', () => {
  it('tells what is in it: tools, prompts, an icon, what to fill in, whose privacy policy', () => {
    const {
      tools: told,
      prompts: asked,
      user_config: config,
      privacy_policies: policies,
      icons,
    } = manifest();
    expect(told?.map(({ name }) => name)).toEqual(all);
    expect(asked?.map(({ name }) => name)).toEqual(prompts.map(({ name }) => name));
    for (const { text, arguments: given = [] } of asked ?? []) {
      expect([...text.matchAll(/\$\{arguments\.(\w+)\}/g)].map(([, name]) => name)).toEqual(given);
    }
    expect(policies).toEqual(['https://sale.example.com/privacy']);
    expect(icons?.map(({ src }) => existsSync(join(installed, src)))).toEqual([true]);
    expect(Object.entries(config ?? {}).map(([name, { sensitive }]) => [name, sensitive ?? false])).toEqual([
      ['data_folder', false],
      ['photo_folder', false],
      ['service_address', false],
      ['service_key', true],
    ]);
  });

  it('keeps the sale in the folder it is given, when nothing else is filled in', async () => {
    const dataFolder = join(folder, 'my sale');
    const client = await modern({ data_folder: dataFolder });
    expect(await names(client)).toEqual(all);
    await client.call('send_verification_code', { email: 'desk@example.com' });
    const code = await mailedCode(dataFolder);
    const signedIn = await client.call('verify_code', { email: 'desk@example.com', code });
    expect(signedIn).toMatchObject({ isError: false, data: { is_new_user: true } });
    expect(await client.read('ui://review')).toMatchObject({ text: expect.stringContaining('<html') });
    await client.close();
    expect(existsSync(join(dataFolder, 'mcp-key'))).toBe(true);
  });

  it('speaks for a service that runs elsewhere, and keeps nothing here', async () => {
    const key = await signInAt(service.url, join(folder, 'service'), 'seller@example.com');
    const client = await modern({ service_address: `${service.url}/`, service_key: key });
    expect(client.instructions()).toContain('share_address');
    expect(await names(client)).toEqual(all);
    const listing = { photos: ['https://example.com/lamp.jpg'], title: 'Lamp', price: 12 };
    expect((await client.call('create_listing', listing)).isError).toBe(true);
    expect((await client.call('get_listings')).data).toMatchObject({ items: [] });
    await client.close();
    expect(existsSync(join(folder, 'resale-sale'))).toBe(false);
  });

  it('says what to do where the service refuses the key, or does not answer', async () => {
    const refused = await legacy({ service_address: service.url, service_key: 'rs_wrong' });
    expect(await names(refused)).toEqual(all);
    await expect(refused.call('get_listings')).rejects.toThrow(/API keys on its settings page/);
    expect((await refused.call('search_sales', { by: 'items', q: 'lamp' })).isError).toBe(false);
    await refused.close();
    const nobody = `http://127.0.0.1:${await freePort()}`;
    await expect(legacy({ service_address: nobody })).rejects.toThrow(/does not answer/);
  });

  it('goes into server.json with its checksum, at the release of the version', () => {
    const sha256 = createHash('sha256')
      .update(readFileSync(join(folder, 'resale.mcpb')))
      .digest('hex');
    const published = withBundle(JSON.parse(textOf('server.json')), { file: 'resale.mcpb', sha256 });
    expect(ServerJson.parse(published).packages.map(({ registryType }) => registryType)).toEqual([
      'npm',
      'mcpb',
    ]);
    const elsewhere = { name: 'com.example/resale', version: '1.0.0', packages: [] };
    expect(() => withBundle(elsewhere, { file: 'resale.mcpb', sha256 })).toThrow(/io\.github/);
  });
});

describe('the settings that an app hands over', () => {
  it('are not set where its person left them empty', () => {
    const names = ['DATA_DIR', 'SERVICE_URL', 'SERVICE_API_KEY', 'MCP_PHOTO_FOLDERS'];
    const left = Object.fromEntries(names.map((name) => [name, `\${user_config.${name.toLowerCase()}}`]));
    expect(readConfig(left)).toMatchObject({ dataDir: './data', service: undefined, mcpPhotoFolders: [] });
  });

  it('find a service by its address, with or without the path of MCP', () => {
    for (const address of ['https://sale.example.com', 'https://sale.example.com/api/mcp'])
      expect(readConfig({ SERVICE_URL: address }).service?.baseUrl).toBe('https://sale.example.com');
    expect(() => readConfig({ SERVICE_URL: 'sale.example.com' })).toThrow(/SERVICE_URL/);
  });
});
