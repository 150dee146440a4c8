import { existsSync, readdirSync } from 'node:fs';
import { ACCEPT_NEW_DATABASE, ACCEPT_NEWER_DATABASE, CannotOpenError } from '../../db/cannot-open.ts';
import { sqliteFile } from '../../db/open.ts';
import { codeOf } from '../../db/unavailable.ts';
import { ACCEPT_NEW_SECRETS, SecretsError } from '../adapters/secrets.ts';
import { photosDir } from '../backups/archive.ts';
import { ConfigError } from '../config.ts';
import { parsePhotoFile } from '../photos/urls.ts';
import { messageOf } from './command.ts';

/** What the operator agreed to on the command line. */
export type Accepted = { newDatabase: boolean; newerDatabase: boolean; newSecrets: boolean };

/** Takes the flags that every command knows out of `argv`. */
export function takeFlags(argv: string[]): { accepted: Accepted; rest: string[] } {
  const flags = [ACCEPT_NEW_DATABASE, ACCEPT_NEWER_DATABASE, ACCEPT_NEW_SECRETS];
  return {
    accepted: {
      newDatabase: argv.includes(ACCEPT_NEW_DATABASE),
      newerDatabase: argv.includes(ACCEPT_NEWER_DATABASE),
      newSecrets: argv.includes(ACCEPT_NEW_SECRETS),
    },
    rest: argv.filter((each) => !flags.includes(each)),
  };
}

/** Files in the data directory that only a database could have left; undefined if there are none. */
export function databaseTracesIn(dataDir: string): string | undefined {
  if (existsSync(`${sqliteFile(dataDir)}-wal`)) return `${sqliteFile(dataDir)}-wal, part of a database`;
  const dir = photosDir(dataDir);
  if (!existsSync(dir)) return undefined;
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  const hasPhoto = names.some((name) => parsePhotoFile(name.split(/[\\/]/).at(-1) ?? ''));
  return hasPhoto ? `a folder of photos, ${dir}` : undefined;
}

/** Why a command ended, in a sentence for the operator, and the exit code. It contains nothing secret. */
export function explainFailure(error: unknown): { text: string; exitCode: number } {
  if (error instanceof ConfigError) {
    return { text: `The configuration is invalid:\n${error.message}`, exitCode: 78 };
  }
  if (error instanceof CannotOpenError || error instanceof SecretsError) {
    return { text: error.message, exitCode: 78 };
  }
  const code = codeOf(error);
  if (code === 'ENOSPC')
    return { text: 'The disk is full. Free some space, then start again.', exitCode: 74 };
  if (error instanceof Error && 'path' in error && typeof error.path === 'string' && 'syscall' in error) {
    const { path } = error;
    const isFile = code === 'ENOTDIR' || code === 'EEXIST';
    const text = isFile
      ? `${path} can’t be used: a file is where a folder has to be. Set DATA_DIR to a folder, or move the file away.`
      : `${path} can’t be used (${code}). Check DATA_DIR, and that this user can write to it.`;
    return { text, exitCode: 74 };
  }
  const [firstLine = ''] = messageOf(error).split('\n');
  const text = `It ended with an unexpected error: ${firstLine.replace(/\.$/, '')} (LOG_LEVEL=debug shows where).`;
  return { text, exitCode: 1 };
}
