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

/**
 * Untrusted text as harmless lines: no control characters, no direction overrides, at most one empty line in a row. An
 * invisible text has no lines.
 */
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

/** Untrusted text on one line, safe in a header or the middle of a sentence. */
export const oneLine = (text: string): string => lines(text).join(' ').replace(/\s+/g, ' ').trim();

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);
