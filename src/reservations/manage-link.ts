import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { AppError, type ErrorOptionsOf } from '../errors.ts';
import { linkToken, linkUrl } from '../threads/links.ts';
import { readSale } from './sale.ts';

/** The secret of a buyer's manage link. */
export const manageToken = (ctx: Pick<Deps, 'pepper'>, reservationId: string): string =>
  linkToken(ctx, 'r', reservationId);

/** For emails to the buyer only. */
export const manageUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, reservationId: string): string =>
  linkUrl(ctx, 'r', reservationId);

/**
 * The error for an expired emailed link, with a place where its buyer can write to the seller again, if there is one.
 */
export async function linkEnded(
  ctx: Pick<Deps, 'config' | 'clock'>,
  db: Read,
  sellerId: string,
  { ended, why }: { ended: NonNullable<ErrorOptionsOf['ended']>; why: string },
): Promise<AppError> {
  const { pageUrl } = await readSale(ctx, db, sellerId);
  if (pageUrl === undefined) {
    return new AppError('LINK_ENDED', why, { hint: 'The sale page is offline now.', ended });
  }
  const again = 'To write to the seller again, ask on the sale page';
  return new AppError('LINK_ENDED', why, {
    hint: { rest: `${again}: ${pageUrl}`, tool: `${again}: ${pageUrl}`, page: `${again}.` },
    pageUrl,
    ended,
  });
}
