import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import type { Words } from '../languages/index.ts';
import { presentExpiry } from '../sale-page/expiry.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import { findSeller } from '../sellers/find.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { presentOptions } from './present-options.ts';
import { renewalState } from './renewal.ts';
import type { RenewalOptions } from './schemas.ts';

/** The seller's account and page, and what they can do about the page's end. */
export async function readRenewal(ctx: SellerContext, db: Read) {
  const seller = await findSeller(db, ctx.actor.sellerId);
  const page = await getPageOfSeller(db, seller.id);
  return { seller, page, state: renewalState(ctx.config, seller, page, ctx.clock.now()) };
}

/** How the sale page can get more time. Changes nothing. @param words the reader's language; programs read English */
export async function getRenewalOptions(ctx: SellerContext, words?: Words): Promise<RenewalOptions> {
  const { seller, page, state } = await readRenewal(ctx, ctx.store.read);
  const options = presentOptions(ctx, seller, state, words);
  return {
    can_renew: options.some((option) => option.intent === 'free_renew' || option.checkout_url !== null),
    is_free: state.isFree,
    ...presentExpiry(page, ctx.clock.now(), await timezoneOf(ctx.store.read, seller.id)),
    options,
  };
}
