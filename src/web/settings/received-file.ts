import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { importFolder } from '../../account-data/import-job.ts';
import type { Deps } from '../../context.ts';
import { AppError, isStorageFull } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { refusal } from '../../refusal.ts';

/**
 * Puts the one file that a form sent where imports are taken from, and hands `use` its id. It is gone afterwards; when the
 * process is killed meanwhile, the import goes on with it.
 * @throws AppError invalid_request, payload_too_large, STORAGE_FULL
 */
export async function withReceived<T>(
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  request: Request,
  maxBytes: number,
  use: (id: string) => Promise<T>,
): Promise<T> {
  const folder = importFolder(deps.config);
  const id = newId('imp', deps);
  const file = join(folder, id);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await receive(request, file, maxBytes);
    return await use(id);
  } finally {
    await rm(file, { force: true });
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
    // A disk that is full takes no more of the file: nothing that still comes is waited for.
    written.catch((error: Error) => parser.destroy(error));
  });
  const source = request.body ? Readable.fromWeb(request.body) : Readable.from([]);
  try {
    await pipeline(source, parser);
    await written;
  } catch (cause) {
    if (isStorageFull(cause)) throw cause;
    throw brokeOff(cause);
  }
  if (truncated) {
    throw refusal('payload_too_large.file', { mb: Math.floor(maxBytes / 1024 / 1024) });
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
