import {
  PHOTO_VARIANTS,
  type PhotoStorage,
  type PhotoVariant,
  photoFileName,
  photoType,
} from '../photo-storage.ts';
import { S3Error, type S3Settings, s3Bucket } from '../s3-bucket.ts';

/** Statuses that mean "no listing": the keys may allow only reads and writes, or the store doesn't support listing. */
const UNLISTED = new Set([403, 405, 501]);

/** Photos in a bucket of any S3-compatible store. The service reads them for its callers, so the bucket stays private. */
export function s3PhotoStorage(settings: S3Settings): PhotoStorage {
  const bucket = s3Bucket(settings, { timeoutMs: 30_000 });
  const keyOf = (id: string, variant: PhotoVariant) => settings.prefix + photoFileName(id, variant);

  return {
    name: 's3',
    put: async (id, variant, picture) => bucket.put(keyOf(id, variant), picture, photoType(variant)),
    async open(id, variant, signal) {
      const object = await bucket.open(keyOf(id, variant), signal);
      if (!object?.body) return undefined;
      const length = object.headers.get('content-length');
      if (length === null) throw new Error('The store did not say how long the photo is');
      return { body: object.body, bytes: Number(length) };
    },
    read: async (id, variant) => bucket.read(keyOf(id, variant)),
    async remove(id) {
      const keys = PHOTO_VARIANTS.map((variant) => keyOf(id, variant));
      // One call per object: not every S3-compatible store can delete several objects at once.
      await Promise.all(keys.map((key) => bucket.remove(key)));
    },
    async list() {
      try {
        // Backups may be in the same bucket.
        const keys = await bucket.list(`${settings.prefix}pho_`);
        return keys.map((key) => key.slice(settings.prefix.length));
      } catch (error) {
        if (error instanceof S3Error && UNLISTED.has(error.status ?? 0)) return undefined;
        throw error;
      }
    },
    check: () => bucket.check(),
  };
}
