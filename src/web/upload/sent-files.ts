import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { Context as HonoContext } from 'hono';
import type { BodyLease } from '../../body-budget.ts';
import { AppError } from '../../errors.ts';
import { readBody } from '../../http/body.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, tooLarge } from '../../photos/base64.ts';
import { MB } from '../../units.ts';

export type FileProblem = { name: string; problem: string };

/** One file of a posted form. Its bytes are read from the network only on request. */
export type SentFile = {
  name: string;
  stream: BusboyFileStream;
  read(lease: BodyLease): Promise<Buffer>;
};

/** The photo that a script sends alone, as raw bytes. @throws AppError as `readBody` */
export const sentPhoto = (c: HonoContext, lease: BodyLease): Promise<Buffer> =>
  readBody(c.req.raw, { maxBytes: MAX_PHOTO_BYTES, lease });

/** That photo's place among the chosen ones, which the script counts: uploads may arrive in another order. */
export function sentPosition(c: HonoContext): number | undefined {
  const text = c.req.query('position') ?? '';
  return /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

type Most = { files: number; fileSize: number };

const PHOTOS: Most = { files: MAX_PHOTOS, fileSize: MAX_PHOTO_BYTES };
/** More files than are accepted, so that each surplus one can be named. */
const PHOTOS_AND_WORDS: Most = { files: 4 * MAX_PHOTOS, fileSize: MAX_PHOTO_BYTES };
const MAX_TEXT_BYTES = MB;
/** What a field takes in memory besides its name and value, which may be empty. */
const FIELD_BYTES = 100;

/**
 * The files of a multipart form, one after the other: the next one arrives once the previous one has been handled, so
 * that a form of any size needs the memory of one photo. The other fields are added to `fields` as they arrive, so
 * those before a file are there when the file is.
 * @throws AppError invalid_request if the form is malformed or incomplete
 */
export async function* sentFiles(
  request: Request,
  fields?: URLSearchParams,
  most = fields === undefined ? PHOTOS : PHOTOS_AND_WORDS,
): AsyncGenerator<SentFile> {
  const found = new PassThrough({ objectMode: true });
  const open = new Set<BusboyFileStream>();
  const parser = parserFor(request, most);
  let textBytes = 0;
  found.on('error', ignored);
  parser.on('field', (name, value) => {
    textBytes += FIELD_BYTES + name.length + value.length;
    if (textBytes <= MAX_TEXT_BYTES) fields?.append(name, value);
  });
  parser.on('file', (_field, stream, name) => {
    open.add(stream);
    stream.on('error', ignored);
    stream.once('close', () => open.delete(stream));
    // Browsers send a file field that was left empty too, without a name.
    if (name === undefined || name === '') stream.resume();
    else found.write({ name, stream });
  });
  const source = request.body ? Readable.fromWeb(request.body) : Readable.from([]);
  const parsing = pipeline(source, parser).then(
    () => found.end(),
    (cause) => {
      const error = malformed(cause);
      for (const stream of open) stream.destroy(error);
      found.destroy(error);
    },
  );
  try {
    for await (const { name, stream } of found) {
      yield { name, stream, read: (lease) => readAll(stream, lease) };
      stream.resume();
    }
  } finally {
    // The caller may stop before the last file: then nothing reads the rest, so nothing may wait for it.
    source.destroy();
    for (const stream of open) stream.destroy();
    parser.destroy();
    await parsing;
  }
}

/** The reader gets the failure. Without a listener, an error of a stream that no one reads would end the process. */
const ignored = () => {};

function parserFor(request: Request, most: Most) {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return new Busboy({ headers, limits: most });
  } catch (cause) {
    throw malformed(cause);
  }
}

const malformed = (cause: unknown) =>
  new AppError('invalid_request', 'The upload was malformed or incomplete. Try again.', { cause });

async function readAll(stream: BusboyFileStream, lease: BodyLease): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) {
      lease.take(chunk.length);
      chunks.push(chunk);
    }
  } catch (cause) {
    // A file that breaks off may fail here before the parser does.
    throw cause instanceof AppError ? cause : malformed(cause);
  }
  if (stream.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}
