import { CATEGORIES, type Category } from '../../../vocabulary.ts';
import {
  BESIDE_A_THING,
  BRANDS,
  COLOURS,
  FLAW_SIZES,
  FLAWED,
  FLAWS,
  MATERIALS,
  PARTS,
  SETS,
  SILENT,
  SIZES,
  STATES,
  STYLES,
} from './describing-words.ts';
import { GOODS } from './goods.ts';

type Sense =
  | 'goods'
  | 'colour'
  | 'material'
  | 'style'
  | 'size'
  | 'brand'
  /** Only right beside a thing. */
  | 'inside'
  | 'part'
  | 'flaw'
  | 'flawed'
  | 'flaw size'
  | 'silent'
  | 'set'
  | 'state';
export type Entry = { senses: Set<Sense>; category?: Category | undefined; spelled?: string; says?: string };

const LONGEST = 5;
/** Spelled so in a listing, however the seller types them. */
const SPELLED =
  'TV, TV stand, TV console, TV mount, smart TV, iPhone, iPad, MacBook, MacBook Air, MacBook Pro, iMac, Chromebook, Kindle, PlayStation, PS3, PS4, PS5, Xbox, Xbox One, Xbox 360, Nintendo, Nintendo Switch, Wii, Game Boy, AirPod, AirPods, Apple Watch, Fitbit, CD player, DVD player, CD, DVD, VCR, GPS, PC, gaming PC, SSD, DSLR, BBQ, Keurig, Lego, Lego set, Barbie, Roomba, T-shirt, Pokemon card, Christmas tree, BMX bike, AC unit, USB, LED, HD, 4K, MDF, Adirondack chair, VR headset, Crock Pot, Instant Pot, Nespresso machine, French press, Dutch oven, Blu-ray player, Danish, Scandinavian, Victorian, Persian, Turkish, Shaker, XS, XL, XXL, XXXL, California king, Halloween costume, size XS, size S, size M, size L, size XL, size XXL';

const entries = new Map<string, Entry>();
const plain = (phrase: string) => phrase.toLowerCase().replace(/[-–]/gu, ' ').replace(/\s+/gu, ' ').trim();
const listed = (list: string) => list.split(',').map((part) => part.replace(/\s+/gu, ' ').trim());

function add(phrase: string, sense: Sense, over: Partial<Entry> = {}): void {
  const key = plain(phrase);
  const entry = entries.get(key) ?? { senses: new Set<Sense>() };
  entry.senses.add(sense);
  entries.set(key, { ...over, ...entry, category: entry.category ?? over.category });
}

for (const category of CATEGORIES)
  for (const word of listed(GOODS[category])) add(word, 'goods', { category });
const senses: [Sense, string][] = [
  ['colour', COLOURS],
  ['material', MATERIALS],
  ['style', STYLES],
  ['size', SIZES],
  ['part', PARTS],
  ['flaw', FLAWS],
  ['flawed', FLAWED],
  ['flaw size', FLAW_SIZES],
  ['silent', SILENT],
  ['set', SETS],
];
for (const [sense, list] of senses) for (const word of listed(list)) add(word, sense);
for (const brand of listed(BRANDS)) add(brand, 'brand', { spelled: brand });
for (const word of listed(`${BESIDE_A_THING}, olive, sage, coral, unlocked`)) {
  add(word, 'inside', word === word.toLowerCase() ? {} : { spelled: word });
}
for (const state of listed(STATES)) {
  const [said = '', says = said] = state.split(':').map((part) => part.trim());
  add(said, 'state', { says });
}
for (const spelled of listed(SPELLED)) {
  const entry = entries.get(plain(spelled));
  if (entry) entry.spelled ??= spelled;
}

/** A word of the notes with what the vocabulary knows of it; `entry` is missing when it knows nothing. */
export type Word = { text: string; entry?: Entry; plural?: boolean };

/** The words of one clause, the longest known phrases first. */
export function wordsOf(clause: string): Word[] {
  const raw = clause
    .toLowerCase()
    .replace(/[’‘`]/gu, "'")
    .replace(/(?<=\p{L})[-–/](?=\p{L})|(?<=\d)-(?=\p{L})/gu, ' ')
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}«&'"]+|[^\p{L}\p{N}»'"”]+$/gu, ''))
    .filter((word) => word !== '');
  const words: Word[] = [];
  for (let at = 0; at < raw.length; ) {
    let length = Math.min(LONGEST, raw.length - at);
    let found: Word | undefined;
    for (; length > 0 && !found; length--) found = lookUp(raw.slice(at, at + length).join(' '));
    words.push(found ?? { text: raw[at] ?? '' });
    at += found ? length + 1 : 1;
  }
  return words;
}

function lookUp(phrase: string): Word | undefined {
  const exact = entries.get(phrase);
  if (exact) return { text: exact.spelled ?? phrase, entry: exact };
  for (const [ending, singular] of [
    [/ies$/u, 'y'],
    [/ves$/u, 'f'],
    [/ves$/u, 'fe'],
    [/(?<=ch|sh|s|x|z|o)es$/u, ''],
    [/(?<!s)s$/u, ''],
  ] as const) {
    if (!ending.test(phrase)) continue;
    const entry = entries.get(phrase.replace(ending, singular));
    if (entry?.senses.has('goods') || entry?.senses.has('part') || entry?.senses.has('flaw')) {
      const text = entry.spelled && ending.source === '(?<!s)s$' ? `${entry.spelled}s` : phrase;
      return { text, entry, plural: true };
    }
  }
  return undefined;
}

export const NUMBER =
  /^(?:\d{1,2}|x\d{1,2}|\d{1,2}x|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|dozen)$/u;

export const is = (word: Word | undefined, ...senses: Sense[]): boolean =>
  senses.some((sense) => word?.entry?.senses.has(sense) ?? false);
/** May stand in the name of a thing. */
export const describes = (word: Word | undefined) =>
  is(word, 'colour', 'material', 'style', 'size', 'brand', 'inside');
