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

/**
 * Opens the service to the home network.
 * @param address this computer's address there
 * @throws SettingRefused if there is none
 */
export function networkValues(address: string | undefined, port: number): Values {
  if (address === undefined) throw new SettingRefused('noNetwork', 'base_url');
  return { BASE_URL: `http://${address}:${port}`, HOST: '0.0.0.0' };
}

/** The settings for a base URL as it was typed. @throws SettingRefused if it isn't a plain address */
export function addressValues(typed: string): Values {
  if (typed === '') return {};
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new SettingRefused('address', 'base_url');
  return { BASE_URL: url.origin };
}

type TypedModel = Record<'writer' | `writer_${'model' | 'url' | 'secret'}`, string>;

/** The form filled with the stored settings, without the secret. */
export const modelTyped = (kept: Values): TypedModel => ({
  writer: kept.LISTING_WRITER ?? 'offline',
  writer_model: (kept.LISTING_WRITER === 'openai' ? kept.OPENAI_MODEL : kept.GEMINI_MODEL) ?? '',
  writer_url: kept.OPENAI_BASE_URL ?? '',
  writer_secret: '',
});

/**
 * The settings for a model. An empty key keeps the previous one, but only for the same server. @throws SettingRefused
 */
export function modelValues(typed: TypedModel, kept: Values): Values {
  const { writer, writer_model: model, writer_url: url, writer_secret: secret } = typed;
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

/** Has the model of `config` write a listing of `photo`, a JPEG. Returns its title. @throws SettingRefused */
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

type TypedBackups = Record<`backup_${'every' | 'keep' | 'to' | 'dir'}`, string>;

export const backupsTyped = (kept: Values): TypedBackups => ({
  backup_every: kept.BACKUP_EVERY ?? 'off',
  backup_keep: kept.BACKUP_KEEP ?? '',
  backup_to: kept.BACKUP_TO ?? 'folder',
  backup_dir: kept.BACKUP_DIR ?? '',
});

/** The settings for backups, from the form. @throws SettingRefused */
export function backupValues(typed: TypedBackups): Values {
  if (!/^([1-9]\d{0,2}|1000)?$/.test(typed.backup_keep)) throw new SettingRefused('keep', 'backup_keep');
  const isBucket = typed.backup_to === 's3';
  return {
    BACKUP_EVERY: BACKUP_SPANS.find((span) => span === typed.backup_every) ?? 'off',
    BACKUP_KEEP: typed.backup_keep,
    BACKUP_TO: isBucket ? 's3' : 'folder',
    BACKUP_DIR: isBucket ? '' : typed.backup_dir,
  };
}

/** Tries the place for backups. @throws SettingRefused if the folder can't be written to, or the bucket read */
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
    const said = saidBy(error instanceof Error ? error.message : `${error}`, [
      config.s3?.secretAccessKey ?? '',
    ]);
    throw new SettingRefused('bucket', 'backup_to', said);
  }
}

/** Tries a write, because a folder's mode bits don't say everything. */
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

/** The settings that name the operator. @throws SettingRefused */
export function operatorValues(name: string, email: string): Values {
  if (email !== '' && !z.email().safeParse(email).success)
    throw new SettingRefused('operatorEmail', 'operator_email');
  return { OPERATOR_NAME: name, OPERATOR_EMAIL: email };
}
