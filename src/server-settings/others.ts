import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { backupStore } from '../adapters/backup-store.ts';
import { configuredWriter } from '../adapters/listing-writer/configured.ts';
import { ListingWriterError } from '../adapters/listing-writer.ts';
import type { Config } from '../config.ts';
import { MINUTE } from '../units.ts';
import type { Values } from './file.ts';
import { SettingRefused, saidBy } from './refused.ts';

/** At `address`, by which the home network knows this computer. @throws SettingRefused if there is none */
export function networkValues(address: string | undefined, port: number): Values {
  if (address === undefined) throw new SettingRefused('noNetwork', 'base_url');
  return { BASE_URL: `http://${address}:${port}`, HOST: '0.0.0.0' };
}

/** @throws SettingRefused if it isn't a plain address */
export function addressValues(typed: string): Values {
  if (typed === '') return {};
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new SettingRefused('address', 'base_url');
  return { BASE_URL: url.origin };
}

export type TypedModel = { writer: string; model: string; url: string; secret: string };

/** The form filled with the stored settings, without the secret. */
export const modelTyped = (kept: Values): TypedModel => ({
  writer: kept.LISTING_WRITER ?? 'offline',
  model: (kept.LISTING_WRITER === 'openai' ? kept.OPENAI_MODEL : kept.GEMINI_MODEL) ?? '',
  url: kept.OPENAI_BASE_URL ?? '',
  secret: '',
});

/** An empty key keeps the previous one, only for the same server. @throws SettingRefused */
export function modelValues({ writer, model, url, secret }: TypedModel, kept: Values): Values {
  if (writer === 'gemini') {
    const key = secret || kept.GEMINI_API_KEY;
    if (!key) throw new SettingRefused('secret', 'writer_secret');
    return { LISTING_WRITER: 'gemini', GEMINI_API_KEY: key, GEMINI_MODEL: model };
  }
  if (writer !== 'openai') return {};
  if (model === '') throw new SettingRefused('modelName', 'writer_model');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new SettingRefused('modelUrl', 'writer_url');
  const key = secret || (url === kept.OPENAI_BASE_URL ? kept.OPENAI_API_KEY : undefined);
  return {
    LISTING_WRITER: 'openai',
    OPENAI_BASE_URL: url,
    OPENAI_MODEL: model,
    ...(key !== undefined && { OPENAI_API_KEY: key }),
  };
}

/** Has the model of `config` write a listing of `photo`, a JPEG. Gives its title. @throws SettingRefused */
export async function tryModel(config: Config, photo: Buffer): Promise<string> {
  const { listingWriter } = config;
  const writer = await configuredWriter(listingWriter);
  try {
    return (await writer.write({ photos: [photo] }, AbortSignal.timeout(MINUTE))).title;
  } catch (error) {
    if (!(error instanceof ListingWriterError)) throw error;
    const secret = 'apiKey' in listingWriter ? (listingWriter.apiKey ?? '') : '';
    throw new SettingRefused(error.reason, 'writer', saidBy(error.message, [secret]));
  }
}

/** The backup intervals that the page offers. */
export const BACKUP_SPANS = ['off', '6h', '24h', '7d'] as const;

export type TypedBackups = { every: string; keep: string; to: string; dir: string };

export const backupsTyped = (kept: Values): TypedBackups => ({
  every: kept.BACKUP_EVERY ?? 'off',
  keep: kept.BACKUP_KEEP ?? '',
  to: kept.BACKUP_TO ?? 'folder',
  dir: kept.BACKUP_DIR ?? '',
});

/** @throws SettingRefused */
export function backupValues({ every, keep, to, dir }: TypedBackups): Values {
  if (!/^([1-9]\d{0,2}|1000)?$/.test(keep)) throw new SettingRefused('keep', 'backup_keep');
  const isBucket = to === 's3';
  return {
    BACKUP_EVERY: every,
    BACKUP_KEEP: keep,
    BACKUP_TO: isBucket ? to : 'folder',
    BACKUP_DIR: isBucket ? '' : dir,
  };
}

/** @throws SettingRefused where the folder cannot be made or written to, or the bucket cannot be read */
export async function tryBackups(config: Config): Promise<void> {
  const { backup } = config;
  if (backup.everyMs === undefined) return;
  if (backup.to === 'folder') {
    if (!(await canWriteTo(backup.dir))) throw new SettingRefused('folder', 'backup_dir');
    return;
  }
  try {
    await backupStore(config).list();
  } catch (error) {
    const secret = config.s3?.secretAccessKey ?? '';
    throw new SettingRefused(
      'bucket',
      'backup_to',
      saidBy(`${error instanceof Error ? error.message : error}`, [secret]),
    );
  }
}

/** Really writes: a folder's mode bits don't say everything. */
export async function canWriteTo(dir: string): Promise<boolean> {
  const probe = join(resolve(dir), '.doctor');
  try {
    await mkdir(resolve(dir), { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
    return true;
  } catch {
    return false;
  }
}

/** @throws SettingRefused */
export function operatorValues(typed: { name: string; email: string }): Values {
  if (typed.email !== '' && !z.email().safeParse(typed.email).success)
    throw new SettingRefused('operatorEmail', 'operator_email');
  return { OPERATOR_NAME: typed.name, OPERATOR_EMAIL: typed.email };
}
