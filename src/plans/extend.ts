import { updateRows } from '../../db/rows.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { refusal } from '../refusal.ts';
import { presentExpiry } from '../sale-page/expiry.ts';
import { pageUrl } from '../sale-page/links.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { freeRenewalEnd } from './renewal.ts';
import { presentOptions, readRenewal } from './renewal-options.ts';
import type { ExtendedPage } from './schemas.ts';

/**
 * Renews a free page immediately; paid and lapsed-paid accounts get what they can buy, if anything is for sale here,
 * and never free time.
 * @throws AppError PAGE_UNPUBLISHED, RENEWAL_TOO_EARLY
 */
export function extendPage(ctx: SellerContext): Promise<ExtendedPage> {
  const now = ctx.clock.now();
  return commit(ctx, async (tx) => {
    const { seller, page, state } = await readRenewal(ctx, tx);
    if (!page?.published) throw refusal('PAGE_UNPUBLISHED.extending');
    const zone = await timezoneOf(tx, seller.id);
    const { is_expired: _expired, ...before } = presentExpiry(page, now, zone);
    const url = pageUrl(ctx.config, page);
    if (!state.isFree) {
      const options = presentOptions(ctx, seller, state);
      return { extended: false, requires_payment: options.length > 0, ...before, url, options };
    }
    const { freeRenewal } = state;
    if (page.expiresAt === null || !freeRenewal || freeRenewal.from > now) {
      throw new AppError('RENEWAL_TOO_EARLY', tooEarly(freeRenewal?.from), {
        hint: freeRenewal
          ? `Call again from ${freeRenewal.from.toISOString()} on.`
          : 'There is nothing to do.',
      });
    }
    const expiresAt = freeRenewalEnd(freeRenewal.days, page.expiresAt, now);
    await updateRows(tx, 'pages', { sellerId: seller.id }, { expiresAt, updatedAt: now });
    const { is_expired: _after, ...after } = presentExpiry({ expiresAt }, now, zone);
    return { extended: true, requires_payment: false, ...after, url, options: [] };
  });
}

const tooEarly = (from: Date | undefined): string =>
  from
    ? `It is too early to renew the page: that is possible from ${from.toISOString()}.`
    : 'The page has no end, so there is nothing to renew.';
