import { fold } from './fold.ts';

const MOST_WORDS = 10;

/** The words of a search, folded as the texts are that it looks in. */
export const searchWords = (q: string | undefined): string[] =>
  fold(q ?? '')
    .replaceAll('\0', '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
