import type { Sense, Word } from './lexicon.ts';

export const NUMBER =
  /^(?:\d{1,2}|x\d{1,2}|\d{1,2}x|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|dozen)$/u;

export const is = (word: Word | undefined, ...senses: Sense[]): boolean =>
  senses.some((sense) => word?.entry?.senses.has(sense) ?? false);
/** May stand in the name of a thing. */
export const describes = (word: Word | undefined) =>
  is(word, 'colour', 'material', 'style', 'size', 'brand', 'inside');
