const WITHOUT_DECOMPOSITION: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};

/**
 * Text as searches compare it: without case, accents, compatibility forms or invisible characters, and with single
 * spaces. This is done in code because the databases fold non-ASCII text differently.
 */
export function fold(text: string): string {
  const folded = PLAIN.test(text) ? text.toLowerCase() : unaccented(text);
  // Replacing every single space by itself takes ten times as long as looking for more.
  return (SPACED.test(folded) ? folded.replace(/\s+/g, ' ') : folded).trim();
}

const SPACED = /\s\s|[^\S ]/;

/** Most texts contain only these characters, and lowercasing is all that they need. */
export const PLAIN = /^[\t\n\r -~]*$/;

const unaccented = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    // Uppercase first, because that turns ß into SS.
    .toUpperCase()
    .toLowerCase()
    .replace(/[øđðłæœþı]/g, (letter) => WITHOUT_DECOMPOSITION[letter] ?? letter);
