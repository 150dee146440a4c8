/**
 * Suggested replies: answers to a buyer's last message, made of facts from the listings and the sale, in the buyer's
 * language. A configured model may reword them (`worded.ts`) but not add to them. Nothing is sent automatically, and
 * nothing private is used. If a buyer asks for something that isn't stated anywhere, that is reported, so that the
 * seller can add it once. Start at `suggestReplies`.
 */
import { getRow, listRows } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { keptLanguage, wordFor, wordsOf } from '../languages/index.ts';
import { newestQuestionOf } from '../questions/find.ts';
import { type Place, placesOf, priceFor, reservationsOf } from '../reservations/find.ts';
import { readSale } from '../reservations/sale.ts';
import { isOpenPlace } from '../reservations/status.ts';
import { availabilityOf } from '../scheduling/find.ts';
import { oneLine } from '../text/plain.ts';
import { shortened } from '../text/wording.ts';
import { type ConversationRow, findOwnedConversation } from '../threads/find.ts';
import { getVisit, isTimed } from '../visits/find.ts';
import { askedAbout, type Topic } from './asked-about.ts';
import type { Suggestion, Suggestions } from './schemas.ts';
import { messageText } from './send.ts';
import { worded } from './worded.ts';

/** Maximum number of replies to choose from. */
const MOST = 3;
/** Maximum number of items that an answer speaks about. */
const MOST_ITEMS = 3;
/** Maximum length of the buyer's words that a model gets to read. */
const ASKED_LENGTH = 2000;

type Item = RowOf<'items'> & Pick<Place, 'agreedPriceCents'> & { isTheirs: boolean };
type Said = { content: string; uses: string[] };
type Missing = Suggestions['missing'][number];

/**
 * Suggested replies to the buyer's last message; none if the seller had the last word or settled it.
 * @param patienceMs how long to wait for a model's words @throws AppError not_found, NOT_OWNER
 */
export async function suggestReplies(ctx: SellerContext, conversationId: string, patienceMs?: number) {
  const db = ctx.store.read;
  const conversation = await findOwnedConversation(ctx, db, conversationId);
  const words = await lastWords(db, conversation);
  const topics = askedAbout(words);
  const missing: Missing[] = [];
  if (topics.length === 0) return { suggestions: [], missing };
  const reservations = await reservationsOf(db, conversation.id);
  const question = await newestQuestionOf(ctx, db, conversation);
  const items = meant(await itemsOf(db, conversation, reservations, question), words);
  if (items.length === 0) return { suggestions: [], missing };
  const facts = await factsOf(ctx, conversation, (reservations[0] ?? question)?.language);
  const plain = topics.flatMap((about): Suggestion[] => {
    const said = ANSWERS[about](items, facts, (field, item) =>
      missing.push({
        about,
        field,
        item_id: item?.id ?? null,
        item_title: item?.title ?? null,
        page_url: `${ctx.config.baseUrl}${placeOf(field, item)}`,
      }),
    );
    return said.content === '' ? [] : [{ ...said, about }];
  });
  const asked = words.slice(0, ASKED_LENGTH);
  const said = { language: facts.language, asked, plain: plain.map(({ content }) => content) };
  const contents = await worded(ctx, said, patienceMs);
  const answers = plain.map((answer, i) => ({ ...answer, content: contents[i] ?? answer.content }));
  const all: Suggestion = {
    content: messageText(answers.map(({ content }) => content).join(' ')),
    about: 'all',
    uses: [...new Set(answers.flatMap(({ uses }) => uses))],
  };
  return { suggestions: answers.length < 2 ? answers : [all, ...answers].slice(0, MOST), missing };
}

/** What the buyer has written since the seller's last message, or since no answer was needed anymore. */
async function lastWords(db: Read, { id, settledAt }: ConversationRow): Promise<string> {
  const rows = await listRows(
    db,
    'messages',
    { conversationId: id, senderType: ['buyer', 'seller'] },
    { columns: ['senderType', 'content', 'createdAt'], order: ['-createdAt', '-id'], limit: 5 },
  );
  const answered = rows.findIndex(
    ({ senderType, createdAt: at }) => senderType === 'seller' || (settledAt !== null && at <= settledAt),
  );
  return rows
    .slice(0, answered < 0 ? undefined : answered)
    .map(({ content }) => content)
    .join('\n');
}

/** The items that the buyer has reserved; otherwise, what they asked about last. */
async function itemsOf(
  db: Read,
  { sellerId, firstItemTitle }: ConversationRow,
  reservations: readonly RowOf<'reservations'>[],
  question: Awaited<ReturnType<typeof newestQuestionOf>>,
): Promise<Item[]> {
  const places = (await placesOf(db, reservations)).filter(isOpenPlace);
  const isLast = question && question.createdAt >= (reservations[0]?.createdAt ?? question.createdAt);
  const asked = isLast && question.itemId ? { id: question.itemId } : { title: firstItemTitle ?? '' };
  const which = places.length > 0 ? { id: places.map(({ itemId }) => itemId) } : asked;
  const shown = { sellerId, deletedAt: null, needsReview: false };
  const rows = await listRows(db, 'items', { ...shown, ...which }, { order: ['createdAt'] });
  return rows.map((row) => {
    const place = places.find(({ itemId }) => itemId === row.id);
    return { ...row, agreedPriceCents: place?.agreedPriceCents ?? null, isTheirs: place?.state === 'held' };
  });
}

/** The items that the buyer's words name, or all of them if they name none. */
function meant(items: readonly Item[], words: string): Item[] {
  const named = items.filter(({ title }) => words.toLowerCase().includes(title.toLowerCase()));
  return (named.length > 0 ? named : items).slice(0, MOST_ITEMS);
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(ctx: SellerContext, conversation: ConversationRow, theirs: string | undefined) {
  const db = ctx.store.read;
  const page = await getRow(db, 'pages', { sellerId: conversation.sellerId });
  const language = keptLanguage(theirs);
  const words = wordsOf(language);
  const { timezone } = await readSale(ctx, db, conversation.sellerId);
  const visit = await getVisit(db, conversation.id);
  return {
    language,
    words,
    pickupAt: isTimed(visit) ? words.format.moment(visit.startsAt, timezone) : null,
    city: page?.city ?? null,
    bookable: (await availabilityOf(db, conversation.sellerId)).enabled,
    payment: page?.paymentInstructions || null,
  };
}

const placeOf = (field: string, item: Item | undefined): string => {
  if (item) return `/sell/items/${item.id}#${field}`;
  return field === 'availability' ? '/sell/pickups' : `/sell/page#${field}`;
};

/** Records a field that is empty, so an answer is missing. */
type Lacks = (field: string, item?: Item) => void;

const titleOf = ({ title }: Item) => shortened(title, 80);
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** One sentence for each item about which there is something to say. */
const ofEach = (items: readonly Item[], uses: string[], say: (item: Item) => string | undefined): Said => {
  const content = items.flatMap((item) => say(item) ?? []).join(' ');
  return { content, uses: content === '' ? [] : uses };
};

const ANSWERS: Record<Topic, (items: readonly Item[], facts: Facts, lacks: Lacks) => Said> = {
  still_there: (items, { words: { suggested } }) =>
    ofEach(items, ['status'], (item) => {
      const of = { item: titleOf(item) };
      if (item.isTheirs) return suggested.yours(of);
      if (item.status === 'available') return suggested.available(of);
      return item.status === 'reserved' ? suggested.onHold(of) : suggested.gone(of);
    }),

  price: (items, { words }, lacks) =>
    ofEach(items, ['price'], (item) => {
      if (item.priceUnknown) return void lacks('price', item);
      const cents = priceFor(item);
      return words.suggested.price({ item: titleOf(item), price: words.price(cents, item.currency) });
    }),

  size: (items, { words }, lacks) =>
    ofEach(items, ['dimensions', 'weight'], (item) => {
      const known = [item.dimensions, item.weight].flatMap((each) => (each ? oneLine(each) : []));
      if (!item.dimensions) lacks('dimensions', item);
      if (known.length === 0) return undefined;
      return words.suggested.size({ item: titleOf(item), size: known.join(', ') });
    }),

  condition: (items, { words }) =>
    ofEach(items, ['condition'], (item) =>
      words.suggested.condition({
        item: titleOf(item),
        condition: wordFor(words.conditions, item.condition),
      }),
    ),

  pickup(_, { words: { suggested }, pickupAt, city, bookable }, lacks) {
    const said: [string, string][] = [];
    if (pickupAt !== null) said.push(['pickup_at', suggested.pickupAt({ at: pickupAt })]);
    else if (bookable) said.push(['availability', suggested.bookable]);
    else lacks('availability');
    if (city !== null) said.push(['city', suggested.place({ city: oneLine(city) })]);
    return { content: said.map(([, text]) => text).join(' '), uses: said.map(([field]) => field) };
  },

  delivery: (items, _, lacks) =>
    ofEach(items, ['transport_notes'], (item) => {
      if (item.transportNotes === '') return void lacks('transport_notes', item);
      return ended(`${titleOf(item)}: ${oneLine(item.transportNotes)}`);
    }),

  payment(_, { payment }, lacks) {
    if (payment !== null) return { content: ended(payment), uses: ['payment_instructions'] };
    lacks('payment_instructions');
    return { content: '', uses: [] };
  },
};
