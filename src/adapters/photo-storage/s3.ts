import { PHOTO_VARIANTS, type PhotoStorage, type PhotoVariant, photoType } from '../photo-storage.ts';
import { type S3Settings, s3Bucket } from '../s3-bucket.ts';
import { photoFileName } from './file-name.ts';

/** Photos in a bucket of any S3-compatible store. The service reads them for its callers, so the bucket stays private. */
export function s3PhotoStorage(
  settings: S3Settings,
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): PhotoStorage {
  const bucket = s3Bucket(settings, { timeoutMs });
  const keyOf = (id: string, variant: PhotoVariant) => settings.prefix + photoFileName(id, variant);

  return {
    name: 's3',
    async put(id, variant, picture) {
      await bucket.put(keyOf(id, variant), picture, photoType(variant));
    },
    async open(id, variant, signal) {
      const object = await bucket.open(keyOf(id, variant), signal);
      if (!object?.body) return undefined;
      const length = object.headers.get('content-length');
      if (length === null) throw new Error('The store did not say how long the photo is');
      return { body: object.body, bytes: Number(length) };
    },
    async read(id, variant) {
      return bucket.read(keyOf(id, variant));
    },
    async remove(id) {
      const keys = PHOTO_VARIANTS.map((variant) => keyOf(id, variant));
      // A call for each: not every store that speaks S3 deletes several objects in one.
      await Promise.all(keys.map((key) => bucket.remove(key)));
    },
    check: () => bucket.check(),
  };
}
