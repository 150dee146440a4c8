import { inArray } from 'drizzle-orm';
import type { SellerContext } from '../../context.ts';
import { sendMessage } from '../../conversations/send.ts';
import { SendInput } from '../../conversations/send-schemas.ts';
import type { Suggestions } from '../../conversations/suggestion-schemas.ts';
import { suggestReplies } from '../../conversations/suggestions.ts';
import { settleConversation } from '../../conversations/update.ts';
import { listDecisions } from '../../decisions/decide.ts';
import type { Decision } from '../../decisions/schemas.ts';
import { type Words, wordsOf } from '../../languages/index.ts';
import { changePosting } from '../../listings/postings.ts';
import { staysHere } from '../../mail/stays-here.ts';
import { parseInput, storable } from '../../operation/input.ts';
import { arrangeReservation } from '../../reservations/arrange.ts';
import { confirmPickup } from '../../reservations/pickup.ts';
import type { OfferAnswer } from '../../reservations/seller-schemas.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { languageOfSeller } from '../../sellers/language.ts';
import { PageRefusal } from '../refused.ts';
import { ENDING, type EndingAct, said } from '../sell/ending.ts';
import { actOnSeveral } from '../sell/several.ts';
import type { Done } from '../sell/undo.ts';
import { firstPictures } from '../thumbnails.ts';
import { priceIn, typedBySeller } from '../typed-price.ts';
import type { InPlace, ShownDecisions } from './decisions.tsx';

/** Threads that get suggested replies; each takes several queries. */
const MOST_SUGGESTED = 10;

/** Carries out an act. `typed` is the input that goes with it, such as an amount or a day. */
type Do = (ctx: SellerContext, of: Decision, typed: string, words: Words) => Promise<Done>;
type Verb = (ctx: SellerContext, of: Decision, typed: string, words: Words) => Promise<unknown>;

const simply =
  (name: keyof Words['decisions']['done'], verb: Verb): Do =>
  async (ctx, of, typed, words) => {
    await verb(ctx, of, typed, words);
    return said(words.decisions.done[name]);
  };

const answer =
  (given: (ctx: SellerContext, typed: string, words: Words) => Promise<OfferAnswer>): Verb =>
  async (ctx, { reservation_id: id, item_ids: ids }, typed, words) => {
    const one = await given(ctx, typed, words);
    return arrangeReservation(ctx, id ?? '', {
      offer_answers: Object.fromEntries(ids.map((itemId) => [itemId, one])),
    });
  };

const ended =
  (action: 'sold' | 'noshow'): Verb =>
  (ctx, { reservation_id: id }) =>
    confirmPickup(ctx, id ?? '', { action });

const counter = async (ctx: SellerContext, typed: string, words: Words): Promise<OfferAnswer> => ({
  counter: priceIn('typed', typed, await typedBySeller(ctx, words), words),
});

/** Shares only the address that was on the card: the one on file may have changed since. */
async function shareAddress(
  ctx: SellerContext,
  { conversation_id: id }: Decision,
  shown: string,
  { decisions }: Words,
): Promise<Done> {
  const { streetAddress } = await findSeller(ctx.store.read, ctx.actor.sellerId);
  if (streetAddress !== shown) throw new PageRefusal(decisions.decided);
  await sendMessage(ctx, id ?? '', parseInput(SendInput, { content: shown, type: 'address_share' }));
  return said(decisions.done.share_address);
}

const ending =
  (act: EndingAct): Do =>
  (ctx, _, typed, words) =>
    ENDING[act](ctx, typed, words);

const ACTS: Record<InPlace, Do> = {
  accept: simply(
    'accept',
    answer(async () => 'accept'),
  ),
  decline: simply(
    'decline',
    answer(async () => 'decline'),
  ),
  counter: simply('counter', answer(counter)),
  reply: simply('reply', (ctx, { conversation_id: id }, typed) =>
    sendMessage(ctx, id ?? '', parseInput(SendInput, { content: typed })),
  ),
  no_answer_needed: simply('no_answer_needed', (ctx, { conversation_id: id }) =>
    settleConversation(ctx, id ?? '', { settled: true }),
  ),
  share_address: shareAddress,
  sold: simply('sold', ended('sold')),
  noshow: simply('noshow', ended('noshow')),
  taken_down: simply('taken_down', (ctx, { decision_id: id }) =>
    changePosting(ctx, id.slice('take_down_elsewhere:'.length), true),
  ),
  put_on_sale: (ctx, { item_ids: ids }, _, words) =>
    actOnSeveral(ctx, { ids, act: 'show', percent: '' }, words),
  renew: ending('renew'),
  extend: ending('extend'),
  lower_all: ending('lower_all'),
  give_away: ending('give_away'),
  close: ending('close'),
};

/** Words in the account's language, like the decisions themselves; they promise no email if none can be sent. */
const wordsHere = async (ctx: SellerContext): Promise<Words> =>
  wordsOf(await languageOfSeller(ctx.store.read, ctx.actor.sellerId), { mail: !staysHere(ctx) });

/** The result of a press. `done` names the act, or is `decided` if nothing was left to decide. */
export type Decided = Done & { done: InPlace | 'decided' };

/**
 * Handles one press on a card. A decision that has been made in the meantime, or a different offer, stays as it is.
 * @throws AppError invalid_request for an act that isn't on the card, and what the verbs throw
 */
export async function decideHere(ctx: SellerContext, fields: URLSearchParams): Promise<Decided> {
  const act = fields.get('act') ?? '';
  const words = await wordsHere(ctx);
  const decision = (await listDecisions(ctx)).find((each) => each.decision_id === fields.get('decision'));
  // A prepared answer was written for the message quoted on the card: the buyer may have written again since.
  const isOther = act === 'reply' && decision?.since !== fields.get('since');
  if (!decision || isOther) return { ...said(words.decisions.decided), done: 'decided' };
  if (!decision.acts.some((each) => each.act === act) || !(act in ACTS)) {
    throw new PageRefusal(words.parts.press);
  }
  const done = act as InPlace;
  return { ...(await ACTS[done](ctx, decision, storable(fields.get('typed') ?? ''), words)), done };
}

/** The decisions, of one thread or all, with what their cards show. */
export async function showDecisions(ctx: SellerContext, conversationId?: string): Promise<ShownDecisions> {
  const decisions = (await listDecisions(ctx)).filter(
    (each) => conversationId === undefined || each.conversation_id === conversationId,
  );
  return {
    decisions,
    suggested: conversationId === undefined ? await suggestedFor(ctx, decisions) : new Map(),
    pictures: await picturesOf(ctx, [...new Set(decisions.flatMap(({ item_ids: [first] }) => first ?? []))]),
    words: await wordsHere(ctx),
    address: (await findSeller(ctx.store.read, ctx.actor.sellerId)).streetAddress,
  };
}

/**
 * Suggested answers for the first questions of the list. A model's wording is shown once it is ready; until then, the
 * plain one.
 */
async function suggestedFor(ctx: SellerContext, decisions: readonly Decision[]) {
  const questions = decisions.flatMap(({ kind, conversation_id: id }) =>
    kind === 'question' && id ? [id] : [],
  );
  const suggested = new Map<string, Suggestions>();
  for (const id of questions.slice(0, MOST_SUGGESTED)) suggested.set(id, await suggestReplies(ctx, id, 0));
  return suggested;
}

async function picturesOf(ctx: SellerContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const { items: i } = ctx.store.read.t;
  const items = await ctx.store.read
    .select({ itemId: i.id, photoIds: i.photoIds })
    .from(i)
    .where(inArray(i.id, [...ids]));
  return firstPictures(ctx, items);
}
