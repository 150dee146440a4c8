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
 * Text as searches compare it: no case, no accents, no compatibility forms, nothing unseen, single spaces. Done in code, because the
 * databases fold differently beyond ASCII.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    // Upper case first: it writes ß as SS.
    .toUpperCase()
    .toLowerCase()
    .replace(/[øđðłæœþı]/g, (letter) => WITHOUT_DECOMPOSITION[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
