import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../../src/package-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where this run's build goes when a test asks for one. */
    buildDir: string;
  }
}

const BUILD_LIMIT_MS = 60_000;

export default function setup(project: TestProject) {
  const buildDir = join(packageRoot, 'dist', `.test-${process.pid}`);
  project.provide('buildDir', buildDir);
  return () => rmSync(buildDir, { recursive: true, force: true });
}

/** The program's entry, built from the sources as they are: once per run, by whichever test asks first. */
export async function builtMain(): Promise<string> {
  const dir = inject('buildDir');
  const done = join(dir, 'done');
  if (take(dir)) {
    await build(dir);
    writeFileSync(done, '');
  }
  for (let waitedMs = 0; !existsSync(done); waitedMs += 50) {
    if (waitedMs > BUILD_LIMIT_MS) throw new Error('The build did not end: see the test that started it');
    await sleep(50);
  }
  return join(dir, 'src/main.js');
}

function take(dir: string): boolean {
  mkdirSync(dirname(dir), { recursive: true });
  try {
    mkdirSync(dir);
    return true;
  } catch {
    return false;
  }
}

/** Emits also when there are type errors: `npm run typecheck` is what reports them. */
async function build(dir: string) {
  const tsc = join(packageRoot, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', join(packageRoot, 'src/tsconfig.build.json'), '--outDir', dir];
  await promisify(execFile)(process.execPath, args).catch((error: unknown) => {
    if (!existsSync(join(dir, 'src/main.js'))) throw error;
  });
}
