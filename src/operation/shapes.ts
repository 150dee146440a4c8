import * as z from 'zod';

/* Parts of schemas that operations of many features have. */

/** An input that is a text of at most `max` characters, or left out. */
export const optionalText = (max: number, words: string) => z.string().max(max).optional().describe(words);

/** How many rows of a list the caller wants at a time. */
export const pageLimit = (rows: string, byDefault: number, most: number) =>
  z.int().min(1).max(most).optional().describe(`${rows} per page. Default: ${byDefault}. Maximum: ${most}.`);

export const NextCursor = z.string().nullable().describe('Send as `cursor`; null: no more.');
