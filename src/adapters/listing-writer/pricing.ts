import type { Category } from '../../listings/vocabulary.ts';

/** Low prices that give nothing away, for listings whose price nobody named. Always marked for review. */
export const CAUTIOUS_PRICE: Record<Category, number> = {
  Furniture: 50,
  Electronics: 40,
  Kitchen: 15,
  Decor: 15,
  Outdoor: 30,
  Baby: 20,
  Sports: 25,
  Tools: 25,
  Clothing: 15,
  Other: 15,
};

const AMOUNT = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)(?![\d%])`;
const DOLLARS = String.raw`(?:\$ ?${AMOUNT}|\b${AMOUNT} ?(?:dollars|bucks|usd)\b)`;
const ASKED = new RegExp(
  String.raw`\b(?:asking|price(?:d)?(?: is| at|:)?|sell(?:ing)?(?: it)? (?:for|at)|want(?: to get)?)\b[ :]*(?:about |around |only |just )?(?:${DOLLARS}|${AMOUNT}(?! ?(?:in|inch|inches|cm|mm|ft|feet|lbs?|kg|years?|months?|pieces?|pcs|x)\b))`,
  'giu',
);
const ANY = new RegExp(DOLLARS, 'giu');
const NOT_A_PRICE =
  /\b(?:paid|cost|costs|bought|new|originally|original|retail|retails|msrp|worth|was|were|value|valued|lowest|minimum|least|under|below)\b[^.;\n]{0,25}$/iu;
const FREE =
  /\b(?:for free|free to (?:a )?good home|free to (?:collect|collector|take|whoever|anyone)|give[ -]?away|giv(?:e|ing) (?:it|this|them) away|(?:it'?s|it is|price:?|asking:?) free)\b/iu;

/** The seller said to give the item away. */
export const saysFree = (notes: string): boolean => FREE.test(notes);

/** The price that a seller's notes name, in dollars; undefined when they name none or leave a doubt. */
export function namedPrice(notes: string): number | undefined {
  const asked = amounts(notes, ASKED);
  if (asked.length > 0) return only(asked);
  const offered = amounts(notes, ANY);
  if (offered.length > 0) return only(offered);
  return saysFree(notes) ? 0 : undefined;
}

/** Takes the words that name a price out of a text: prices change, descriptions stay. */
export const withoutPrices = (text: string): string => text.replace(ASKED, '').replace(ANY, '');

function amounts(notes: string, pattern: RegExp): number[] {
  return [...notes.matchAll(pattern)]
    .filter((match) => !NOT_A_PRICE.test(notes.slice(0, match.index)))
    .map((match) => Number((match.slice(1).find((part) => part !== undefined) ?? '').replaceAll(',', '')))
    .filter((amount) => amount > 0);
}

const only = (found: number[]): number | undefined => (new Set(found).size === 1 ? found[0] : undefined);
