import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { AppError } from '../../errors.ts';

/**
 * Hands `use` the path of the one file that a form sent, which is gone afterwards.
 * @throws AppError invalid_request, payload_too_large
 */
export async function withReceived<T>(
  request: Request,
  maxBytes: number,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sale-import-'));
  try {
    const file = join(folder, 'received');
    await receive(request, file, maxBytes);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the one file of a form to the disk. */
async function receive(request: Request, path: string, maxBytes: number): Promise<void> {
  let written: Promise<void> | undefined;
  const parser = parserFor(request, maxBytes);
  let truncated = false;
  parser.on('file', (_field, stream) => {
    if (written) return void stream.resume();
    written = pipeline(stream, createWriteStream(path, { mode: 0o600 })).then(() => {
      truncated = stream.truncated;
    });
    written.catch(() => {});
  });
  const source = request.body ? Readable.fromWeb(request.body) : Readable.from([]);
  try {
    await pipeline(source, parser);
    await written;
  } catch (cause) {
    throw brokeOff(cause);
  }
  if (truncated) {
    throw new AppError(
      'payload_too_large',
      `The file is larger than the ${Math.floor(maxBytes / 1024 / 1024)} MB that are taken here.`,
      { hint: 'Whoever runs this service can take a larger one in.' },
    );
  }
  if (!written) throw brokeOff();
}

function parserFor(request: Request, maxBytes: number) {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  try {
    return new Busboy({ headers, limits: { files: 1, fileSize: maxBytes, fields: 5, fieldSize: 1000 } });
  } catch (cause) {
    throw brokeOff(cause);
  }
}

const brokeOff = (cause?: unknown) =>
  new AppError('invalid_request', 'No file came, or it broke off. Choose it again.', { cause });
