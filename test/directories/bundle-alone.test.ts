import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { stageBundle, stagePackages } from '../../mcpb/stage.ts';
import { builtMain } from '../support/build.ts';
import { vase } from '../support/pictures.ts';
import { freePort } from '../support/program.ts';

/** Node.js 22.13 or newer, and sharp's WebAssembly package, which .ci/run installs beside the repository. */
const { TEST_NODE_22: node, TEST_SHARP_WASM: wasm } = process.env;

const Answer = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ text: z.string() })]).rest(z.unknown()),
});

describe.skipIf(!node || !wasm)('the bundle automatically, on a newer Node.js', () => {
  let folder: string;
  let client: Client;
  let address: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'resale-alone-'));
    const bundle = join(folder, 'bundle');
    await stageBundle({ dist: dirname(dirname(await builtMain())), to: bundle });
    await stagePackages(bundle, wasm);
    for (const name of ['teapot', 'kettle']) {
      writeFileSync(join(folder, `${name}.jpg`), await vase(900, 1200, 0.5, 0.85));
    }
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    client = new Client({ name: 'test-client', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: node ?? '',
        args: [join(bundle, 'dist/src/main.js'), 'mcp'],
        env: {
          PATH: process.env.PATH ?? '',
          DATA_DIR: join(folder, 'data'),
          PORT: String(port),
          BASE_URL: address,
          MCP_PHOTO_FOLDERS: folder,
        },
        stderr: 'ignore',
      }),
    );
  }, 120_000);
  afterAll(async () => {
    await client?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  async function call(name: string, given: Record<string, unknown>) {
    const { isError, content } = Answer.parse(await client.callTool({ name, arguments: given }));
    expect(isError, content[0].text).not.toBe(true);
    return JSON.parse(content[0].text);
  }

  it('holds nothing that was compiled for a platform', () => {
    const files = readdirSync(join(folder, 'bundle'), { recursive: true, encoding: 'utf8' });
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((file) => /\.(node|dylib|dll|so(\.\d+)*)$/.test(file))).toEqual([]);
    expect(existsSync(join(folder, 'bundle/node_modules/@img/sharp-wasm32'))).toBe(true);
  });

  it('signs its owner in, decodes photos, and puts a sale on its page', async () => {
    const { code } = await call('send_verification_code', { email: 'me@example.com' });
    await call('verify_code', { email: 'me@example.com', code });
    for (const name of ['teapot', 'kettle']) {
      const photos = [join(folder, `${name}.jpg`)];
      await call('create_listing', { photos, title: `A ${name}`, price: 12 });
    }
    const { url } = await call('publish_page', { publish: true, city: 'Austin', state: 'TX' });
    const page = await (await fetch(url)).text();
    expect(page).toContain('A teapot');
    for (const path of ['/auth.md', '/docs/selling']) expect((await fetch(address + path)).status).toBe(200);
    // Even without native code, a square shows the part of the photo that matters.
    expect(page).toMatch(/<img [^>]*class="at-10"/);
    const [photo = ''] = /\/photos\/[\w/.-]+/.exec(page) ?? [];
    const picture = await fetch(address + photo, { headers: { accept: 'image/webp' } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching('image/'),
    ]);
    const { items } = await call('search_sales', { by: 'items', q: 'kettle' });
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['A kettle']);
  });
});
