// Unicode's line and paragraph separators count as line breaks.
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
// Every invisible character that could control a terminal, a header or the text direction.
const CONTROLS = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;
// Everything except spaces, controls, fillers and characters without a shape: U+200B, U+3164 and the empty Braille cell
// show nothing.
const SHOWN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{DI}\u2800]/u;

/** Whether a text has anything that a reader can see. */
export const isVisible = (text: string): boolean => SHOWN.test(text);

/** Whether a text stays on one line wherever it is shown. */
export const isOneLine = (text: string): boolean => text.search(LINE_BREAKS) < 0 && !text.includes('\n');

/** Untrusted text as lines, without control characters or direction overrides; none if it's invisible. */
export const lines = (text: string): string[] =>
  (isVisible(text) ? text : '')
    .replace(LINE_BREAKS, '\n')
    .replace(LONE_SURROGATES, '\uFFFD')
    .split('\n')
    .map((line) => line.replace(/\t/g, ' ').replace(CONTROLS, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n');

/** Matches most texts, which need no cleaning: Latin letters and ordinary signs with single spaces. */
const PLAIN_LINE = /^[!-~\u00a1-\u00ac\u00ae-\u024f‘-”…]+(?: [!-~\u00a1-\u00ac\u00ae-\u024f‘-”…]+)*$/;

/** Untrusted text on one line, safe in a header or the middle of a sentence. */
export const oneLine = (text: string): string =>
  PLAIN_LINE.test(text) ? text : lines(text).join(' ').replace(/\s+/g, ' ').trim();

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);

/** Letters that our fonts have: Latin, Greek, Cyrillic, Hebrew, Arabic; and ordinary signs. */
const DRAWN =
  /[\u0300-\u0304\u0306-\u0308\u030A-\u030C\u0323]|[ -~\u00A0-\u012B\u012E-\u0131\u0134-\u0165\u0168-\u017F\u018F\u0192\u01A0\u01A1\u01AF\u01B0\u01CD-\u01DC\u0218-\u021B\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u0400-\u045F\u0490-\u0493\u05D0-\u05EA\u05F3\u05F4\u060C\u061B\u061F\u0620-\u064A\u0660-\u0669\u0671-\u06D3\u06F0-\u06F9\u1EA0-\u1EF9\u2010\u2012-\u2015\u2018-\u201A\u201C-\u201E\u2022\u2026\u2030\u2032\u2033\u2039\u203A\u20A9\u20AB\u20AC\u20B1\u20B9\u20BA\u20BD\u2116\u2122\u2212]/u;

/**
 * Text on one line, with only the characters that can be drawn. Emoji and scripts without a font are left out. If more
 * letters would be missing than kept, the result is empty, because fragments of words are worse than nothing.
 */
export function drawable(text: string): string {
  let kept = '';
  let missing = 0;
  for (const char of text.normalize('NFC')) {
    const plain = DRAWN.test(char) ? char : char.normalize('NFKC');
    if ([...plain].every((each) => DRAWN.test(each))) kept += plain;
    else if (/[\p{L}\p{N}]/u.test(char)) missing += 1;
    else kept += ' ';
  }
  const line = kept.replace(/\s+/g, ' ').trim();
  const letters = line.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters > 0 && letters >= missing ? line : '';
}
