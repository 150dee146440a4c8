import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findOwnedItem, type ItemRow } from '../listings/find.ts';
import { presentPageOf, publicUrlOf } from '../listings/present.ts';
import { photoUrls } from '../photos/urls.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import { formatPrice, townOf } from '../sale-page/format.ts';
import type { Category } from '../vocabulary.ts';
import { CURRENCY } from '../vocabulary.ts';
import type { Crosspost, CrosspostQuery } from './schemas.ts';

const CATEGORY_HINTS: Record<Category, string> = {
  Furniture: 'Facebook Marketplace: Home Goods / Furniture. Craigslist: furniture. OfferUp: Furniture.',
  Electronics: 'Facebook Marketplace: Electronics. Craigslist: electronics. OfferUp: Electronics & Media.',
  Kitchen: 'Facebook Marketplace: Home Goods / Kitchen. Craigslist: household. OfferUp: Home & Garden.',
  Decor: 'Facebook Marketplace: Home Goods / Decor. Craigslist: household. OfferUp: Home & Garden.',
  Outdoor: 'Facebook Marketplace: Garden & Outdoor. Craigslist: farm+garden. OfferUp: Home & Garden.',
  Baby: 'Facebook Marketplace: Family / Baby & Kids. Craigslist: baby+kids. OfferUp: Baby & Kids.',
  Sports: 'Facebook Marketplace: Sporting Goods. Craigslist: sporting. OfferUp: Sports & Outdoors.',
  Tools: 'Facebook Marketplace: Home Improvement / Tools. Craigslist: tools. OfferUp: Tools & Machinery.',
  Clothing: 'Facebook Marketplace: Apparel. Craigslist: clothes+acc. OfferUp: Clothing & Shoes.',
  Other: 'Facebook Marketplace: Miscellaneous. Craigslist: general. OfferUp: General.',
};

/** Everything needed to post one listing on another marketplace by hand. Posts nothing and changes nothing. */
export async function prepareCrosspost(ctx: SellerContext, input: CrosspostQuery): Promise<Crosspost> {
  const { read } = ctx.store;
  const item = await findOwnedItem(ctx, read, input.itemId);
  if (item.deletedAt !== null) {
    throw new AppError('ITEM_DELETED', 'This listing is deleted.', {
      hint: {
        rest: 'Restore it with POST /api/items/{id}/restore first.',
        tool: 'Restore it with restore_listing first.',
      },
      nextTool: 'restore_listing',
    });
  }
  const page = await getPageOfSeller(read, ctx.actor.sellerId);
  const location = page ? townOf(page) : null;
  const publicUrl = publicUrlOf(ctx, item, page, presentPageOf(ctx, page).page_live);
  return {
    item_id: item.id,
    title: item.title,
    description: item.description,
    price: item.priceCents / 100,
    currency: CURRENCY,
    is_free: item.priceCents === 0,
    condition: item.condition,
    category: item.category,
    category_hint: categoryHint(item.category),
    location,
    photos: photoUrls(ctx.config, item.photoIds).photos,
    public_url: publicUrl,
    text: textBlock(item, location, publicUrl),
  };
}

const categoryHint = (category: string): string =>
  Object.entries(CATEGORY_HINTS).find(([name]) => name === category)?.[1] ?? CATEGORY_HINTS.Other;

function textBlock(item: ItemRow, location: string | null, publicUrl: string | null): string {
  const facts = [
    `Condition: ${item.condition}`,
    item.dimensions && `Dimensions: ${item.dimensions}`,
    item.weight && `Weight: ${item.weight}`,
    ...Object.entries(item.specifications).map(([name, value]) => `${name}: ${value}`),
  ];
  const parts = [
    `${item.title} - ${formatPrice(item.priceCents)}`,
    item.description,
    facts.filter(Boolean).join('\n'),
    item.transportNotes,
    location && `Pickup in ${location}.`,
    publicUrl && `More photos, and reserve it here: ${publicUrl}`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
