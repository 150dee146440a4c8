import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sign } from 'aws4';

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export type S3Server = {
  endpoint: string;
  /** Objects by `bucket/key`. */
  readonly objects: Map<string, { body: Buffer; type: string | undefined }>;
  /** While true, every call gets a 503. */
  failing: boolean;
  /** Whether these keys may list objects. */
  listable: boolean;
  close(): Promise<void>;
};

/**
 * The part of S3 that stores objects, path-style, over real HTTP. Signatures (SigV4) are recomputed by a different
 * implementation than the client's, and the body is compared with the signed hash.
 */
export async function startS3Server(options: {
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const state = { failing: false, listable: true };

  /** Lists two objects at a time, so that every caller has to continue a listing. */
  const listing = (query: URLSearchParams): string => {
    const prefix = `${options.bucket}/${query.get('prefix') ?? ''}`;
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, 2);
    const next =
      keys.length > 2 ? `<NextContinuationToken>${inXml(page[1] ?? '')}</NextContinuationToken>` : '';
    const contents = page.map(
      (key) => `<Contents><Key>${inXml(key.slice(options.bucket.length + 1))}</Key></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
  };

  const answer = (
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; body?: Buffer | string; type?: string | undefined } => {
    if (state.failing) return { status: 503, body: problem('SlowDown') };
    if (!isSigned(request, body, options)) return { status: 403, body: problem('SignatureDoesNotMatch') };
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname).slice(1);
    const [bucket, ...rest] = path.split('/');
    if (bucket !== options.bucket) return { status: 404, body: problem('NoSuchBucket') };
    const query = new URL(request.url ?? '/', 'http://s3').searchParams;
    if (rest.join('/') === '' && query.get('list-type') === '2') {
      return state.listable
        ? { status: 200, body: listing(query) }
        : { status: 403, body: problem('AccessDenied') };
    }
    if (rest.join('/') === '')
      return request.method === 'HEAD' ? { status: 200 } : { status: 405, body: problem('MethodNotAllowed') };
    const object = objects.get(path);
    switch (request.method) {
      case 'PUT':
        objects.set(path, { body, type: request.headers['content-type'] });
        return { status: 200 };
      case 'GET':
        return object
          ? { status: 200, body: object.body, type: object.type }
          : { status: 404, body: problem('NoSuchKey') };
      case 'DELETE':
        objects.delete(path);
        return { status: 204 };
      default:
        return { status: 405, body: problem('MethodNotAllowed') };
    }
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status, body, type } = answer(request, Buffer.concat(chunks));
    response.statusCode = status;
    response.setHeader('content-type', type ?? 'application/xml');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    get failing() {
      return state.failing;
    },
    set failing(value) {
      state.failing = value;
    },
    get listable() {
      return state.listable;
    },
    set listable(value) {
      state.listable = value;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const problem = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

function isSigned(
  request: IncomingMessage,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string; region: string },
): boolean {
  const given = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
  const bodyHash = request.headers['x-amz-content-sha256'];
  const unsigned = bodyHash === 'UNSIGNED-PAYLOAD';
  if (!unsigned && bodyHash !== createHash('sha256').update(body).digest('hex')) return false;
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  const signed = sign(
    {
      service: 's3',
      region: keys.region,
      method: request.method ?? '',
      path: request.url ?? '',
      host: request.headers.host ?? '',
      headers,
    },
    { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey },
  );
  const wanted = new Headers(signed.headers as Record<string, string>).get('authorization') ?? '';
  return signatureOf(wanted) === signatureOf(given) && names.includes('host') && names.includes('x-amz-date');
}

const signatureOf = (authorization: string) => /Signature=([0-9a-f]{64})/.exec(authorization)?.[1] ?? 'none';
