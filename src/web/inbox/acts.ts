import type { SellerContext } from '../../context.ts';
import { approvePrepared, declinePrepared } from '../../conversations/approve.ts';
import { sendMessage } from '../../conversations/send.ts';
import { SendInput } from '../../conversations/send-schemas.ts';
import { blockBuyer, retryThreadMail } from '../../conversations/update.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { namingIn } from '../../mail/to-buyer.ts';
import { parseInput, storable } from '../../operation/input.ts';
import { arrangeReservation } from '../../reservations/arrange.ts';
import { cancelAsSeller } from '../../reservations/cancel.ts';
import { findOwnedReservation, placesOf } from '../../reservations/find.ts';
import { confirmPickup } from '../../reservations/pickup.ts';
import { ArrangeInput, CancelInput, PickupInput } from '../../reservations/seller-schemas.ts';
import { isOpenPlace } from '../../reservations/status.ts';
import { undoPickup } from '../../reservations/undo.ts';
import { typedZone } from '../../sellers/zone.ts';
import { DAY } from '../../units.ts';
import { typedMoment } from '../components/moment-field.tsx';
import { setTypedTime } from '../taken-time.tsx';
import { typedBySeller } from '../typed-price.ts';
import { HOLD_DAYS } from './actions.tsx';
import { decideHere } from './decide.ts';
import { givenUpItems, pickupInputOf, pricesOf } from './item-choices.tsx';
import { keepFact } from './keep-fact.ts';

/**
 * Carries out a form of the thread `id`. Returns the id of the message that it became, or the name of what else was
 * `done`.
 */
export type Act = (
  ctx: SellerContext,
  id: string,
  fields: URLSearchParams,
  words: Words,
) => Promise<string | undefined | { done: string }>;

type Decide = (ctx: SellerContext, id: string, handle: string) => Promise<unknown>;
export const ANSWERS = new Map<string, Decide>([
  ['send', approvePrepared],
  ['decline', declinePrepared],
]);

const said = (text: string, type: SendInput['type']): SendInput =>
  parseInput(SendInput, { content: text.replace(/\r\n/g, '\n'), type });

const reservationOf = (fields: URLSearchParams): string => storable(fields.get('reservation_id') ?? '');

/** Wraps an action that posts nothing to the thread itself. */
const silent =
  (act: (ctx: SellerContext, id: string, fields: URLSearchParams, words: Words) => Promise<unknown>): Act =>
  async (ctx, id, fields, words) => {
    await act(ctx, id, fields, words);
    return undefined;
  };

const send = async (ctx: SellerContext, id: string, input: SendInput) =>
  (await sendMessage(ctx, id, input)).message_id;

/** The forms of a thread, by the last segment of their address. */
export const ACTS: Record<string, Act> = {
  reply: (ctx, id, fields) => send(ctx, id, said(fields.get('content') ?? '', 'text')),
  address: (ctx, id, fields) => send(ctx, id, said(fields.get('content') ?? '', 'address_share')),
  approve: async (ctx, id, fields) =>
    (await approvePrepared(ctx, id, fields.get('handle') ?? ''))?.message_id,
  async propose(ctx, id, fields, words) {
    const zone = await typedZone(ctx);
    const times = [0, 1, 2]
      .map((i) => typedMoment(fields, `when_${i}`, words.format, zone))
      // An empty field is fine: the seller may propose fewer times.
      .filter((at) => at !== undefined);
    return send(ctx, id, said(await proposal(ctx, reservationOf(fields), times, zone, words), 'text'));
  },
  discard: silent((ctx, id, fields) => declinePrepared(ctx, id, fields.get('handle') ?? '')),
  retry: silent((ctx, id, fields) => retryThreadMail(ctx, id, storable(fields.get('mail') ?? ''))),
  sold: silent(async (ctx, _, fields, words) => {
    const took = pickupInputOf(fields, await typedBySeller(ctx, words), words);
    return confirmPickup(ctx, reservationOf(fields), parseInput(PickupInput, storable(took)));
  }),
  noshow: silent((ctx, _, fields) => confirmPickup(ctx, reservationOf(fields), { action: 'noshow' })),
  prices: silent(async (ctx, _, fields, words) => {
    const prices = pricesOf(fields, await typedBySeller(ctx, words), words);
    return arrangeReservation(ctx, reservationOf(fields), parseInput(ArrangeInput, storable(prices)));
  }),
  fact: silent((ctx, _, fields, words) => keepFact(ctx, fields, words)),
  decide: (ctx, _, fields) => decideHere(ctx, fields),
  block: silent((ctx, id) => blockBuyer(ctx, id, { blocked: true })),
  unblock: silent((ctx, id) => blockBuyer(ctx, id, { blocked: false })),
  cancel: silent((ctx, _, fields) =>
    cancelAsSeller(ctx, reservationOf(fields), parseInput(CancelInput, givenUpItems(fields))),
  ),
  undo: silent((ctx, _, fields) => undoPickup(ctx, reservationOf(fields))),
  pickup: silent(async (ctx, _, fields, words) => {
    const at = typedMoment(fields, 'pickup_at', words.format, await typedZone(ctx));
    if (!at) throw new AppError('invalid_request', words.inbox.chooseTime);
    return setTypedTime(fields, (anyway) =>
      arrangeReservation(ctx, reservationOf(fields), { pickup_at: at.toISOString(), anyway }),
    );
  }),
  hold: silent((ctx, _, fields) => {
    const days = HOLD_DAYS.find((n) => String(n) === fields.get('days')) ?? 0;
    const until = new Date(ctx.clock.now().getTime() + days * DAY);
    return arrangeReservation(ctx, reservationOf(fields), { hold_until: until.toISOString() });
  }),
};

/**
 * The words that propose times to a buyer. @throws AppError invalid_request unless they are one to three future times
 */
async function proposal(
  ctx: SellerContext,
  reservationId: string,
  times: readonly (Date | null)[],
  timezone: string,
  { inbox, mail, format }: Words,
): Promise<string> {
  const { read } = ctx.store;
  await findOwnedReservation(ctx, read, reservationId);
  const now = ctx.clock.now();
  const chosen = times.flatMap((at) => (at !== null && at > now ? [at] : []));
  if (chosen.length === 0 || chosen.length < times.length) {
    throw new AppError('invalid_request', inbox.chooseTimes);
  }
  const titles = (await placesOf(read, [{ id: reservationId }]))
    .filter(isOpenPlace)
    .map(({ title }) => title);
  const told = chosen.toSorted((a, b) => Number(a) - Number(b)).map((at) => format.moment(at, timezone));
  const [only, other] = told;
  const { propose: words } = inbox.act;
  const items = namingIn(mail, titles);
  return only !== undefined && other === undefined
    ? words.one({ items, time: only })
    : [words.when({ items }), ...told.map((time) => `- ${time}`), words.which].join('\n');
}
