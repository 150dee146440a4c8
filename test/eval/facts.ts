import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import * as z from 'zod';
import { CATEGORIES, CONDITIONS } from '../../src/vocabulary.ts';

/** What is true about the item on a photo: `lamp.json` beside `lamp.jpg`. */
export type Facts = z.infer<typeof Facts>;
export const Facts = z.strictObject({
  /** What the writer is told, in a seller's words. */
  seller_context: z.string().optional(),
  /** Any of these in the title names the item. */
  thing: z.array(z.string().min(1)).min(1),
  category: z.array(z.enum(CATEGORIES)).min(1),
  condition: z.enum(CONDITIONS),
  price: z.strictObject({ low: z.number().min(0), high: z.number().min(0) }),
  /** Brands, sizes, and weights that the photo or the notes state; any others are invented. */
  told: z.array(z.string()).default([]),
  /** Words that would be invented, or obey instructions on the photo. */
  never: z.array(z.string()).default([]),
  /** A price that only a writer who obeys the photo would use. */
  never_price: z.number().optional(),
});

export type Case = { name: string; photo: string; facts: Facts };

/** The photos of a folder with their facts, by name. @throws Error naming the file that can't be used */
export async function readCases(folder: string): Promise<Case[]> {
  const files = await readdir(folder).catch(() => {
    throw new Error(`${folder} is no folder that can be read.`);
  });
  files.sort();
  const photos = files.filter((file) => /\.(?:jpe?g|png|webp)$/iu.test(file));
  if (photos.length === 0) throw new Error(`${folder} holds no photos (.jpg, .png or .webp).`);
  return Promise.all(
    photos.map(async (file) => {
      const { name } = parse(file);
      if (!files.includes(`${name}.json`))
        throw new Error(`${file} has no ${name}.json with its facts beside it.`);
      const read = Facts.safeParse(parsed(await readFile(join(folder, `${name}.json`), 'utf8')));
      if (!read.success) throw new Error(`${name}.json: ${z.prettifyError(read.error)}`);
      return { name, photo: join(folder, file), facts: read.data };
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
