import { inArray } from 'drizzle-orm';
import type { SellerContext } from '../../context.ts';
import type { Suggestions } from '../../conversations/schemas.ts';
import { sendMessage } from '../../conversations/send.ts';
import { SendInput } from '../../conversations/send-schemas.ts';
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
import type { Done } from '../sell/undo.tsx';
import { firstPictures } from '../thumbnails.ts';
import { priceIn, typedBySeller } from '../typed-price.ts';
import type { InPlace, ShownDecisions } from './decisions.tsx';

/** Threads that get suggested replies; each takes several queries. */
const MOST_SUGGESTED = 10;

/** Carries out an act. `typed` is the input that goes with it, such as an amount or a day. */
type Verb = (ctx: SellerContext, of: Decision, typed: string, words: Words) => Promise<unknown>;

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

const isEnding = (act: InPlace): act is EndingAct => Object.hasOwn(ENDING, act);

/** Acts of one decision; each has a sentence of its own that reports it. */
const ACTS: Record<Exclude<InPlace, EndingAct | 'put_on_sale'>, Verb> = {
  accept: answer(async () => 'accept'),
  decline: answer(async () => 'decline'),
  counter: answer(async (ctx, typed, words) => ({
    counter: priceIn('typed', typed, await typedBySeller(ctx, words), words),
  })),
  reply: (ctx, { conversation_id: id }, typed) =>
    sendMessage(ctx, id ?? '', parseInput(SendInput, { content: typed })),
  no_answer_needed: (ctx, { conversation_id: id }) => settleConversation(ctx, id ?? '', { settled: true }),
  /** Shares only the address that was on the card: the one on file may have changed since. */
  async share_address(ctx, { conversation_id: id }, shown, { decisions }) {
    const { streetAddress } = await findSeller(ctx.store.read, ctx.actor.sellerId);
    if (streetAddress !== shown) throw new PageRefusal(decisions.decided);
    return sendMessage(ctx, id ?? '', parseInput(SendInput, { content: shown, type: 'address_share' }));
  },
  sold: ended('sold'),
  noshow: ended('noshow'),
  taken_down: (ctx, { decision_id: id }) => changePosting(ctx, id.slice('take_down_elsewhere:'.length), true),
};

const isInPlace = (act: string): act is InPlace =>
  act === 'put_on_sale' || Object.hasOwn(ENDING, act) || Object.hasOwn(ACTS, act);

async function carryOut(ctx: SellerContext, act: InPlace, of: Decision, typed: string, words: Words) {
  if (act === 'put_on_sale') return actOnSeveral(ctx, { ids: of.item_ids, act: 'show', percent: '' }, words);
  if (isEnding(act)) return ENDING[act](ctx, typed, words);
  await ACTS[act](ctx, of, typed, words);
  return said(words.decisions.done[act]);
}

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
  if (!decision.acts.some((each) => each.act === act) || !isInPlace(act)) {
    throw new PageRefusal(words.parts.press);
  }
  const typed = storable(fields.get('typed') ?? '');
  return { ...(await carryOut(ctx, act, decision, typed, words)), done: act };
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
