import { readsAs } from './lookalikes.ts';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';

/** Signs that mean something to the patterns, and their plain forms. */
const PLAIN_SIGNS: Record<string, string> = {
  '″': '"',
  '”': '"',
  '“': '"',
  '′': "'",
  '’': "'",
  '‘': "'",
  '⁄': '/',
  '÷': '/',
  '€': '$',
  '£': '$',
  '‖': '|',
};

/**
 * Text as a person reads it: one case, no marks, no invisible characters, Latin letters and ASCII digits for all that
 * look like them, and only ASCII between the words. No sign or letter stands more than three times in a row.
 */
export function fold(text: string): string {
  const latin = PLAIN_ASCII.test(text) ? splitCamelCase(text).toLowerCase() : unmasked(text);
  return latin.replace(/([^\p{L}\p{N}]{3})[^\p{L}\p{N}]+/gu, '$1').replace(/(\p{L})\1{3,}/gu, '$1$1$1');
}

const PLAIN_ASCII = /^[\n\r\t -$'-;=-~]*$/;

const splitCamelCase = (text: string) => text.replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ');

function unmasked(text: string): string {
  const plain = text
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/&(?:nbsp|#160);|%20/gi, ' ')
    .replace(/&#(\d{2,6});/g, (_, point: string) => character(Number(point)))
    .replace(/&#x([0-9a-f]{2,5});/gi, (_, point: string) => character(Number.parseInt(point, 16)))
    .replace(INVISIBLE, '')
    .normalize('NFKC');
  const letters = splitCamelCase(plain).normalize('NFD').replace(/\p{M}/gu, '');
  return inLatin(inLatin(letters).toLowerCase()).replace(
    /[^\p{L}\p{N}\p{ASCII}]/gu,
    (sign) => PLAIN_SIGNS[sign] ?? (/\p{Pd}/u.test(sign) ? '-' : ' '),
  );
}

function inLatin(text: string): string {
  let latin = '';
  for (const each of text) latin += readsAs(each);
  return latin;
}

/** A right-to-left override shows its text backwards, so that is read too. */
export const readings = (text: string): string[] =>
  text.includes(RIGHT_TO_LEFT_OVERRIDE) ? [fold(text), fold([...text].reverse().join(''))] : [fold(text)];

const character = (point: number) => (point < 0x110000 ? String.fromCodePoint(point) : ' ');
