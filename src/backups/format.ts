import { join } from 'node:path';
import * as z from 'zod';
import type { OriginalVariant } from '../adapters/photo-storage.ts';
import { parsePhotoFile } from '../photos/urls.ts';

export const MANIFEST = 'manifest.json';
export const DATABASE = 'service.db';
export const SECRETS = 'secrets.json';
/** Missing until the first start of a version that has it. */
export const PUSH_KEYS = 'push-keys.json';
export const PHOTOS = 'photos';
/** File that records when and where a backup was last made by hand; not part of a backup. */
export const LAST_BY_HAND = 'last-backup.json';

/** The first entry of a backup: it describes the rest. */
export const Manifest = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  version: z.string(),
  photos: z.enum(['included', 'elsewhere']),
  rows: z.record(z.string(), z.number()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The photo of an entry name in a backup, `photos/XX/pho_….jpg`. Derived variants aren't in backups. */
export function photoOfEntry(name: string): { id: string; variant: OriginalVariant } | undefined {
  const [folder, shard, file = '', ...rest] = name.split('/');
  const photo = folder === PHOTOS && rest.length === 0 ? parsePhotoFile(file) : undefined;
  if (!photo || photo.id.slice(-2) !== shard) return undefined;
  const { id, variant } = photo;
  return variant === 'full' || variant === 'thumb' ? { id, variant } : undefined;
}

export const isBackupEntry = (name: string): boolean =>
  [MANIFEST, DATABASE, SECRETS, PUSH_KEYS].includes(name) || photoOfEntry(name) !== undefined;

export const photosDir = (dataDir: string): string => join(dataDir, PHOTOS);
