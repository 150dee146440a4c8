import { containsAnyAddress } from '../address-check/check.ts';
import { fold } from '../address-check/fold.ts';
import { refusal } from '../errors.ts';
import { EACH_FIELD, type PublicColumns } from '../listing-fields.ts';
import { readData } from '../package-root.ts';
import type { GuardedAddress } from '../sellers/addresses.ts';

const PUBLIC_COLUMNS = EACH_FIELD.flatMap(([, each]) =>
  each.public ? [each.column as keyof PublicColumns] : [],
);

/** Every text of a listing that buyers can read, including the names and values of its specifications. */
export const publicTexts = (item: Partial<PublicColumns>): string[] =>
  PUBLIC_COLUMNS.flatMap((column) => textsIn(item[column]));

/** The texts in a value of any kind, so that no field has to say what the checks read of it. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, of]) => textsIn(of).map((text) => `${name}: ${text}`));
}

/**
 * Keeps an agent from publishing the seller's street address. `before` is the listing as it was: an agent isn't
 * refused because of an address that the seller put there earlier. `addresses` are the guarded ones.
 * @throws AppError ADDRESS_IN_PUBLIC_LISTING
 */
export function refuseAddressInListing(
  addresses: readonly GuardedAddress[],
  written: Partial<PublicColumns>,
  before?: PublicColumns,
): void {
  if (addresses.length === 0) return;
  const texts = publicTexts(written);
  if (texts.length === 0) return;
  const found =
    containsAnyAddress(addresses, texts) ||
    (before !== undefined &&
      completes(addresses, publicTexts(before), publicTexts({ ...before, ...written })));
  if (!found) return;
  throw refusal('ADDRESS_IN_PUBLIC_LISTING.listing');
}

/** Whether the whole listing now contains an address that it didn't before: parts of one in two fields count, too. */
const completes = (addresses: readonly GuardedAddress[], before: string[], after: string[]): boolean =>
  containsAnyAddress(addresses, after) &&
  addresses.some((each) => containsAnyAddress([each], after) && !containsAnyAddress([each], before));

/** @throws AppError PROHIBITED_ITEM */
export function refuseProhibited(written: Partial<PublicColumns>): void {
  const category = prohibitedIn(publicTexts(written));
  if (category === undefined) return;
  throw refusal('PROHIBITED_ITEM.listing', { category });
}

/**
 * Goods that can't be listed, and ordinary items that only sound like them, as facts in `src/facts/prohibited.json`.
 * Patterns match folded text between word boundaries; `{NAME}` in a pattern stands for the words of that name.
 */
type Facts = {
  words: Record<string, string>;
  /** Matches where `find` does, unless `notAfter` precedes ("glue gun") or `notBefore` follows ("gun metal"). */
  rules: { category: string; find: string; notAfter?: string; notBefore?: string }[];
  /** A line with nothing but these words names the goods: "Two friendly guinea pigs", "Whiskey". */
  alone: Record<string, string>;
};

const { words, rules: written, alone: namedAlone } = readData<Facts>('facts/prohibited.json');

const filled = (pattern: string): string =>
  pattern.replace(/\{([A-Z_]+)\}/g, (_, name: string) => filled(words[name]!));

/** Words after a match that show that the item only depicts or resembles the goods: "grenade-shaped mug". */
const ONLY_LIKE =
  'shaped?|style|styled|themed|prints?|printed|pattern|patterned|inspired|motif|design|green|charm|charms|earrings|necklace|pendant|keychain|key chain|ornament|ornaments|costume|stickers?|decal|mug|magnet|pillow|plush|plushie|figurine|figurines|sculpture|statue|painting|drawing|photo|photograph|poster|pin|patch|socks|t-?shirt|shirt|cookie cutter|cake topper|pi[nñ]ata|balloons?|wallpaper|puzzle|coloring book|lego|playset|action figure|toy|toys|emoji|replica prop|tattoo|candle|soap|ice (?:cube )?mold|mold';
const DEPICTED =
  /(?:painting|print|photo|picture|drawing|poster|figurine|statue|sculpture|toy|model|book|dvd|movie|song|shape|image|sketch|carving|puzzle|plush|story|stories|game)s? (?:of|about|with|like)(?: an?| the| two| some)? (?:\w+ )?$/;
const LITERAL = new Set(['counterfeit goods', 'recalled goods', 'forged or stolen goods']);

const rules = written.map(({ category, find, notAfter, notBefore }) => ({
  category,
  find: new RegExp(`(?<!\\w)(?:${filled(find)})(?!\\w)`, 'g'),
  before: notAfter === undefined ? undefined : new RegExp(`(?<!\\w)(?:${filled(notAfter)})[ -]$`),
  after: afterOf(category, notBefore),
}));

const alone = Object.entries(namedAlone).map(([category, line]) => ({
  category,
  line: new RegExp(filled(line), 'm'),
}));

function afterOf(category: string, notBefore: string | undefined): RegExp | undefined {
  const after = [...(notBefore ? [filled(notBefore)] : []), ...(LITERAL.has(category) ? [] : [ONLY_LIKE])];
  return after.length === 0 ? undefined : new RegExp(`^'?s?[ -](?:${after.join('|')})(?!\\w)`);
}

/**
 * The kind of prohibited goods that a listing's texts seem to offer, or undefined. It looks for plain names and knows
 * many ordinary ones that sound alike. If it can't tell them apart, it allows the listing.
 */
export function prohibitedIn(texts: string[]): string | undefined {
  const plain = fold(texts.map((text) => text.replace(/\s+/g, ' ').trim()).join('\n'))
    .replace(/[_"]/g, ' ')
    .replace(/ {2,}/g, ' ');
  const meant = withoutLookalikes(plain);
  return categoryOf(plain) ?? (meant === plain ? undefined : categoryOf(meant));
}

function categoryOf(text: string): string | undefined {
  for (const rule of rules) {
    // Most texts match no rule, and `search` costs half as much as the iterator.
    if (text.search(rule.find) < 0) continue;
    for (const { 0: match, index: at } of text.matchAll(rule.find)) {
      const end = at + match.length;
      if (!isExcepted(rule, text.slice(Math.max(0, at - 40), at), text.slice(end, end + 40)))
        return rule.category;
    }
  }
  return alone.find(({ line }) => line.test(text))?.category;
}

const isExcepted = ({ category, before, after }: (typeof rules)[number], left: string, right: string) =>
  before?.test(left) === true ||
  after?.test(right) === true ||
  (!LITERAL.has(category) && DEPICTED.test(left));

/** Signs, each followed by the letter that it stands for. */
const LOOKALIKES = new Map(
  ['0o', '1i', '3e', '4a', '5s', '@a', '$s', '!i'].map(([sign = '', letter = '']) => [sign, letter]),
);

/** Undoes disguises: signs inside words become letters ("c0caine"), and separated letters are joined ("g.u.n"). */
const withoutLookalikes = (text: string): string =>
  text
    .replace(/(?<=[a-z])[01345@$!](?=[a-z])/g, (sign) => LOOKALIKES.get(sign) ?? sign)
    .replace(/(?<![\w.*-])(?:[a-z][.*-]){2,}[a-z](?![\w.*-])/g, (word) => word.replace(/[.*-]/g, ''));
