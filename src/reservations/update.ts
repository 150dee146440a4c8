import type { Deps, SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { toldByMail } from '../mail/stays-here.ts';
import { listed } from '../text/wording.ts';
import { arrange } from './arrange.ts';
import { cancelAsSeller } from './cancel.ts';
import type { Arrangement } from './events-holds.ts';
import type {
  CancelInput,
  PickupOutcome,
  Promotion,
  UpdatedReservation,
  UpdateReservationInput,
} from './seller-schemas.ts';

const BY_HAND = 'No one now: the seller did this by hand before.';

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

/*
 * Which emails an act of the seller caused, for callers that report it. The sentences omit names, because buyers
 * typed them: an agent might take a name for an instruction.
 */

type Mailing = Pick<Deps, 'mailer'>;

export function toldOfArrangement(ctx: Mailing, { pickupAt, extended, prices, answered }: Arrangement) {
  const news = [
    ...(pickupAt ? ['the pickup time, with a calendar file'] : []),
    ...(pickupAt === null ? ['that the pickup is off'] : []),
    ...(extended ? ['until when it is held'] : []),
    ...(prices.some(({ price }) => price !== null) || answered.some(({ answer }) => answer === 'accepted')
      ? ['the agreed price']
      : []),
    ...(prices.some(({ price }) => price === null) ? ['that the listed price counts again'] : []),
    ...(answered.some(({ answer }) => answer === 'declined') ? ['that the offer is declined'] : []),
    ...(answered.some(({ answer }) => answer === 'countered') ? ['the counteroffer'] : []),
  ];
  if (news.length === 0) return 'No one: nothing changed.';
  const seller = pickupAt ? ' The seller is notified according to their email settings.' : '';
  return toldByMail(ctx, `The buyer was emailed ${listed(news)}.${seller}`);
}

export function toldOfCancelling(ctx: Mailing, input: CancelInput, promotions: readonly Promotion[]): string {
  const { item_ids: only, message = '' } = input;
  const what = `that ${only ? 'these items are' : 'it is'} cancelled`;
  const news = [message.trim() === '' ? what : `the message, and ${what}`, ...nextInLine(promotions)];
  return toldByMail(ctx, `The buyer was emailed ${news.join('; ')}.`);
}

export function toldOfPickup(
  ctx: Mailing,
  said: Pick<PickupOutcome, 'outcome' | 'closed_as' | 'lost_count' | 'promotions'>,
): string {
  const { outcome, closed_as: as, lost_count: lost, promotions } = said;
  if (outcome === 'already_processed') {
    return `No one now: it was recorded before, as ${as}. To change that, undo it first, within 30 minutes.`;
  }
  const news = [
    outcome === 'confirmed' ? 'a receipt' : 'that the pickup was missed',
    ...(lost === 0 ? [] : [`${buyers(lost)} who waited for it that it is sold`]),
    ...nextInLine(promotions),
  ];
  return toldByMail(ctx, `The buyer was emailed ${news.join('; ')}.`);
}

function nextInLine(promotions: readonly Promotion[]): string[] {
  const holders = new Set(promotions.map(({ reservation_id: id }) => id)).size;
  return holders === 0 ? [] : [`${buyers(holders)} next in line that it is held for them now (promotions)`];
}

const buyers = (count: number): string => `${count} ${count === 1 ? 'buyer' : 'buyers'}`;
