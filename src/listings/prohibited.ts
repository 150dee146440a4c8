import { fold } from '../address-check/fold.ts';
import { PET_ALONE, PHRASES } from './prohibited-phrases.ts';
import { ALCOHOL_ALONE, PROHIBITED, type ProhibitedCategory } from './prohibited-rules.ts';

export type { ProhibitedCategory };

type Rule = {
  category: ProhibitedCategory;
  find: RegExp;
  before: RegExp | undefined;
  after: RegExp | undefined;
};

/** Words for items that only show or resemble the goods: "grenade-shaped mug", "rifle green", "painting of a rifle". */
const ONLY_LIKE =
  'shaped?|style|styled|themed|prints?|printed|pattern|patterned|inspired|motif|design|green|charm|charms|earrings|necklace|pendant|keychain|key chain|ornament|ornaments|costume|stickers?|decal|mug|magnet|pillow|plush|plushie|figurine|figurines|sculpture|statue|painting|drawing|photo|photograph|poster|pin|patch|socks|t-?shirt|shirt|cookie cutter|cake topper|pi[nñ]ata|balloons?|wallpaper|puzzle|coloring book|lego|playset|action figure|toy|toys|emoji|replica prop|tattoo|candle|soap|ice (?:cube )?mold|mold';
const DEPICTED =
  /(?:painting|print|photo|picture|drawing|poster|figurine|statue|sculpture|toy|model|book|dvd|movie|song|shape|image|sketch|carving|puzzle|plush|story|stories|game)s? (?:of|about|with|like)(?: an?| the| two| some)? (?:\w+ )?$/;
const LITERAL = new Set(['counterfeit goods', 'recalled goods', 'forged or stolen goods']);

const rules: Rule[] = [...PROHIBITED, ...PHRASES].map(({ category, find, notAfter, notBefore }) => ({
  category,
  find: new RegExp(`(?<!\\w)(?:${find})(?!\\w)`, 'g'),
  before: notAfter === undefined ? undefined : new RegExp(`(?<!\\w)(?:${notAfter})[ -]$`),
  after: afterOf(category, notBefore),
}));

function afterOf(category: ProhibitedCategory, notBefore: string | undefined): RegExp | undefined {
  const words = [notBefore, LITERAL.has(category) ? undefined : ONLY_LIKE].filter(
    (each) => each !== undefined,
  );
  return words.length === 0 ? undefined : new RegExp(`^'?s?[ -](?:${words.join('|')})(?!\\w)`);
}

/**
 * The kind of prohibited goods that a listing's texts seem to offer, or undefined. It looks for plain names and knows
 * many ordinary ones that sound alike; if it can't tell them apart, it allows the listing.
 */
export function prohibitedIn(texts: string[]): ProhibitedCategory | undefined {
  const plain = fold(texts.map((text) => text.replace(/\s+/g, ' ').trim()).join('\n'))
    .replace(/[_"]/g, ' ')
    .replace(/ {2,}/g, ' ');
  const meant = withoutLookalikes(plain);
  return categoryOf(plain) ?? (meant === plain ? undefined : categoryOf(meant));
}

function categoryOf(text: string): ProhibitedCategory | undefined {
  for (const rule of rules) {
    for (const { 0: match, index: at } of text.matchAll(rule.find)) {
      const end = at + match.length;
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

/** "c0caine" and "g.u.n": digits and signs inside words count as letters, and separated letters belong together. */
const withoutLookalikes = (text: string): string =>
  text
    .replace(/(?<=[a-z])[01345@$!](?=[a-z])/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/(?<![\w.*-])(?:[a-z][.*-]){2,}[a-z](?![\w.*-])/g, (word) => word.replace(/[.*-]/g, ''));
