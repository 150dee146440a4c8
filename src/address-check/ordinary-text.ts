import { anyOf, GAP, LETTER } from './classes.ts';
import {
  CONNECTING,
  COUNTING_BEFORE,
  ITEM_WORDS,
  QUANTITY_WORDS,
  TIME_WORDS,
  VISIT_WORDS,
} from './vocabulary.ts';

const TIME_AFTER = new RegExp(
  `^(?:\\s?:\\s?\\d|\\s?%|${GAP}(?:${anyOf(TIME_WORDS)})(?!${LETTER})|\\s?(?:-|to)\\s?\\d{1,2}\\s?(?:am|pm)(?!${LETTER}))`,
);
const MEASURE_AFTER = new RegExp(
  `^(?:\\s?["']|\\s?[-/x]\\s?\\d|\\s?\\+|\\s?[-\\s(]\\s?(?:${anyOf(QUANTITY_WORDS)})(?!${LETTER}))`,
);
const MONEY_OR_SIZE_BEFORE = new RegExp(
  `(?:\\$\\s?|\\d\\s?[x/-]\\s?|\\d[.,:]|(?<!${LETTER})(?:${anyOf(COUNTING_BEFORE)})(?:\\s+of)?[\\s:]+)$`,
);
const GLUED_BEFORE = /(?<!(?<!\p{L})(?:no|nr|num|number|house|home|apt|at|on|street|st))\p{L}$/u;

/** "Oak Street 12 years ago", "Oak Street, 12:30", "Oak Street 12-2pm": no house number even beside a street type. */
export const isTime = (afterNumber: string): boolean => TIME_AFTER.test(afterNumber);

/** "Solid oak, 12 inches", "oak 12x14 frame", "oak, 12 chairs": a number that measures or counts. */
export const isMeasure = (afterNumber: string): boolean =>
  isTime(afterNumber) || MEASURE_AFTER.test(afterNumber) || isItem(afterNumber);

/** "$12 oak frame", "set of 12 oak …", "24 x 12 oak", "model A12 oak". */
export const isCounting = (beforeNumber: string): boolean =>
  MONEY_OR_SIZE_BEFORE.test(beforeNumber) || GLUED_BEFORE.test(beforeNumber);

const items = new Set(ITEM_WORDS);
const stops = new Set([
  ...CONNECTING,
  'or',
  'please',
  'come',
  'ring',
  'knock',
  'call',
  'pick',
  'pickup',
  'after',
  'before',
]);

/** "12 oak dining chairs": within three words, nothing but spaces and hyphens between, stands what is for sale. */
export function isItem(text: string): boolean {
  const follows = /^(?:[ -]\p{L}+){1,3}/u.exec(text.replace(/^\s+|(?<=\p{L})\s+/gu, ' '))?.[0] ?? '';
  for (const word of follows.match(/\p{L}+/gu) ?? []) {
    if (stops.has(word) || VISIT_WORDS.has(word)) return false;
    if (items.has(word) || items.has(word.replace(/e?s$/, ''))) return true;
    if (word.length >= 4 && /[^s]s$/.test(word)) return true;
  }
  return false;
}

const COUNT_LABEL = new RegExp(
  `^(?:(?:number|no|count) of .{1,30}|.{0,20}(?<!${LETTER})(?:${anyOf([...COUNTING_BEFORE, ...QUANTITY_WORDS])}|height|width|depth|length|age|weight|capacity|voltage|year|price)(?!${LETTER})${GAP}(?:${LETTER}{1,3}${GAP})?)$`,
);

/** The label before a value that counts or measures: {"Quantity": "12"}, {"Height (in)": "12"}. */
export const isCountLabel = (label: string | undefined): boolean =>
  label !== undefined && COUNT_LABEL.test(label);
