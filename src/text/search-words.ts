import { fold } from './fold.ts';

const MOST_WORDS = 10;
const PART = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;

/**
 * The words of a search, folded like the texts it searches. Characters between letters are ignored, because phones type
 * different apostrophes than keyboards.
 */
export const searchWords = (q: string | undefined): string[] =>
  (fold(q ?? '').match(PART) ?? []).slice(0, MOST_WORDS);
