import { inArray } from 'drizzle-orm';
import type { SellerContext } from '../../context.ts';
import { settleConversation } from '../../conversations/update.ts';
import { listDecisions } from '../../decisions/operations.ts';
import type { Decision } from '../../decisions/schemas.ts';
import { AppError } from '../../errors.ts';
import { type Words, wordsOf } from '../../languages/index.ts';
import { photoUrls } from '../../photos/urls.ts';
import { arrangeReservation } from '../../reservations/arrange.ts';
import { confirmPickup } from '../../reservations/pickup.ts';
import type { OfferAnswer } from '../../reservations/seller-schemas.ts';
import { languageOfSeller } from '../../sellers/language.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { readPrice, typedBySeller } from '../typed-price.ts';
import type { ShownDecisions } from './decisions.tsx';

export type InPlace = keyof Words['decisions']['done'];

type Do = (ctx: SellerContext, of: Decision, typed: string) => Promise<unknown>;

const answer =
  (given: (ctx: SellerContext, typed: string) => Promise<OfferAnswer>): Do =>
  async (ctx, { reservation_id: id, item_ids: [itemId] }, typed) =>
    arrangeReservation(ctx, id ?? '', { offer_answers: { [itemId ?? '']: await given(ctx, typed) } });

const ended =
  (action: 'sold' | 'noshow'): Do =>
  (ctx, { reservation_id: id }) =>
    confirmPickup(ctx, id ?? '', { action });

const ACTS: Record<InPlace, Do> = {
  accept: answer(async () => 'accept'),
  decline: answer(async () => 'decline'),
  counter: answer(async (ctx, typed) => {
    const counter = readPrice(typed, await typedBySeller(ctx));
    if (typeof counter === 'number') return { counter };
    throw new AppError('invalid_request', counter);
  }),
  no_answer_needed: (ctx, { conversation_id: id }) => settleConversation(ctx, id ?? '', { settled: true }),
  sold: ended('sold'),
  noshow: ended('noshow'),
};

/**
 * One press on a card. Returns what was done, in words; what is decided by now is left alone.
 * @throws AppError invalid_request for what is no act of the card, and what the verbs throw
 */
export async function decideHere(ctx: SellerContext, fields: URLSearchParams): Promise<string> {
  const act = fields.get('act') ?? '';
  const words = wordsOf(await languageOfSeller(ctx.store.read, ctx.actor.sellerId));
  const decision = (await listDecisions(ctx)).find((each) => each.decision_id === fields.get('decision'));
  if (!decision) return words.decisions.decided;
  if (!decision.acts.some((each) => each.act === act) || !(act in ACTS)) {
    throw new AppError('invalid_request', 'Press one of the buttons.');
  }
  await ACTS[act as InPlace](ctx, decision, fields.get('amount') ?? '');
  return words.decisions.done[act as InPlace];
}

/** The decisions with what their cards show; of one thread, or all. */
export async function showDecisions(ctx: SellerContext, conversationId?: string): Promise<ShownDecisions> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const all = await listDecisions(ctx);
  const decisions = all.filter(
    (each) => conversationId === undefined || each.conversation_id === conversationId,
  );
  return {
    decisions,
    pictures: await picturesOf(ctx, [...new Set(decisions.flatMap(({ item_ids: [first] }) => first ?? []))]),
    words: wordsOf(await languageOfSeller(read, sellerId)),
    timezone: (await timezoneOf(read, sellerId)) ?? 'UTC',
  };
}

async function picturesOf({ store, config }: SellerContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const { items: i } = store.read.t;
  const rows = await store.read
    .select({ id: i.id, photoIds: i.photoIds })
    .from(i)
    .where(inArray(i.id, [...ids]));
  return new Map(
    rows.flatMap(({ id, photoIds }) => {
      const [first] = photoUrls(config, photoIds.slice(0, 1)).thumbnails;
      return first === undefined ? [] : [[id, first] as const];
    }),
  );
}
