import type { NewThing } from '../../../db/schema.ts';
import { sells } from '../../adapters/payments.ts';
import type { SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Words as Sentences } from '../../languages/index.ts';
import type { ListingFields } from '../../listing-fields.ts';
import { nameOf } from '../../listings/new-things.ts';
import { type Desk, readDesk } from '../../listings/new-things-desk.ts';
import { listThing } from '../../listings/new-things-list.ts';
import { publishPage } from '../../pages/publish.ts';
import { readCapacity } from '../../plans/capacity.ts';
import { getPageOfSeller } from '../../sale-page/page.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { isUnowned } from '../../sellers/owner.ts';
import { oneLine } from '../../text/plain.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { CATEGORIES, CONDITIONS, LISTING_LIMITS as LIMITS, TEXT_LIMITS } from '../../vocabulary.ts';
import { refusedWords } from '../refused.ts';
import { readPrice, typedBySeller } from '../typed-price.ts';

const WORDS = ['title', 'price', 'condition', 'category', 'description'] as const;
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
function readWords(words: Words, by: TypedIn, say: Sentences): { given: Given } | { problems: Problems } {
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

export type Trouble = {
  /** What is wrong with the page as a whole. */
  notice?: string;
  /** What is wrong with single items, by name. */
  things: Map<string, { whole?: string; fields: Problems }>;
  city?: string;
};

/** Whether to ask for the town: buyers should know where the items are, and no one has said so yet. */
export async function needsTown(ctx: SellerContext): Promise<boolean> {
  const page = await getPageOfSeller(ctx.store.read, ctx.actor.sellerId);
  return !page?.city && !page?.published;
}

/** Why the plan has no room for that many items, as a sentence; undefined if there is room for all. */
export async function roomFor(
  ctx: SellerContext,
  many: number,
  { sellNew, limits: say }: Sentences,
): Promise<string | undefined> {
  const seller = await findSeller(ctx.store.read, ctx.actor.sellerId);
  const { limits, active, creationsLeft } = await readCapacity(ctx, ctx.store.read, seller);
  const told = async (what: string) => {
    const lead = (await isUnowned(ctx.config, ctx.store.read)) ? [say.unowned] : [];
    return [what, say.more({ sells: sells(ctx) }), ...lead].join(' ');
  };
  if (limits.creations !== null && creationsLeft !== null && creationsLeft < many) {
    return told(sellNew.room.creations({ limit: limits.creations, left: creationsLeft }));
  }
  if (limits.activeItems === null || active + many <= limits.activeItems) return undefined;
  const room = Math.max(0, limits.activeItems - active);
  return told(sellNew.room.active({ limit: limits.activeItems, room }));
}

/**
 * Lists every item of the desk and, unless they stay hidden, puts the page online with them. Nothing is listed while a
 * field is wrong. An item that is refused stays on the desk, and the others are listed.
 * @returns what prevents it, or undefined if everything is done
 */
export async function putAll(
  ctx: SellerContext,
  desk: Desk,
  { hidden, fields, words: say }: { hidden: boolean; fields: URLSearchParams; words: Sentences },
): Promise<Trouble | undefined> {
  const [city = '', state = ''] = ['city', 'state'].map((name) => oneLine(fields.get(name) ?? ''));
  const trouble: Trouble = { things: new Map() };
  const by = await typedBySeller(ctx, say);
  const given = desk.things.flatMap((thing) => {
    const words = readWords(thing.words, by, say);
    if ('given' in words) return [{ thing, words: words.given }];
    trouble.things.set(nameOf(thing), { fields: words.problems });
    return [];
  });
  const asksTown = !hidden && (await needsTown(ctx));
  if (asksTown && city === '') trouble.city = say.sellNew.town.needed;
  if (asksTown && city.length > TEXT_LIMITS.place) {
    trouble.city = say.parts.tooLong({ max: TEXT_LIMITS.place });
  }
  if (trouble.things.size > 0 || trouble.city !== undefined) return trouble;

  let listed = 0;
  for (const { thing, words } of given) {
    try {
      await listThing(ctx, desk.id, thing, words, hidden);
      listed += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const whole = refusedWords(ctx, say, error);
      if (error.code === 'CREATION_LIMIT_REACHED') {
        // The limit applies to all items after this one too.
        trouble.notice = whole;
        break;
      }
      // The same form was sent twice, or from another tab: that one has listed it.
      if (error.code !== 'ITEM_CHANGED') trouble.things.set(nameOf(thing), { whole, fields: {} });
    }
  }
  if (listed > 0 && !hidden && !(await getPageOfSeller(ctx.store.read, ctx.actor.sellerId))?.published) {
    const town = { city, ...(state !== '' && { state: state.slice(0, TEXT_LIMITS.place) }) };
    await publishPage(ctx, { publish: true, ...(asksTown && town) });
  }
  const { things } = await readDesk(ctx, ctx.store.read, desk.id);
  if (things.length === 0) return undefined;
  if (listed > 0) {
    const { listedSome, restLeft } = say.sellNew;
    trouble.notice = `${listedSome({ n: listed })} ${trouble.notice ?? restLeft}`;
  }
  return trouble;
}
