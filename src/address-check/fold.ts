import { readData } from '../package-root.ts';
import { remembered } from '../text/remembered.ts';

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';

/** Signs that the patterns rely on, by the signs that look like them. */
const PLAIN_SIGNS = new Map(
  `″" ”" “" ′' ’' ‘' ⁄/ ÷/ €$ £$ ‖|`.split(' ').map(([sign = '', like = '']) => [sign, like]),
);

/**
 * The text as a person reads it: in lowercase, without accents and invisible characters, with Latin letters and ASCII
 * digits instead of all that look like them, and with only ASCII between words. No letter or sign is repeated more
 * than three times. A road's kilometer loses its decimals, and "s/n" (a house without a number) becomes 0.
 */
export function fold(text: string): string {
  const digits = text.replace(/(?<=\d)O+(?=\d|th\b|\b)/g, (all) => '0'.repeat(all.length));
  const latin = PLAIN_ASCII.test(text) ? splitCamelCase(digits).toLowerCase() : unmasked(digits);
  return latin
    .replace(/([^\p{L}\p{N}]{2})[^\p{L}\p{N}]+([^\p{L}\p{N}])/gu, '$1$2')
    .replace(/(\p{L})\1{3,}/gu, '$1$1$1')
    .replace(/\b((?:km|[ckq][hu]?ilomet\p{L}+)\.? ?[\dl]+)[.,]\d+/gu, '$1')
    .replace(/\b(?<!\b\p{L} )s[/ ]?n\b(?! \p{L}\b)|\bs[ei][nm] n(?:umero|o\b)/gu, ' 0 ')
    .replace(/\b(\d)[. ](?=o de\b)/g, '$1') // "1.º de Maio"
    .replace(/(\d(?:st|nd|rd|th))(?=\p{L}{2})/gu, '$1 ')
    .replace(/(\d)([nsew]{1,2})(?=\d+(?:st|nd|rd|th)\b)/gu, '$1 $2 ');
}

const PLAIN_ASCII = /^[\n\r\t -$'-;=-~]*$/;

const splitCamelCase = (text: string) => text.replace(/(\p{Ll})(?=\p{Lu}\p{Ll})/gu, '$1 ');

function unmasked(text: string): string {
  const plain = text
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/&(?:nbsp|#160);|%20/gi, ' ')
    .replace(/&#(\d{2,6});/g, (_, point: string) => character(Number(point)))
    .replace(/&#x([0-9a-f]{2,5});/gi, (_, point: string) => character(Number.parseInt(point, 16)))
    .replace(INVISIBLE, '');
  let latin = '';
  for (const each of plain) latin += each < '\x80' ? each : latinOf(each);
  return splitCamelCase(latin)
    .toLowerCase()
    .replace(/丁目|番地|番|号室|号|號/g, '-')
    .replace(
      /[^\p{L}\p{N}\p{ASCII}]/gu,
      (sign) => PLAIN_SIGNS.get(sign) ?? (/\p{Pd}/u.test(sign) ? '-' : ' '),
    );
}

/** A character with a longer expansion stands for a phrase ("ﷺ" has eighteen letters), which no address contains. */
const LONGEST = 5;

const HANGUL = /[\uac00-\ud7a3]/;

/** Converts one character at a time, so that a text can't grow to more than a few times its length. */
const latinOf = remembered(20_000, (each) => {
  const like = PLAIN_SIGNS.get(each) ?? looksLike(each);
  if (like !== each || HANGUL.test(each)) return like;
  const parts = each.normalize('NFKD');
  if (parts.length > LONGEST) return each;
  let latin = '';
  for (const part of parts.replace(/\p{M}/gu, '')) latin += looksLike(part);
  return parts.includes('\u2044') ? ` ${latin} ` : latin; // "12½" is 12 1/2
});

/** Most look-alikes are listed in one case only. Capitals stay capitals, because "OakStreet" is split at them. */
function looksLike(each: string): string {
  const like = readsAs(each);
  if (like !== each) return like;
  const small = each.toLowerCase();
  const reading = small === each ? each : readsAs(small);
  return reading === small ? each : reading.toUpperCase();
}

/** A right-to-left override shows its text backwards, so that is read too. */
export const readings = (text: string): string[] =>
  text.includes(RIGHT_TO_LEFT_OVERRIDE) ? [fold(text), fold([...text].reverse().join(''))] : [fold(text)];

const character = (point: number) => (point < 0x110000 ? String.fromCodePoint(point) : ' ');

/** Latin letters and digits, each with the characters that look like it but that Unicode normalization keeps. */
const LATIN_FOR = readData<Record<string, string>>('facts/lookalikes.json');

const READS_AS = new Map<string, string>();
for (const [latin, characters] of Object.entries(LATIN_FOR))
  for (const character of characters) READS_AS.set(character, latin);
/** Runs of enclosed letters and digits: the length, what the nth one stands for, and where each run begins. */
const RUNS: [number, (i: number) => string, number[]][] = [
  [26, (i) => String.fromCharCode(97 + i), [0x1f150, 0x1f170, 0x1f1e6]],
  [10, (i) => String(1 + i), [0x2776, 0x2780, 0x278a, 0x24f5]],
  [10, (i) => String(11 + i), [0x24eb]],
  [1, String, [0x24ff]],
];
for (const [length, reading, starts] of RUNS)
  for (const start of starts)
    for (let i = 0; i < length; i++) READS_AS.set(String.fromCodePoint(start + i), reading(i));

/** The Latin letters or digits that a character looks like, or else the character itself. */
function readsAs(character: string): string {
  return READS_AS.get(character) ?? (/^\p{Nd}$/u.test(character) ? digitOf(character) : character);
}

/** In Unicode, the ten digits of each script or style are consecutive; sometimes several tens follow one another. */
function digitOf(character: string): string {
  const point = character.codePointAt(0)!;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before++;
  return String(before % 10);
}
