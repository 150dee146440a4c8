import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { SellerActor, SellerContext } from '../context.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { streamFrom } from './apart.ts';
import { archiveOf } from './export.ts';
import { sheetOf } from './items-csv.ts';

/** The kinds of downloads. Packing one is expensive, so it happens in a separate thread. */
export const PACKING = { archive: archiveOf, sheet: sheetOf };

/** What the thread needs to know. The base URL is included because it may have changed since this process started. */
export type Packing = { kind: keyof typeof PACKING; actor: SellerActor; baseUrl: string };

export type Download = { filename: string; stream: Readable };

/** The seller's data as an archive (`archiveOf`). @throws AppError ACCOUNT_INCOMPLETE */
export async function exportAccount(ctx: SellerContext): Promise<Download> {
  await findSeller(ctx.store.read, ctx.actor.sellerId);
  return { filename: `my-sale-${today(ctx)}.tar.gz`, stream: packApart(ctx, 'archive') };
}

/** The seller's listings as a sheet (`sheetOf`). */
export const exportItemsCsv = async (ctx: SellerContext): Promise<Download> => ({
  filename: `my-listings-${today(ctx)}.csv`,
  stream: packApart(ctx, 'sheet'),
});

const today = ({ clock }: SellerContext): string => clock.now().toISOString().slice(0, 10);

/** The bytes of a download. The thread runs the program once more, with its own database connections. */
function packApart(ctx: SellerContext, kind: Packing['kind']): Readable {
  if (!ctx.program) return PACKING[kind](ctx);
  const workerData: Packing = { kind, actor: ctx.actor, baseUrl: ctx.config.baseUrl };
  const options = { workerData, argv: process.argv.slice(2) };
  return streamFrom(ctx.program, options, ctx.actor.sellerId);
}

/** For an HTTP response: a reader that stops also stops the packing. */
export const bytesOf = (archive: Readable): ReadableStream<Uint8Array> => Readable.toWeb(archive);
