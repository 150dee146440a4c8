import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { Context as HonoContext } from 'hono';
import { importArchive } from '../../account-data/import.ts';
import type { Imported } from '../../account-data/import-schemas.ts';
import { AppError } from '../../errors.ts';
import { enforceLimit } from '../../operation/limits.ts';
import type { AtPage } from '../seller-pages.ts';
import type { Done } from './section.tsx';

/** Takes an uploaded export in. It lies on the disk meanwhile, as it is read twice. */
export async function importFile({ c, ctx }: AtPage): Promise<Response> {
  await enforceLimit(ctx, 'ai', ctx.actor.sellerId);
  const folder = await mkdtemp(join(tmpdir(), 'sale-import-'));
  try {
    const file = join(folder, 'archive');
    await receive(c.req.raw, file, ctx.config.maxUploadBytes);
    const done = await importArchive(ctx, () => createReadStream(file));
    return c.redirect(`/settings?${resultOf(done)}#data`, 303);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Writes the one file of a form to the disk. @throws AppError invalid_request, payload_too_large */
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

/** Numbers alone: the address after a form holds no words of anybody's. */
const resultOf = ({ items, photos, onSale, skipped, stopped, notTaken }: Imported): URLSearchParams =>
  new URLSearchParams({
    done: 'imported',
    items: String(items),
    photos: String(photos),
    on_sale: String(onSale),
    left: String(skipped.length),
    ...(stopped !== null && { full: '1' }),
    ...(notTaken.length > 0 && { anew: '1' }),
  });

/** What is said after an import. */
export function importedWords(c: HonoContext): Done | undefined {
  if (c.req.query('done') !== 'imported') return undefined;
  const number = (name: string) => Number(/^\d{1,6}$/.exec(c.req.query(name) ?? '')?.[0] ?? 0);
  const [items, left] = [number('items'), number('left')];
  const words = [
    `${items} ${items === 1 ? 'listing' : 'listings'} with ${number('photos')} photos came in, ${number('on_sale')} of them on sale.`,
    ...(left > 0 ? [`${left} could not be taken in.`] : []),
    ...(c.req.query('full') === '1' ? ['Your plan has no room for the rest.'] : []),
    ...(c.req.query('anew') === '1'
      ? ['API keys, connected apps and webhooks do not come along: make them anew.']
      : []),
  ];
  return { at: 'data', words: words.join(' ') };
}
