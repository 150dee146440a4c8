import { fold } from './fold.ts';

const MOST_WORDS = 10;
const PART = /[\p{L}\p{N}]+|\p{Extended_Pictographic}/gu;

/**
 * The parts of a search, folded as the texts are that it looks in. What stands between letters says nothing: phones write
 * other apostrophes than keyboards do.
 */
export const searchWords = (q: string | undefined): string[] =>
  (fold(q ?? '').match(PART) ?? []).slice(0, MOST_WORDS);
