import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config.ts';

export type S3Settings = NonNullable<Config['s3']>;

export type S3Bucket = ReturnType<typeof s3Bucket>;

/** The store refused, failed, or didn't answer. The message is our own, for operators. */
export class S3Error extends Error {
  /** The store's status code; left out if it didn't answer. */
  readonly status?: number;
  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause });
    if (status !== undefined) this.status = status;
  }
}

/** Number of retries when the store answers that it is busy or broken. */
const RETRIES = 2;

/**
 * A bucket of any S3-compatible store, by requests signed with AWS Signature Version 4. Every call throws S3Error when
 * the store refuses, fails, or takes longer than `timeoutMs` (`open`: until its bytes begin).
 */
export function s3Bucket(settings: S3Settings, { timeoutMs }: { timeoutMs: number }) {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: RETRIES,
  });
  const root = addressOf(settings);

  /** Sends a signed request and passes the response to `use`; the time limit includes `use`. */
  async function call<T>(
    method: string,
    key: string,
    init: RequestInit,
    use: (answer: Response) => Promise<T> | T,
    query = '',
  ): Promise<T> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
    try {
      const path = key.split('/').map(encodeURIComponent).join('/');
      return await use(
        await client.fetch(root + path + query, { ...init, method, signal, redirect: 'manual' }),
      );
    } catch (error) {
      if (error instanceof S3Error || init.signal?.aborted) throw error;
      throw new S3Error('The S3 store did not answer', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  const found = async (answer: Response): Promise<Response | undefined> => {
    // A missing bucket is 404 too, but that doesn't mean that its objects were deleted.
    if (answer.status === 404 && (await answer.text()).includes('<Code>NoSuchKey</Code>')) return undefined;
    return answer.ok ? answer : refused(answer);
  };

  return {
    put(key: string, body: Buffer, type: string): Promise<void> {
      const hash = createHash('sha256').update(body).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': hash };
      return call('PUT', key, { headers, body: new Uint8Array(body) }, taken);
    },
    /** A response whose body is the object, not read yet, or undefined if there is no such object. */
    open: (key: string, signal?: AbortSignal) => call('GET', key, signal ? { signal } : {}, found),
    /** The bytes of an object, or undefined if there is none. */
    read: (key: string) =>
      call('GET', key, {}, async (answer) => {
        const object = await found(answer);
        return object && Buffer.from(await object.arrayBuffer());
      }),
    /** Removes an object; a missing one isn't an error. */
    remove: (key: string) =>
      call('DELETE', key, {}, (answer) => (answer.status === 404 ? answer.body?.cancel() : taken(answer))),
    async list(prefix: string): Promise<string[]> {
      const keys: string[] = [];
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token) query.set('continuation-token', token);
        const page = await call('GET', '', {}, textOf, `?${query}`);
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) keys.push(plain(key));
        const next: string | undefined = /<NextContinuationToken>([^<]*)</.exec(page)?.[1];
        token = next && plain(next);
      }
      return keys;
    },
    /** Throws if the bucket can't be reached with these keys. */
    check: () => call('HEAD', '', {}, taken),
  };
}

/** Other stores than Amazon's rarely have a host name per bucket, and no certificate covers a bucket name with a dot. */
function addressOf({ bucket, endpoint, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint.replace(/\/$/, '')}/${bucket}/`;
  if (bucket.includes('.')) return `https://s3.${region}.amazonaws.com/${bucket}/`;
  return `https://${bucket}.s3.${region}.amazonaws.com/`;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (xml: string): string => xml.replace(/&(\w+);/g, (whole, name) => ENTITIES[name] ?? whole);

const textOf = async (answer: Response): Promise<string> => (answer.ok ? answer.text() : refused(answer));

async function taken(answer: Response): Promise<void> {
  if (!answer.ok) await refused(answer);
  await answer.body?.cancel();
}

async function refused(answer: Response): Promise<never> {
  if (!answer.bodyUsed) await answer.body?.cancel();
  throw new S3Error(`The S3 store answered ${answer.status}`, { status: answer.status });
}
