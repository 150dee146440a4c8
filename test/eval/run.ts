import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type ListingWriter, ListingWriterError } from '../../src/adapters/listing-writer.ts';
import type { Case } from './facts.ts';
import { scoreOf } from './score.ts';
import type { Row } from './table.ts';

const LONG_SIDE = 2048;

/** Has a listing written for each photo, one after the other, as the service would. */
export async function runCases(writer: ListingWriter, cases: Case[], now: () => number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, photo, facts } of cases) {
    const started = now();
    const seconds = () => (now() - started) / 1000;
    try {
      const resized = sharp(await readFile(photo))
        .rotate()
        .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside', withoutEnlargement: true });
      const request = { photos: [await resized.jpeg().toBuffer()], sellerContext: facts.seller_context };
      const listing = await writer.write(request, AbortSignal.timeout(120_000));
      const price = listing.price === null ? 'no price' : `$${listing.price}`;
      rows.push({
        name,
        seconds: seconds(),
        said: `${price} ${listing.title}`,
        score: scoreOf(listing, facts),
      });
    } catch (error) {
      if (!(error instanceof ListingWriterError)) throw error;
      rows.push({ name, seconds: seconds(), said: `${error.reason}: ${error.message}` });
    }
  }
  return rows;
}
