import { AppError, type FieldProblem } from '../../errors.ts';
import { type ListingFieldName, TYPED_FIELDS } from '../../listing-fields.ts';
import { EditListingInput, type Item } from '../../listings/schemas.ts';
import { parseInput } from '../../operation/input.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { priceText, readPrice } from '../typed-price.ts';

export const SOME_ARE_WRONG = 'Some fields need another look. Nothing was saved yet.';

/** The item's fields as the form shows them, by name. */
export type Texts = Record<Exclude<ListingFieldName, 'specifications'>, string> & { specifications: Pair[] };
export type Pair = { name: string; value: string };

/** A price of 0 that nobody named is no price yet. */
export const isPriced = (item: Item) => item.price > 0 || item.is_free;

const CHOSEN_OR_TYPED = [...TYPED_FIELDS, 'condition', 'category'] as const;
const SIMPLE = [...CHOSEN_OR_TYPED, 'price', 'min_price', 'requires_truck'] as const;
const inEach = <K extends string>(names: readonly K[], value: (name: K) => string) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, string>;

export function textsOf(item: Item): Texts {
  return {
    ...inEach(CHOSEN_OR_TYPED, (name) => item[name] ?? ''),
    price: isPriced(item) ? priceText(item.price, item.currency) : '',
    min_price: item.min_price === null ? '' : priceText(item.min_price, item.currency),
    requires_truck: item.requires_truck ? 'yes' : '',
    specifications: Object.entries(item.specifications).map(([name, value]) => ({ name, value })),
  };
}

/** The same of a form that was sent. */
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
 * What a form asks to change: only what differs, so that a save of the rest is no change of it. A save of a listing
 * that waits for a look is that look.
 * @throws AppError invalid_request naming each field that is wrong
 */
export function changesOf(item: Item, fields: URLSearchParams, by: TypedIn): EditListingInput {
  const [now, typed] = [textsOf(item), typedTexts(fields)];
  const problems: FieldProblem[] = [];
  const changes: Record<string, unknown> = {};
  for (const name of CHOSEN_OR_TYPED) if (typed[name] !== now[name].trim()) changes[name] = typed[name];
  if (typed.title === '') problems.push({ path: 'title', problem: 'Say what it is.' });
  if (typed.price !== now.price || typed.price === '') {
    const price = readPrice(typed.price, by);
    if (typeof price === 'string') problems.push({ path: 'price', problem: price });
    else changes.price = price;
  }
  if (typed.min_price !== now.min_price) {
    const least = typed.min_price === '' ? null : readPrice(typed.min_price, by);
    if (typeof least === 'string') problems.push({ path: 'min_price', problem: least });
    else changes.min_price = least;
  }
  if (typed.requires_truck !== now.requires_truck) changes.requires_truck = typed.requires_truck === 'yes';
  const facts = factsOf(typed.specifications, problems);
  if (JSON.stringify(Object.entries(facts)) !== JSON.stringify(Object.entries(item.specifications))) {
    changes.specifications = facts;
  }
  if (item.needs_review) changes.needs_review = false;
  return checked(changes, problems);
}

function factsOf(pairs: readonly Pair[], problems: FieldProblem[]): Record<string, string> {
  if (pairs.some(({ name }) => name === '')) {
    problems.push({ path: 'specifications', problem: 'Give each fact a name, such as Material.' });
  }
  return Object.fromEntries(pairs.map(({ name, value }) => [name, value]));
}

/** Together with what the fields' own rules say. */
function checked(changes: Record<string, unknown>, problems: FieldProblem[]): EditListingInput {
  let edit: EditListingInput = {};
  const known = problems.map(({ path }) => path);
  try {
    edit = parseInput(EditListingInput, changes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    for (const { path, problem } of error.options.fields ?? []) {
      const [field = ''] = path.split(/[.[]/);
      if (!known.includes(field)) problems.push({ path: field, problem: sentence(problem) });
    }
  }
  if (problems.length > 0) throw new AppError('invalid_request', SOME_ARE_WRONG, { fields: problems });
  return edit;
}

const sentence = (problem: string): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}${/[.!?]$/.test(problem) ? '' : '.'}`;
