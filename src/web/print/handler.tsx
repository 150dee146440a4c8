import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { galleryOf } from '../../pages/public-items.ts';
import { isSaleOver } from '../../sale-page/expiry.ts';
import { getPageBySlug, getPageOfSeller } from '../../sale-page/find.ts';
import { isPageLive } from '../../sale-page/links.ts';
import { wordsFor } from '../language.tsx';
import { cardView, saleView } from '../sale/model.ts';
import { type Shown, sellerPages } from '../seller-pages.ts';
import { type PriceTag, PriceTagsPage } from './tags-view.tsx';

/** Twenty sheets. */
const MOST_TAGS = 240;

/** `/sell/page/tags`: price tags of all that the seller has for sale. */
export function tagPages(deps: Deps): Hono {
  const { app, page } = sellerPages(deps, 'page');
  page('/sell/page/tags', showTags);
  return app;
}

async function showTags({ ctx, c, nav, send }: Shown): Promise<Response> {
  const { read } = ctx.store;
  const now = ctx.clock.now();
  const own = await getPageOfSeller(read, ctx.actor.sellerId);
  const page = own && (await getPageBySlug(read, own.slug));
  if (!page || isSaleOver(page, now)) return c.redirect('/sell/page', 303);
  const things = await galleryOf(read, page.sellerId, now);
  const cards = things
    .filter((thing) => thing.status !== 'taken')
    .slice(0, MOST_TAGS)
    .map((thing) => cardView(ctx.config, page, thing, wordsFor(c)));
  const tags = await Promise.all(
    cards.map(async (card): Promise<PriceTag> => {
      const { default: qr } = await import('qrcode');
      const code = await qr.toString(card.url, { type: 'svg', margin: 0, errorCorrectionLevel: 'L' });
      return { ...card, code };
    }),
  );
  const { heading } = saleView(ctx.config, page, now, wordsFor(c));
  return send(
    <PriceTagsPage heading={heading} tags={tags} isLive={isPageLive(page, now)} reach={nav.reach} />,
  );
}
