import type { Deps } from '../context.ts';
import { toldByMail } from '../mail/stays-here.ts';
import { listed } from '../text/wording.ts';
import type { Arrangement } from './events-holds.ts';
import type { CancelInput, PickupOutcome, Promotion } from './seller-schemas.ts';

/*
 * Which emails an act of the seller caused, for callers that report it. The sentences omit names, because buyers
 * typed them: an agent might take a name for an instruction.
 */

type Mailing = Pick<Deps, 'mailer'>;

export function toldOfArrangement(
  ctx: Mailing,
  { pickupAt, extended, prices, answered }: Arrangement,
): string {
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

export function toldOfCancelling(
  ctx: Mailing,
  { item_ids: only, message = '' }: CancelInput,
  promotions: readonly Promotion[],
): string {
  const what = `that ${only ? 'these items are' : 'it is'} cancelled`;
  const news = [message.trim() === '' ? what : `the message, and ${what}`, ...nextInLine(promotions)];
  return toldByMail(ctx, `The buyer was emailed ${news.join('; ')}.`);
}

export function toldOfPickup(
  ctx: Mailing,
  { outcome, lost_count: lost, promotions }: Pick<PickupOutcome, 'outcome' | 'lost_count' | 'promotions'>,
): string {
  if (outcome === 'already_processed') return 'No one now: it was recorded before.';
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
