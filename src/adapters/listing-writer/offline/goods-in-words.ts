import type { Category } from '../../../vocabulary.ts';
import { vocabularyWords, type Word } from './lexicon.ts';

const isGoods = (word: Word | undefined): boolean => word?.entry?.senses.has('goods') ?? false;
/** Words allowed between the start and the item, or in its name. */
const describes = (word: Word | undefined): boolean =>
  ['colour', 'material', 'style', 'size', 'brand', 'inside', 'state', 'silent', 'set'].some((sense) =>
    word?.entry?.senses.has(sense as 'colour'),
  );

/** "oak desk with drawers" does, "delivery of a desk" does not. */
export function startsWithGoods(text: string): boolean {
  const words = vocabularyWords(text);
  const first = words.findIndex((word) => !describes(word) || isGoods(word));
  return first >= 0 && isGoods(words[first]);
}

/** Ends in an item that no number belongs to ("iPhone 12"). */
export function endsInGoods(text: string): boolean {
  const words = vocabularyWords(text);
  const last = words.findLast((word) => isGoods(word) || !describes(word));
  return isGoods(last) && !MODELLED.test(last?.text ?? '');
}

export const MODELLED =
  /^(?:iphone|ipad|kindle|playstation|ps\d|xbox|nintendo|wii|apple watch|macbook|galaxy|pixel|fitbit|controller)/iu;

/** Whichever category the notes speak of first: "coffee table with a lamp on it" is furniture. */
export function guessCategory(notes: string): Category {
  const words = notes.split(/[.,;:!?()\n]+/u).flatMap((clause) => [...vocabularyWords(clause), { text: '' }]);
  const first = words.findIndex(isGoods);
  if (first < 0) return 'Other';
  const end = words.findIndex((word, at) => at > first && !isGoods(word));
  return words[(end < 0 ? words.length : end) - 1]?.entry?.category ?? 'Other';
}
