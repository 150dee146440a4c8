import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { openStore, sqliteFile } from '../../db/open.ts';
import { diskPhotoStorage } from '../../src/adapters/photo-storage/disk.ts';
import { loadSecrets } from '../../src/adapters/secrets.ts';
import type { Command, OpenDeps } from '../../src/cli/command.ts';
import { type Config, readConfig } from '../../src/config.ts';
import type { Deps } from '../../src/context.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { inMemory } from '../support/in-memory.ts';
import { migratedDataDir } from '../support/migrated.ts';

const places: string[] = [];

/** A directory inside a new one, not created yet. */
export function newPlace(name = 'data'): string {
  const parent = mkdtempSync(join(inMemory(), 'resale-cli-'));
  places.push(parent);
  return join(parent, name);
}

export function removePlaces(): void {
  for (const place of places.splice(0)) rmSync(place, { recursive: true, force: true });
}

export const configOf = (dataDir: string, env: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ...env });

/** What main.ts would open for `config`: the store, photos, and secrets of the data directory. */
async function kept(
  config: Config,
  migrates = true,
): Promise<Pick<Deps, 'store' | 'photoStorage' | 'pepper'>> {
  const { pepper } = await loadSecrets(config.dataDir);
  return {
    pepper,
    store: await openStore({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, migrates }),
    photoStorage: diskPhotoStorage(join(config.dataDir, 'photos')),
  };
}

/** The service at work in a data directory. */
export async function openInstallation(dataDir: string, env: Record<string, string> = {}): Promise<TestApp> {
  const config = configOf(dataDir, env);
  if (!config.databaseUrl && !existsSync(sqliteFile(dataDir))) migratedDataDir(dataDir);
  const deps = await kept(config);
  const app = await openTestApp({ env: { DATA_DIR: dataDir, ...env }, deps });
  return {
    ...app,
    async close() {
      await deps.store.close();
      await app.close();
    },
  };
}

/** Runs a command on a data directory, like the program. */
export async function runCommand(command: Command, args: string[], config: Config) {
  let out = '';
  const write = (text: unknown) => {
    out += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
  ];
  const openDeps: OpenDeps = async (given, _logTo, migrates = false) => {
    const app = await openTestApp({ env: { RATE_LIMITS: 'off' } });
    await app.close();
    return { ...app.deps, config: given, ...(await kept(given, migrates)) };
  };
  try {
    const exitCode = await command.run(args, config, openDeps);
    return { exitCode, out };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
