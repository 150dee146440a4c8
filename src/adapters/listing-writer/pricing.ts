import type { Category } from '../../vocabulary.ts';

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

const AMOUNT = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)(?![\d%]|[.,]\d)`;
const DOLLARS = String.raw`(?:\$ ?${AMOUNT}|\b${AMOUNT} ?(?:dollars|bucks|usd)\b)`;
const UNITS =
  'in|inch|inches|cm|mm|m|ft|feet|lbs?|kg|oz|years?|yrs?|months?|weeks?|days?|pieces?|pcs|x|people|hours?';
const ASK = String.raw`\b(?:asking|price[d]?(?: is| at)?|sell(?:ing)?(?: it| this| them)? (?:for|at)|want(?: to get)?)\b[ :]*`;
const ASKED = new RegExp(
  String.raw`${ASK}(?:about |around |only |just )?(?:${DOLLARS}|${AMOUNT}(?! ?(?:${UNITS})\b))`,
  'giu',
);
const ANY = new RegExp(DOLLARS, 'giu');
/** Right before an amount: it is another price than the one asked for. */
const OTHER_PRICE =
  /\b(?:paid|pay|costs?|bought|new|original(?:ly)?|retails?|msrp|worth|was|were|valued?|lowest|minimum|least|under|below|above|over|take|accept|offers?|save|off)\b[^.,;\n]{0,25}$/iu;
const NOT_ASKED = /\b(?:was|were|not|originally|previously|don'?t)\s*$/iu;
const FREE =
  /\b(?:for free|free to (?:a )?good home|free to (?:collect|collector|take|whoever|anyone)|give[ -]?away|giv(?:e|ing) (?:it|this|them) away|(?:it'?s|it is|price:?|asking:?) free)\b/giu;

/** The seller said to give the item away. */
export const saysFree = (notes: string): boolean => notes.search(FREE) >= 0;

/** The price that a seller's notes name, in dollars; undefined when they name none or leave a doubt. */
export function namedPrice(notes: string): number | undefined {
  const asked = amounts(notes, ASKED, NOT_ASKED);
  if (asked.length > 0) return only(asked);
  const offered = amounts(notes, ANY, OTHER_PRICE);
  if (offered.length > 0) return only(offered);
  return saysFree(notes) ? 0 : undefined;
}

/** Takes the words that name a price out of a text: prices change, descriptions stay. */
export const withoutPrices = (text: string): string =>
  text.replace(ASKED, ' ').replace(ANY, ' ').replace(FREE, ' ');

/** Speaks of a price other than the one asked for. */
export const mentionsOtherPrice = (text: string): boolean =>
  [...text.matchAll(ANY)].some((match) => OTHER_PRICE.test(text.slice(0, match.index)));

function amounts(notes: string, pattern: RegExp, unless: RegExp): number[] {
  return [...notes.matchAll(pattern)]
    .filter((match) => !unless.test(notes.slice(Math.max(0, match.index - 60), match.index)))
    .map((match) => Number((match.slice(1).find((part) => part !== undefined) ?? '').replaceAll(',', '')))
    .filter((amount) => amount > 0);
}

const only = (found: number[]): number | undefined => (new Set(found).size === 1 ? found[0] : undefined);
