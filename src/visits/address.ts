import { getRow } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import type { AddressStanding } from '../mail/templates/pickups.ts';
import { getVisit, type VisitRow } from './find.ts';
import { changeVisit } from './set.ts';

/** The address that a buyer was given. */
export type SharedAddress = {
  address: string;
  /** Whether it was the seller's stored address, which has since been replaced. */
  changed: boolean;
};

export const standingOf = (shared: SharedAddress | null): AddressStanding =>
  shared === null ? 'not_sent' : shared.changed ? 'changed' : 'sent';

/** The address that the buyer of a thread was last sent; null if none. */
export const sharedAddress = async (db: Read, conversationId: string): Promise<SharedAddress | null> =>
  sharedWith(db, await getVisit(db, conversationId));

export async function sharedWith(db: Read, visit: VisitRow | undefined): Promise<SharedAddress | null> {
  const { address = null, addressOnFile = false, sellerId = '' } = visit ?? {};
  if (address === null) return null;
  if (!addressOnFile) return { address, changed: false };
  const now = (await getRow(db, 'sellers', { id: sellerId }, { columns: ['streetAddress'] }))?.streetAddress;
  return { address, changed: typeof now === 'string' && now !== address };
}

/** Records that the buyer now has an address. */
export const noteShared = (
  ctx: Pick<Deps, 'clock'>,
  tx: Write,
  of: { sellerId: string; conversationId: string },
  { address, onFile }: { address: string; onFile: boolean },
) => changeVisit(ctx, tx, of, { address, addressAt: ctx.clock.now(), addressOnFile: onFile });
