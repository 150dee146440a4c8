import { DateTime } from 'luxon';
import type { FieldProblem } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { type ListingFieldName, TYPED_FIELDS, YES_NO_FIELDS } from '../../listing-fields.ts';
import { EditListingInput, type Item } from '../../listings/schemas.ts';
import type { Formats } from '../../text/formats.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { inEach } from '../forms.ts';
import { parseFields } from '../refused.ts';
import { amountText, readPrice } from '../typed-price.ts';

/** The item's fields as the form shows them, by name. */
export type Texts = Record<Exclude<ListingFieldName, 'specifications'>, string> & { specifications: Pair[] };
export type Pair = { name: string; value: string };

/** Whether a price has been set: 0 counts only if the item is given away. */
export const isPriced = (item: Item) => item.price > 0 || item.is_free;

const CHOSEN_OR_TYPED = [...TYPED_FIELDS, 'condition', 'category'] as const;
const SIMPLE = [...CHOSEN_OR_TYPED, 'price', 'min_price', ...YES_NO_FIELDS] as const;

/** @param locale how amounts are written */
export function textsOf(item: Item, locale: string): Texts {
  const written = (amount: number) => amountText(amount, { currency: item.currency, locale });
  return {
    ...inEach(CHOSEN_OR_TYPED, (name) => item[name] ?? ''),
    price: isPriced(item) ? written(item.price) : '',
    min_price: item.min_price === null ? '' : written(item.min_price),
    ...inEach(YES_NO_FIELDS, (name) => (item[name] ? 'yes' : '')),
    specifications: Object.entries(item.specifications).map(([name, value]) => ({ name, value })),
  };
}

/** The same values, read from a form that was sent. */
export function typedTexts(fields: URLSearchParams): Texts {
  const of = (name: string) => (fields.get(name) ?? '').replace(/\r\n?/g, '\n').trim();
  const values = fields.getAll('spec_value');
  const pairs = fields
    .getAll('spec_name')
    .map((name, i) => ({ name: name.trim(), value: values[i]?.trim() ?? '' }));
  return {
    ...inEach(SIMPLE, of),
    specifications: pairs.filter(({ name, value }) => name !== '' || value !== ''),
  };
}

/**
 * The changes in a form: only the differences, so that saving doesn't change anything else. Saving a listing that
 * needs review counts as the review.
 * @throws AppError invalid_request naming each invalid field
 */
export function changesOf(item: Item, fields: URLSearchParams, by: TypedIn, words: Words): EditListingInput {
  const [now, typed] = [textsOf(item, by.locale), typedTexts(fields)];
  const { problems: say } = words.sellItem;
  const problems: FieldProblem[] = [];
  const changes: Record<string, unknown> = {};
  for (const name of CHOSEN_OR_TYPED) if (typed[name] !== now[name].trim()) changes[name] = typed[name];
  if (typed.title === '') problems.push({ path: 'title', problem: say.title });
  // An empty price is a problem even if it was empty before.
  if (typed.price !== now.price || typed.price === '') {
    const price = readPrice(typed.price, by, words);
    if (typeof price === 'string') problems.push({ path: 'price', problem: price });
    else changes.price = price;
  }
  if (typed.min_price !== now.min_price) {
    const least = typed.min_price === '' ? null : readPrice(typed.min_price, by, words);
    if (typeof least === 'string') problems.push({ path: 'min_price', problem: least });
    else changes.min_price = least;
  }
  for (const name of YES_NO_FIELDS) if (typed[name] !== now[name]) changes[name] = typed[name] === 'yes';
  if (typed.specifications.some(({ name }) => name === '')) {
    problems.push({ path: 'specifications', problem: say.fact });
  }
  const facts = Object.fromEntries(typed.specifications.map(({ name, value }) => [name, value]));
  // Compared as lists, because the order of the specifications counts, too.
  if (JSON.stringify(Object.entries(facts)) !== JSON.stringify(Object.entries(item.specifications))) {
    changes.specifications = facts;
  }
  if (item.needs_review) changes.needs_review = false;
  return parseFields(EditListingInput, changes, words, say.check, problems);
}

/** `Sat, Nov 21, 3:05 PM`, with the year unless it is the current one. */
export function shortMoment(at: Date, zone: string, format: Formats, now: Date = at): string {
  const [then, today] = [at, now].map((each) => DateTime.fromJSDate(each, { zone }).year);
  return then === today ? format.shortMoment(at, zone) : format.shortMomentOfYear(at, zone);
}
