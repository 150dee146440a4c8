import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { BodyLease } from '../../body-budget.ts';
import { AppError } from '../../errors.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS, tooLarge } from '../../photos/base64.ts';
import { MB } from '../../units.ts';

export type FileProblem = { name: string; problem: string };

/** One file of a posted form. Its bytes are read from the network when asked for, and only then. */
export type SentFile = { name: string; read(lease: BodyLease): Promise<Buffer> };

/** As much text as a form may carry beside its files. */
const MAX_FIELDS = 600;
/** More than are taken, so that those that are too many can be named. */
const MAX_FILES = 4 * MAX_PHOTOS;
const MAX_TEXT_BYTES = MB;

/**
 * The files of a multipart form, one after the other: the next arrives when the one before was dealt with, so that a
 * form of any size takes the memory of one photo. The other fields are put into `fields` as they come: those before
 * a file in the form are in there when the file is.
 * @throws AppError invalid_request when the form is malformed or breaks off
 */
export async function* sentFiles(request: Request, fields?: URLSearchParams): AsyncGenerator<SentFile> {
  const found = new PassThrough({ objectMode: true });
  const open = new Set<BusboyFileStream>();
  const parser = parserFor(
    request,
    fields === undefined ? 10 : MAX_FIELDS,
    fields === undefined ? MAX_PHOTOS : MAX_FILES,
  );
  let textBytes = 0;
  found.on('error', ignored);
  parser.on('field', (name, value) => {
    textBytes += name.length + value.length;
    if (textBytes <= MAX_TEXT_BYTES) fields?.append(name, value);
  });
  parser.on('file', (_field, stream, name) => {
    open.add(stream);
    stream.on('error', ignored);
    stream.once('close', () => open.delete(stream));
    // A file field that was left empty is sent too, without a name.
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
      yield { name, read: (lease) => readAll(stream, lease) };
      stream.resume();
    }
  } finally {
    // Whoever asked for the files may leave before the last: what nobody reads any more must not be waited for.
    source.destroy();
    for (const stream of open) stream.destroy();
    parser.destroy();
    await parsing;
  }
}

/** A failure reaches whoever is reading; a stream that nobody reads any more must not end the process with it. */
const ignored = () => {};

function parserFor(request: Request, fields: number, files: number) {
  const type = request.headers.get('content-type') ?? '';
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        files,
        fileSize: MAX_PHOTO_BYTES,
        fields,
        fieldSize: 32 * 1024,
        fieldNameSize: 200,
        headerPairs: 50,
      },
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

const malformed = (cause: unknown) =>
  new AppError('invalid_request', 'The upload was malformed or broke off. Try again.', { cause });

async function readAll(stream: BusboyFileStream, lease: BodyLease): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    lease.take(chunk.length);
    chunks.push(chunk);
  }
  if (stream.truncated) throw tooLarge();
  return Buffer.concat(chunks);
}
