import type { Config } from '../../config.ts';
import { PHOTO_VARIANTS, type PhotoStorage, type PhotoVariant, photoType } from '../photo-storage.ts';
import { photoFileName } from './file-name.ts';

export type S3Settings = NonNullable<Config['s3']>;

/**
 * Photos in a bucket of any S3-compatible store. The service reads them for its callers, so the bucket stays private.
 * The library is large: it loads at first use.
 */
export function s3PhotoStorage(
  settings: S3Settings,
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): PhotoStorage {
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => {
    connection ??= connect(settings, timeoutMs);
    return connection;
  };
  const place = (id: string, variant: PhotoVariant) => ({
    Bucket: settings.bucket,
    Key: settings.prefix + photoFileName(id, variant),
  });

  async function get(id: string, variant: PhotoVariant, signal?: AbortSignal) {
    const target = place(id, variant);
    const { client, s3 } = await connected();
    try {
      return await client.send(new s3.GetObjectCommand(target), signal && { abortSignal: signal });
    } catch (error) {
      if (error instanceof s3.NoSuchKey) return undefined;
      throw error;
    }
  }

  return {
    name: 's3',
    async put(id, variant, picture) {
      const target = place(id, variant);
      const { client, s3 } = await connected();
      await client.send(
        new s3.PutObjectCommand({ ...target, Body: picture, ContentType: photoType(variant) }),
      );
    },
    async open(id, variant, signal) {
      const object = await get(id, variant, signal);
      if (object?.Body === undefined) return undefined;
      if (object.ContentLength === undefined) throw new Error('The store did not say how long the photo is');
      return { body: object.Body.transformToWebStream(), bytes: object.ContentLength };
    },
    async read(id, variant) {
      const object = await get(id, variant);
      return object?.Body && Buffer.from(await object.Body.transformToByteArray());
    },
    async remove(id) {
      const targets = PHOTO_VARIANTS.map((variant) => place(id, variant));
      const { client, s3 } = await connected();
      // A call for each: not every store that speaks S3 deletes several objects in one.
      await Promise.all(targets.map((target) => client.send(new s3.DeleteObjectCommand(target))));
    },
    async check() {
      const { client, s3 } = await connected();
      await client.send(new s3.HeadBucketCommand({ Bucket: settings.bucket }));
    },
  };
}

async function connect(settings: S3Settings, timeoutMs: number) {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Stores other than Amazon's rarely have a host name for each bucket, nor the newer checksums.
    ...(settings.endpoint !== undefined && { endpoint: settings.endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without the last one the library only warns, and waits on.
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  return { client, s3 };
}
