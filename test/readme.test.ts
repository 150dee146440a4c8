import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../src/package-root.ts';
import { builtMain, NODE_ARGS } from './support/build.ts';
import { migratedDataDir } from './support/migrated.ts';
import { freePort, type Program, startProgram } from './support/program.ts';

const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
const hasCurl = ['/usr/bin/curl', '/bin/curl', '/usr/local/bin/curl'].some((path) => existsSync(path));

describe.skipIf(!hasCurl)("the README's curl tour", () => {
  let folder: string;
  let program: Program;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'resale-readme-'));
    await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a8703f' } })
      .jpeg()
      .toFile(join(folder, 'chair.jpg'));
    program = await startProgram({
      main: await builtMain(),
      dataDir: migratedDataDir(join(folder, 'data')),
      port: await freePort(),
      nodeArgs: NODE_ARGS,
    });
  });
  afterAll(async () => {
    await program?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const tour = () => {
    const script = /```sh\n(BASE=[\s\S]*?)```/.exec(readme)?.[1] ?? '';
    const words = script.replace(/^BASE=.*$/m, `BASE=${program.url}`);
    return promisify(execFile)('bash', ['-euo', 'pipefail', '-c', words], { cwd: folder });
  };

  it('ends with a listing that everyone can see, also the second time', async () => {
    for (const count of [1, 2]) {
      const { stdout } = await tour();
      const page = stdout.trim().split('\n').at(-1) ?? '';
      const html = await (await fetch(page)).text();
      const items = new Set(html.match(/\/item_[0-9A-Z]{26}/g));
      expect([count, items.size]).toEqual([count, count]);
      expect(html).toContain('Oak chair');
    }
  });

  it('shows an error and stops at it', async () => {
    rmSync(join(folder, 'chair.jpg'));
    await expect(tour()).rejects.toMatchObject({ stderr: expect.stringContaining('chair.jpg') });
  });
});
