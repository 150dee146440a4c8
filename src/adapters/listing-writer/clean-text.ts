/** `altered`: something was removed that doesn't belong in a public listing. */
export type CleanText = { text: string; altered: boolean };

const LABELS = '(?:[a-z0-9-]{1,63}\\.){1,5}';
/** Removing one thing can form another (`<<b>script>`), so patterns run until nothing changes, up to this. */
const MAX_ROUNDS = 5;

/** Markup and contact details that lead out of the listing. Repeats are bounded, so that no text takes long. */
const UNWANTED = [
  /<(script|style)\b[^>]{0,500}>[\s\S]*?<\/\1\s*>/giu,
  /<[a-z/!?][^>]{0,500}>/giu,
  /\b(?:https?|ftp|wss?):\/*[^\s<>"')\]]+/giu,
  /\b(?:javascript|vbscript|mailto|tel):\S+/giu,
  /\bdata:[a-z]+\/\S+/giu,
  /\bwww\.\S+/giu,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/giu,
  new RegExp(`\\b${LABELS}(?:com|net|org|io|co|biz|xyz|dev|ly|gg|ru|cn|tk|uk)\\b(?:/\\S*)?`, 'giu'),
  new RegExp(`\\b${LABELS}[a-z]{2,24}/\\S+`, 'giu'),
  /(?:\+?\d{1,3}[ .-]?)?(?:\(\d{3}\) ?|\b\d{3}[ .-])\d{3}[ .-]\d{4}\b/gu,
];

/** Makes a model's text or a note safe for a public listing: plain, without links, markup, contacts or hidden characters. */
export function cleanText(raw: string, maxLength: number): CleanText {
  let text = raw
    .slice(0, 2 * maxLength + 1000)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cs}\p{Cf}\p{Co}]|(?!\n)\p{Cc}/gu, '');
  const visible = text;
  // The text of a link may stay; its target may not.
  text = text.replace(/!?\[([^\]\n]{0,200})\]\(([^)\s]{0,500})\)/gu, '$1');
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = text;
    for (const pattern of UNWANTED) text = text.replace(pattern, ' ');
    if (text === before) break;
  }
  text = text.replace(/<\s*(?=[a-z/!?])/giu, '');
  return { text: shorten(tidy(text), maxLength), altered: text !== visible };
}

/** The same, on one line. */
export const cleanLine = (raw: string, maxLength: number): CleanText =>
  cleanText(raw.replace(/\s+/gu, ' '), maxLength);

const tidy = (text: string) =>
  text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();

/** Cuts at the end of a word if there is one near the limit, and never inside a character. */
export function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, '');
  const space = cut.search(/\s\S*$/u);
  return (space > maxLength * 0.7 ? cut.slice(0, space) : cut).trim();
}
