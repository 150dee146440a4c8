import { AppError } from '../errors.ts';
import type { ItemStatus } from './find.ts';

export type StatusMove = {
  /** The item goes on sale: there must be room under the active-item limit. */
  needsRoom: boolean;
  /** The reservation that holds the item is cancelled and its buyer told. */
  releases: boolean;
  /** What becomes of final_price and taken_at. */
  sale: 'set' | 'clear' | 'keep';
};

const QUIET: StatusMove = { needsRoom: false, releases: false, sale: 'keep' };

/**
 * What a seller's change of status means. Reservations alone make an item reserved, and
 * confirming the pickup alone ends one in a sale.
 * @throws AppError ITEM_RESERVED
 */
export function moveOf(from: ItemStatus, to: ItemStatus): StatusMove {
  if (from === to) return QUIET;
  if (to === 'reserved') {
    throw new AppError('ITEM_RESERVED', "An item becomes reserved through a buyer's reservation only.", {
      hint: 'Buyers reserve on the sale page. To keep an item back, set its status to inactive.',
    });
  }
  if (from === 'reserved') {
    if (to === 'inactive') return { ...QUIET, releases: true };
    throw new AppError('ITEM_RESERVED', 'This item is reserved for a buyer.', {
      hint: {
        rest: 'Record the pickup with POST /api/reservations/{id}/pickup-confirm (sold or noshow). To cancel the reservation instead, set the status to inactive first: its buyer is told.',
        tool: 'Record the pickup with confirm_pickup (sold or noshow). To cancel the reservation instead, set the status to inactive first: its buyer is told.',
      },
      nextTool: 'confirm_pickup',
    });
  }
  return {
    needsRoom: to === 'available',
    releases: false,
    sale: to === 'taken' ? 'set' : from === 'taken' ? 'clear' : 'keep',
  };
}
