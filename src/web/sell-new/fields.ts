import type { NewThing } from '../../../db/schema.ts';
import type { Words as Sentences } from '../../languages/index.ts';
import type { ListingFields } from '../../listing-fields.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { CATEGORIES, CONDITIONS, LISTING_LIMITS as LIMITS } from '../../vocabulary.ts';
import { readPrice } from '../typed-price.ts';

export const WORDS = ['title', 'price', 'condition', 'category', 'description'] as const;
export type Word = (typeof WORDS)[number];
export type Words = NewThing['words'];
export type Problems = Partial<Record<Word, string>>;

/** Name of an item's field in the form. An item has no id yet, so any of its photos identifies it. */
export const fieldName = (word: Word, photoId: string): string => `${word}.${photoId}`;

/** The items with the form's values. Fields that the form doesn't have keep theirs. */
export const withTyped = (things: readonly NewThing[], fields: URLSearchParams): NewThing[] =>
  things.map((thing) => {
    const words: Words = { ...thing.words };
    for (const word of WORDS) {
      const typed = thing.photoIds.map((id) => fields.get(fieldName(word, id))).find((text) => text !== null);
      if (typed !== undefined && typed !== null) words[word] = clean(typed);
    }
    return { ...thing, words };
  });

/** Browsers send line ends as two characters. Characters that no database can store aren't worth a refusal. */
const clean = (text: string) =>
  text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().slice(0, 6000);

type Given = ListingFields & { title: string; price: number };

/** The values that an item is listed with, or the problems of its fields. */
export function readWords(
  words: Words,
  by: TypedIn,
  say: Sentences,
): { given: Given } | { problems: Problems } {
  const problems: Problems = {};
  const { tooLong } = say.parts;
  const title = words.title?.trim() ?? '';
  const description = words.description?.trim() ?? '';
  const price = readPrice(words.price ?? '', by, say);
  if (title === '') problems.title = say.sellItem.problems.title;
  if ([...title].length > LIMITS.title) problems.title = tooLong({ max: LIMITS.title });
  if (typeof price === 'string') problems.price = price;
  if (description.length > LIMITS.description) problems.description = tooLong({ max: LIMITS.description });
  if (typeof price === 'string' || Object.keys(problems).length > 0) return { problems };
  const condition = CONDITIONS.find((each) => each === words.condition);
  const category = CATEGORIES.find((each) => each === words.category);
  return {
    given: {
      title,
      price,
      ...(condition && { condition }),
      ...(category && { category }),
      ...(description !== '' && { description }),
    },
  };
}
