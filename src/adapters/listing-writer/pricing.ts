import { readAmount, type TypedIn } from '../../text/typed-amount.ts';
import { endsInGoods, startsWithGoods } from './offline/lexicon.ts';

const DIGITS = String.raw`(?<![\d.,#-])(?:\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,7}[.,]\d{2}|\d{1,7}(?:\.\d)?|\.\d{2})(?: ?k\b)?(?![\d%]|[.,-]\d| ?[-–] ?\$?\d)`;
const ONES: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, n) => [word, n]),
);
const TENS: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, n) => [word, 20 + 10 * n]),
);
const SMALL = `(?:(?:${Object.keys(TENS).join('|')})(?:[ -](?:${Object.keys(ONES).slice(1, 10).join('|')}))?|${Object.keys(ONES).join('|')})`;
const SPELLED = String.raw`\b(?:(?:a|${SMALL}) (?:hundred|thousand|grand)(?: (?:and )?${SMALL})?|${SMALL})\b`;
const AMOUNT = `(${DIGITS}|${SPELLED})`;
const SIGN = String.raw`(?:\bus ?\$|\$|€|£|\busd|\beur)`;
const MONEY = new RegExp(
  String.raw`${SIGN} ?(${DIGITS})|${AMOUNT} ?(?:[$€£](?! ?\d)|(?:dollars?|bucks?|bux|usd|eur|euros?|quid)\b)`,
  'giu',
);
const UNITS =
  'in|inch|inches|cm|mm|m|ft|feet|foot|lbs?|pounds?|kg|oz|years?|yrs?|yo|months?|weeks?|days?|pieces?|pcs|x|people|persons?|hours?|hrs?|minutes?|mins?|am|pm|st|nd|rd|th|gb|tb|watts?|volts?|miles?|blocks?';
const NO_UNIT = String.raw`(?! ?(?:${UNITS})\b|['"”″:]|\w)`;
const LEAD = String.raw`\b(?:vb|vhb|asking(?: price)?|ask|prices?|priced|sell(?:ing)?(?: it| this| them| all)? (?:for|at)|(?:yours|take it|have it|get it|all|everything|whole set|lot|goes|going) for|costs|(?:want|hoping for|looking for|looking to get|like to get|let it go for)(?: to get)?|(?:would|will|could|can|i'?d|i'?ll) (?:take|accept|do)|make it)(?: is| at| was)?\b[ :=]*(?:about |around |only |just |like |maybe |at )?${SIGN}? ?`;
const ASKED = new RegExp(`${LEAD}${AMOUNT}${NO_UNIT}`, 'giu');
const BARGAIN = String.raw`(?:vb|vhb|obo|o\.b\.o\.?|or best(?: offer)?|ono|or near(?:est)? offer|firm|each|apiece|cash|for (?:both|all|everything|the (?:set|lot|pair|whole set))|takes (?:it|all|everything)|neg(?:otiable)?)`;
/** A bare number is a price if such a word follows it, if it stands alone, or if it ends a clause after an item. */
const BARGAINED = new RegExp(`${AMOUNT} ?${BARGAIN}(?![a-z])`, 'giu');
const ALONE = new RegExp(`^(?:for |just |only |at )?${AMOUNT}(?: ${BARGAIN})?$`, 'iu');
const TRAILING = new RegExp(`^(.{2,}?)(?: for| at| just| only)? ${AMOUNT}$`, 'iu');

/** Words right before an amount that isn't the asking price. */
const OTHER_BEFORE =
  /\b(?:paid|pay|cost|bought|original(?:ly)?|retail(?:s|ed)?|msrp|worth|was|were|valued?|lowest|lower|minimum|min|least|less|under|below|above|over|my floor|bottom line|save|saved|off|deposit|owes?|owed|rent|bill|tip|shipping|delivery|gift card|stores?|amazon|ebay|elsewhere)\b[^.,;\n]{0,25}$|(?<!like |as |brand )\bnew:?\s*$/iu;
const OTHER_AFTER =
  /^\s*(?:new\b(?! in| with)|when new|originally|retail|msrp|value|off\b|deposit|tip\b|(?:for|to|with|extra for) (?:delivery|shipping|deliver|ship|drop)|delivery|shipping|(?:at|on|in) (?:the |a )?(?:store|amazon|ebay|target|walmart)|more\b|gift card|each way|is (?:my|the) (?:lowest|minimum|floor)|minimum|at least|lowest)/iu;
const NOT_ASKED = /\b(?:was|were|not|originally|previously|don'?t|won'?t|never)\s*$/iu;
const TAKEN = /\b(?:take|accept|do|could|can)\b[^.,;\n]{0,12}$/iu;
/** Numbers near these words are secrets or places; then only an explicit amount counts. */
const SECRET =
  /\b(?:codes?|pin|passcode|password|combination|combo|lockbox|lock box|alarm|gate|buzzer|intercom|apt|apartment|unit|room|suite|wifi|phone|call|text|street|avenue|road|lane|drive|zip)\b|#/iu;

const FREE_SAID =
  /\b(?:for free|free to (?:a |any )?(?:good|loving|new)? ?(?:home|collect|collector|take|whoever|anyone|anybody|someone)|free for (?:pick ?up|anyone|whoever|the taking|collection)|free,? (?:come|must|just|you haul|u haul|pick ?up only|curb\w*)|curb alert|give[ -]?away|giv(?:e|ing) (?:it|this|that|them|these|those|all|everything)?(?: all)? ?away|giving away|no charge|free of charge|at no cost|costs? nothing|(?:it'?s|it is|is|are|they'?re|all|everything|totally|completely|absolutely|price:?|asking:?) free(?! of| on| for| to| after| until| this| next| from| in| at|standing|[ -]standing|\w))\b/iu;
const FREE_ELSEWHERE =
  /(?<![\p{L}])(?:zu verschenken|verschenke|geschenkt|kostenlos|gratis|gratuite?|à donner|grátis|de graça|regalo|se regala)(?![\p{L}])/iu;
const NOT_FREE =
  /\b(?:i'?m|we'?re|i am|we are|am|if you are|when|not|no longer|isn'?t|nothing is)\s+free\b/giu;

type Found = { amount: number; kind: 'asked' | 'plain' | 'taken' | 'bare' };

/** Whether the seller said to give the item away. */
export function saysFree(raw: string): boolean {
  const notes = straight(raw).replace(NOT_FREE, ' ');
  if (FREE_SAID.test(notes) || FREE_ELSEWHERE.test(notes)) return true;
  return clausesOf(notes).some(
    (clause) =>
      /^(?:free\W*)+$/iu.test(clause) ||
      startsWithGoods(
        /^(?:(?:a|an|my|our|this|these|selling|offering)\s+)?free\s+(.+)$/iu.exec(clause)?.[1] ?? '',
      ) ||
      endsInGoods(/^(.+?)\s*[-:]?\s+free\W*$/iu.exec(clause)?.[1] ?? ''),
  );
}

const NUMBER = String.raw`\d[\d.,'’]*(?: \d{3})*(?:,-)?`;
const MARK = String.raw`(?:[A-Za-z]{0,3}\p{Sc}|\b[A-Z]{3}\b|\b(?:euros?|reais|yen|pesos|francs)\b|円)`;
const MARKED = new RegExp(`${MARK}\\s?${NUMBER}|${NUMBER}\\s?${MARK}`, 'gu');

/** Writes the seller's currency with the one sign these patterns know; other currencies aren't prices. */
export const inOneSign = (raw: string, by: TypedIn): string =>
  raw.replace(MARKED, (said) => {
    const read = readAmount(said, by);
    if ('sign' in read) return ' ';
    return 'amount' in read && read.amount !== undefined && by.currency !== 'USD' ? `$${read.amount}` : said;
  });

/** The price that a seller's notes name; undefined if they name none or are ambiguous. */
export function namedPrice(raw: string): number | undefined {
  const notes = straight(raw);
  const found = [...called(notes), ...(SECRET.test(notes) ? [] : bare(notes))];
  const free = saysFree(notes);
  for (const kind of ['asked', 'plain', 'bare', 'taken'] as const) {
    const amounts = new Set(found.filter((each) => each.kind === kind).map(({ amount }) => amount));
    if (amounts.size === 0) continue;
    const [only] = amounts;
    return amounts.size === 1 && (!free || only === 0) ? only : undefined;
  }
  return free ? 0 : undefined;
}

/** Removes the words that name a price from a text, because prices change and descriptions stay. */
export const withoutPrices = (text: string): string =>
  straight(text)
    .replace(ASKED, ' , ')
    .replace(MONEY, ' , ')
    .replace(BARGAINED, ' , ')
    .replace(FREE_SAID, ' , ');

/** Removes prices other than the asking price, with the words around them: "paid $300 new". */
export function withoutOtherPrices(raw: string): string {
  const text = straight(raw);
  let rest = '';
  let from = 0;
  for (const match of text.matchAll(MONEY)) {
    if (!isOther(text, match)) continue;
    const before = text.slice(from, match.index);
    rest += `${before.replace(OTHER_BEFORE, ' ')} , `;
    from = match.index + match[0].length;
    from += OTHER_AFTER.exec(text.slice(from))?.[0].length ?? 0;
    from += /^\s*new\b/iu.exec(text.slice(from))?.[0].length ?? 0;
  }
  return rest + text.slice(from);
}

/** Whether a text mentions a price other than the asking price. */
export const mentionsOtherPrice = (text: string): boolean =>
  [...text.matchAll(MONEY)].some((match) => isOther(text, match));

/** Amounts marked as prices by a currency or a word such as "asking". */
function called(notes: string): Found[] {
  const asked = [...notes.matchAll(ASKED)]
    .filter((match) => !NOT_ASKED.test(notes.slice(0, match.index)) && !isOther(notes, match))
    .map(
      (match): Found => ({ amount: amountIn(match), kind: TAKEN.test(leadOf(match)) ? 'taken' : 'asked' }),
    );
  const plain = [...notes.matchAll(MONEY), ...notes.matchAll(BARGAINED)]
    .filter((match) => !isOther(notes, match))
    .filter((match) => !TAKEN.test(notes.slice(0, match.index)))
    .map((match): Found => ({ amount: amountIn(match), kind: 'plain' }));
  return [...asked, ...plain].filter(({ amount }) => amount >= 0);
}

const bare = (notes: string): Found[] =>
  clausesOf(notes).flatMap((clause): Found[] => {
    const alone = ALONE.exec(clause);
    const trailing = TRAILING.exec(clause);
    const before = trailing?.[1] ?? '';
    // A size isn't a price.
    const isPrice = endsInGoods(before) && !/\b(?:size|sizes|age|model|number)$/iu.test(before);
    const said = alone?.[1] ?? (isPrice ? trailing?.[2] : undefined);
    const amount = said === undefined ? 0 : dollarsIn(said);
    return amount >= 1 && amount < 1000 ? [{ amount, kind: 'bare' }] : [];
  });

const isOther = (notes: string, match: RegExpExecArray | RegExpMatchArray): boolean => {
  const at = match.index ?? 0;
  return (
    OTHER_BEFORE.test(notes.slice(Math.max(0, at - 60), at)) ||
    OTHER_AFTER.test(notes.slice(at + match[0].length))
  );
};

const amountIn = (match: RegExpMatchArray) =>
  dollarsIn(match.slice(1).find((part) => part !== undefined) ?? '');
const leadOf = (match: RegExpMatchArray) => match[0].slice(0, match[0].length - (match[1]?.length ?? 0));

function dollarsIn(said: string): number {
  if (/\d/u.test(said)) {
    const thousands = /k$/iu.test(said) ? 1000 : 1;
    const digits = said
      .replace(/\s?k$/iu, '')
      .replace(/,(?=\d{3}(?!\d))/gu, '')
      .replace(',', '.');
    return Math.round(Number(digits) * thousands * 100) / 100;
  }
  let total = 0;
  for (const word of said.toLowerCase().split(/[ -]+/u)) {
    if (word === 'hundred') total = Math.max(1, total) * 100;
    else if (word === 'thousand' || word === 'grand') total = Math.max(1, total) * 1000;
    else total += TENS[word] ?? ONES[word] ?? 0;
  }
  return total;
}

const straight = (text: string) => text.replace(/[’‘`]/gu, "'").replace(/[^\S\n]+/gu, ' ');

const clausesOf = (notes: string) =>
  notes
    .split(/[.!?](?=\s|$)|[\n;:()]|,(?!\d{3})|\s[-–—]+\s/u)
    .map((clause) => clause.trim())
    .filter(Boolean);
