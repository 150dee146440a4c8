/** Control characters, line and paragraph separators, and characters that reorder or hide text on a page. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;

/**
 * A name that a client gave itself, safe to use in our own sentences: one line, nothing invisible, no stacked accents
 * that cover the lines above, at most `maxLength` characters. May be empty.
 */
export function plainName(text: string, maxLength = 60): string {
  const plain = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(DECEPTIVE, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim();
  const characters = [...plain];
  return characters.length <= maxLength
    ? plain
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trim()}…`;
}
