import { readFileSync } from 'node:fs';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { codeOf } from '../../db/unavailable.ts';
import { ConfigError } from '../config.ts';
import { WriterEnvironment } from '../config-writer.ts';

/**
 * The settings in the sections of /settings/server, by the environment variables that they stand for. `decides`: if the
 * environment sets one of these, it controls the whole section.
 */
export const SECTIONS = {
  mail: {
    names: ['RESEND_API_KEY', 'SMTP_URL', 'RESEND_BASE_URL', 'MAIL_FROM'],
    decides: ['RESEND_API_KEY', 'SMTP_URL'],
  },
  replies: {
    names: ['IMAP_URL', 'RESEND_WEBHOOK_SECRET', 'MAIL_REPLY_TO'],
    decides: ['IMAP_URL', 'RESEND_WEBHOOK_SECRET'],
  },
  address: { names: ['BASE_URL', 'HOST'], decides: ['BASE_URL'] },
  model: {
    names: WriterEnvironment.keyof().options,
    decides: ['LISTING_WRITER', 'GEMINI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL'],
  },
  backups: { names: ['BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_TO', 'BACKUP_DIR'], decides: [] },
  operator: { names: ['OPERATOR_NAME', 'OPERATOR_EMAIL'], decides: [] },
} as const;

export type SectionName = keyof typeof SECTIONS;
export type SettingName = (typeof SECTIONS)[SectionName]['names'][number];
export type Values = Partial<Record<SettingName, string>>;
export type Environment = Record<string, string | undefined>;

const NAMES: readonly SettingName[] = Object.values(SECTIONS).flatMap(({ names }) => [...names]);
const Kept = z.partialRecord(z.enum(NAMES), z.string());

const fileIn = (dataDir: string): string => join(dataDir, 'server-settings.json');

/** The settings stored in `dataDir`; empty if there is no file. @throws ConfigError if the file can't be read */
export function readSettings(dataDir: string): Values {
  const file = fileIn(dataDir);
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // If `dataDir` isn't a folder, the store reports that later, in its own words.
    if (/^ENO(ENT|TDIR)$/.test(codeOf(error))) return {};
    throw new ConfigError(
      `${file}: cannot be read. Repair it, or remove it and set it up again in the browser.`,
    );
  }
}

/** A reader sees either the whole new file or the previous one. It contains secrets: only its owner can read it. */
export async function writeSettings(dataDir: string, values: Values): Promise<void> {
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const handle = await open(`${file}.tmp`, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(values, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.tmp`, file);
}

/** When the file was last written; 0 if there is none. */
export const writtenAt = (dataDir: string): Promise<number> =>
  stat(fileIn(dataDir)).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

export const isSetIn = (env: Environment, name: string): boolean => (env[name] ?? '') !== '';

/** Whether the environment controls this section. */
export const isOutside = (env: Environment, section: SectionName): boolean =>
  SECTIONS[section].decides.some((name) => isSetIn(env, name)) ||
  SECTIONS[section].names.every((name) => isSetIn(env, name));

/** The environment merged over the stored settings. */
export function mergeUnder(env: Environment, kept: Values): Environment {
  const merged: Environment = { ...env };
  for (const section of Object.keys(SECTIONS) as SectionName[]) {
    if (isOutside(env, section)) continue;
    for (const name of SECTIONS[section].names) {
      if (!isSetIn(env, name) && kept[name] !== undefined) merged[name] = kept[name];
    }
  }
  return merged;
}

/** The environment of a program that starts. @throws ConfigError */
export const withServerSettings = (env: Environment): Environment =>
  mergeUnder(env, readSettings(env.DATA_DIR || './data'));
