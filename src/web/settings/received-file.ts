import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importFolder } from '../../account-data/import-job.ts';
import type { Deps } from '../../context.ts';
import { AppError, isStorageFull, refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { MB } from '../../units.ts';
import { sentFiles } from '../upload/sent-files.ts';

/**
 * Stores a form's one file where imports read it, and passes its id to `use`. The file is deleted afterward, unless
 * the process is killed in the meantime: then the import continues from it. @throws AppError invalid_request,
 * payload_too_large, STORAGE_FULL
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

async function receive(request: Request, path: string, maxBytes: number): Promise<void> {
  let written = false;
  try {
    for await (const { stream } of sentFiles(request, undefined, {
      files: 1,
      fileSize: maxBytes,
    })) {
      // On a full disk the rest of the body is useless, so don't wait for it.
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      if (stream.truncated) throw refusal('payload_too_large.file', { mb: Math.floor(maxBytes / MB) });
      written = true;
    }
  } catch (cause) {
    const isOurs = cause instanceof AppError && cause.code === 'payload_too_large';
    throw isOurs || isStorageFull(cause) ? cause : brokeOff(cause);
  }
  if (!written) throw brokeOff();
}

const brokeOff = (cause?: unknown) =>
  new AppError('invalid_request', 'No file arrived, or it’s incomplete. Choose it again.', { cause });
