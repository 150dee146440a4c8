import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { soonSettled } from './soon-settled.ts';

const folder = mkdtempSync(join(tmpdir(), 'resale-kept-code-'));
const kept = join(folder, `main.cjs.${process.version}-${process.arch}`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
writeFileSync(join(folder, 'start.mjs'), soonSettled());

/** Runs `code` as the program would, and returns what it prints. */
async function run(command: string, code: string): Promise<string> {
  writeFileSync(join(folder, 'main.cjs'), code);
  const child = spawn(process.execPath, [join(folder, 'start.mjs'), command], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const [exitCode] = await once(child, 'exit');
  expect(exitCode).toBe(0);
  return printed;
}

const ENDS = `__import('node:path').then(({ basename }) => console.log(basename(__filename), require('node:os').EOL.length));`;
const STAYS = `const { existsSync } = require('node:fs');
const look = setInterval(() => existsSync(${JSON.stringify(kept)}) && (clearInterval(look), console.log('kept')), 20);`;

it('keeps what was compiled once the service has settled, and starts with it or without', async () => {
  expect(await run('doctor', ENDS)).toMatch(/^main\.cjs [12]/);
  expect(existsSync(kept)).toBe(false);
  expect(await run('serve', STAYS)).toBe('kept\n');
  const { mtimeMs } = statSync(kept);
  expect(await run('serve', STAYS)).toBe('kept\n');
  expect(statSync(kept).mtimeMs).toBe(mtimeMs);
  writeFileSync(kept, 'something else');
  expect(await run('serve', ENDS)).toMatch(/^main\.cjs [12]/);
});
