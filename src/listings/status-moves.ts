import { refusal } from '../errors.ts';
import type { ItemStatus } from './find.ts';

export type StatusMove = {
  /** The item goes on sale, so the limit of active items must have room. */
  needsRoom: boolean;
  /** Cancels the reservation that holds the item, and tells its buyer. */
  releases: boolean;
  /** What happens to final_price and taken_at. */
  sale: 'set' | 'clear' | 'keep';
  /** The seller's hold by hand: it begins or changes, passes to the next in line, or ends. */
  byHand?: 'hold' | 'pass' | 'end';
};

const QUIET: StatusMove = { needsRoom: false, releases: false, sale: 'keep' };

/**
 * What a seller's change of status means. An item becomes reserved through reservations and the seller's holds by
 * hand; only confirming the pickup turns a buyer's reservation into a sale.
 * @param hand whether the seller holds the item by hand, and whether the request names a person to hold it for
 * @throws AppError ITEM_RESERVED
 */
export function moveOf(
  from: ItemStatus,
  to: ItemStatus,
  hand: { holds: boolean; asks: boolean } = { holds: false, asks: false },
): StatusMove {
  if (hand.asks) return holdByHand(from, to, hand.holds);
  if (from === to) return QUIET;
  if (to === 'reserved') throw refusal('ITEM_RESERVED.byHand');
  if (from === 'reserved' && hand.holds) {
    if (to === 'available') return { ...QUIET, byHand: 'pass' };
    return { ...QUIET, releases: true, sale: to === 'taken' ? 'set' : 'keep', byHand: 'end' };
  }
  if (from === 'reserved') {
    if (to === 'inactive') return { ...QUIET, releases: true };
    throw refusal('ITEM_RESERVED.buyer');
  }
  return {
    needsRoom: to === 'available',
    releases: false,
    sale: to === 'taken' ? 'set' : from === 'taken' ? 'clear' : 'keep',
  };
}

function holdByHand(from: ItemStatus, to: ItemStatus, holds: boolean): StatusMove {
  if (to !== 'reserved') throw refusal('invalid_request.onlyHeld');
  if (from === 'available' || (from === 'reserved' && holds)) return { ...QUIET, byHand: 'hold' };
  if (from === 'reserved') throw refusal('ITEM_RESERVED.buyer');
  throw refusal('ITEM_RESERVED.notOnSale');
}
