/** In folded text all that is no ASCII sign, space or digit is a letter. Unicode's own classes compile slowly. */
export const LETTER = '[^\\x00-\\x60\\x7b-\\x7f]';
export const WORD_CHARACTER = '[^\\x00-\\x2f\\x3a-\\x60\\x7b-\\x7f]';
const SIGN = '[\\x00-\\x2f\\x3a-\\x60\\x7b-\\x7f]';
/** What may separate the letters of one word, and what must separate two words: fold() leaves no longer run. */
export const GAP = `${SIGN}{0,3}`;
export const APART = `${SIGN}{1,3}`;

/** The words as alternatives of a pattern, the longer ones first. */
export const anyOf = (words: readonly string[]): string =>
  [...words].sort((a, b) => b.length - a.length).join('|');
