import type { SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { arrange } from './arrange.ts';
import { cancelAsSeller } from './cancel.ts';
import type { UpdatedReservation, UpdateReservationInput } from './seller-schemas.ts';
import { toldOfArrangement, toldOfCancelling } from './told.ts';

const BY_HAND = 'No one now: the seller did this by hand before, and the buyer was told then.';

type Details = Omit<UpdateReservationInput, 'reservation_id' | 'action'>;

/** The details that each action takes; the first of each is required. */
const TAKES = {
  set_pickup: ['pickup_at', 'anyway'],
  extend_hold: ['hold_until'],
  agree_price: ['agreed_prices'],
  answer_offers: ['offer_answers'],
  cancel: ['item_ids', 'message'],
} as const satisfies Record<UpdateReservationInput['action'], (keyof Details)[]>;

/**
 * Records one thing that was agreed with a buyer, or ends the buyer's reservation, in whole or for some items.
 * @throws AppError invalid_request for details that don't belong to the action, and the errors of arranging and
 *   canceling
 */
export async function updateReservation(
  ctx: SellerContext,
  { reservation_id: id, action, ...details }: UpdateReservationInput,
): Promise<UpdatedReservation> {
  checkDetails(action, details);
  const { item_ids, message, ...arrangement } = details;
  if (action !== 'cancel') {
    const { reservation, news, ...said } = await arrange(ctx, id, arrangement);
    const told = said.already_done ? BY_HAND : toldOfArrangement(ctx, news);
    return { reservation, promotions: [], told, ...said };
  }
  const ended = await cancelAsSeller(ctx, id, { item_ids, message });
  const { reservation, promotions } = ended;
  if (ended.already_closed) {
    return { reservation, promotions, told: 'No one: it had ended before, and nothing was done now.' };
  }
  if (ended.already_done) return { reservation, promotions, told: BY_HAND, already_done: true };
  const told = toldOfCancelling(ctx, details, promotions);
  return { reservation, promotions, told };
}

function checkDetails(action: UpdateReservationInput['action'], details: Details): void {
  const takes: readonly string[] = TAKES[action];
  const [needed] = TAKES[action];
  const given = Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const foreign = given.find((name) => !takes.includes(name));
  if (foreign !== undefined) {
    throw refusal('invalid_request.otherAction', { foreign, action, fields: takes.join(' and ') });
  }
  if (action === 'cancel' || given.includes(needed)) return;
  throw new AppError('invalid_request', `${needed}: needed with action ${action}. Nothing was changed.`);
}
