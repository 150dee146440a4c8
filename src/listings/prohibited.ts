import { fold } from '../address-check/fold.ts';
import { startsOf } from '../text/pattern-starts.ts';
import { PET_ALONE, PHRASES } from './prohibited-phrases.ts';
import {
  ALCOHOL_ALONE,
  PROHIBITED,
  type ProhibitedCategory,
  type ProhibitedRule,
} from './prohibited-rules.ts';

export type { ProhibitedCategory };

type Rule = {
  category: ProhibitedCategory;
  /** Matches where it is put, at the beginning of a word. */
  find: RegExp;
  before: RegExp | undefined;
  after: RegExp | undefined;
};

/** What only shows or resembles the thing: "grenade-shaped mug", "rifle green", "painting of a rifle". */
const ONLY_LIKE =
  'shaped?|style|styled|themed|prints?|printed|pattern|patterned|inspired|motif|design|green|charm|charms|earrings|necklace|pendant|keychain|key chain|ornament|ornaments|costume|stickers?|decal|mug|magnet|pillow|plush|plushie|figurine|figurines|sculpture|statue|painting|drawing|photo|photograph|poster|pin|patch|socks|t-?shirt|shirt|cookie cutter|cake topper|pi[nñ]ata|balloons?|wallpaper|puzzle|coloring book|lego|playset|action figure|toy|toys|emoji|replica prop|tattoo|candle|soap|ice (?:cube )?mold|mold';
const DEPICTED =
  /(?:painting|print|photo|picture|drawing|poster|figurine|statue|sculpture|toy|model|book|dvd|movie|song|shape|image|sketch|carving|puzzle|plush|story|stories|game)s? (?:of|about|with|like)(?: an?| the| two| some)? (?:\w+ )?$/;
const LITERAL = new Set(['counterfeit goods', 'recalled goods', 'forged or stolen goods']);

const written: ProhibitedRule[] = [...PROHIBITED, ...PHRASES];
const rules: Rule[] = written.map(({ category, find, notAfter, notBefore }) => ({
  category,
  find: new RegExp(`(?<!\\w)(?:${find})(?!\\w)`, 'y'),
  before: notAfter === undefined ? undefined : new RegExp(`(?<!\\w)(?:${notAfter})[ -]$`),
  after: afterOf(category, notBefore),
}));

function afterOf(category: ProhibitedCategory, notBefore: string | undefined): RegExp | undefined {
  const words = [notBefore, LITERAL.has(category) ? undefined : ONLY_LIKE].filter(
    (each) => each !== undefined,
  );
  return words.length === 0 ? undefined : new RegExp(`^'?s?[ -](?:${words.join('|')})(?!\\w)`);
}

type Index = { byStart: Map<string, Rule[]>; lengths: number[] };
let index: Index | undefined;

/** Which rules may match a text that begins so; made for the first text, since most commands look at none. */
function indexed(): Index {
  if (index) return index;
  const byStart = new Map<string, Rule[]>();
  for (const [at, rule] of rules.entries()) {
    for (const start of startsOf(written[at]?.find ?? ''))
      byStart.set(start, [...(byStart.get(start) ?? []), rule]);
  }
  index = { byStart, lengths: [...new Set([...byStart.keys()].map((start) => start.length))] };
  return index;
}

/** As `\w` has it: 0-9, A-Z, _ and a-z. */
const isWordCharacter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;

/** Where in a text each rule may match, from left to right: a word there begins as what it looks for. */
export function placesOf(text: string): Map<Rule, number[]> {
  const { byStart, lengths } = indexed();
  const places = new Map<Rule, number[]>();
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    if (!isInWord) {
      for (const length of lengths) {
        for (const rule of byStart.get(text.slice(at, at + length)) ?? []) {
          const known = places.get(rule);
          if (!known) places.set(rule, [at]);
          else if (known.at(-1) !== at) known.push(at);
        }
      }
    }
    isInWord = isWordCharacter(text.charCodeAt(at));
  }
  return places;
}

/**
 * The kind of prohibited goods that a listing's texts seem to offer, or undefined. It looks for plain names of such
 * things and knows many ordinary ones that sound alike; what it cannot tell apart it lets pass.
 */
export function prohibitedIn(texts: string[]): ProhibitedCategory | undefined {
  const plain = fold(texts.map((text) => text.replace(/\s+/g, ' ').trim()).join('\n'))
    .replace(/[_"]/g, ' ')
    .replace(/ {2,}/g, ' ');
  const meant = withoutLookalikes(plain);
  return categoryOf(plain) ?? (meant === plain ? undefined : categoryOf(meant));
}

function categoryOf(text: string): ProhibitedCategory | undefined {
  const places = placesOf(text);
  for (const rule of rules) {
    let end = 0;
    for (const at of places.get(rule) ?? []) {
      if (at < end) continue;
      rule.find.lastIndex = at;
      const match = rule.find.exec(text);
      if (!match) continue;
      end = at + match[0].length;
      if (!isExcepted(rule, text.slice(Math.max(0, at - 40), at), text.slice(end, end + 40)))
        return rule.category;
    }
  }
  if (PET_ALONE.test(text)) return 'live animals';
  return ALCOHOL_ALONE.test(text) ? 'alcohol' : undefined;
}

const isExcepted = ({ category, before, after }: Rule, left: string, right: string): boolean =>
  before?.test(left) === true ||
  after?.test(right) === true ||
  (!LITERAL.has(category) && DEPICTED.test(left));

const LOOKALIKES: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** "c0caine" and "g.u.n": digits and signs inside words are letters, and letters set apart belong together. */
const withoutLookalikes = (text: string): string =>
  text
    .replace(/(?<=[a-z])[01345@$!](?=[a-z])/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/(?<![\w.*-])(?:[a-z][.*-]){2,}[a-z](?![\w.*-])/g, (word) => word.replace(/[.*-]/g, ''));
