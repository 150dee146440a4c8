import sharp from 'sharp';
import type { Deps, SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import { createListing } from '../listings/create.ts';
import { listListings } from '../listings/list.ts';
import type { CreateListingInput } from '../listings/schemas.ts';
import { publishPage } from '../pages/publish.ts';
import { bulkUpload } from '../photos/bulk-upload.ts';
import { findOrCreateByEmail } from '../sellers/find-or-create.ts';
import { addDemoBuyer } from './demo-buyer.ts';
import { DEMO_PHOTOS } from './demo-photos.ts';

type Thing = Omit<CreateListingInput, 'photos'> & { title: string; photo: keyof typeof DEMO_PHOTOS };

const THINGS: Thing[] = [
  {
    photo: 'chair',
    title: 'Solid oak dining chair',
    description: 'Sturdy chair with a slatted back. A few light marks on the seat, nothing wobbles.',
    price: 40,
    condition: 'Good',
    category: 'Furniture',
    specifications: { Material: 'Oak', 'Seat height': '18 in' },
    transport_notes: 'Fits on a back seat.',
  },
  {
    photo: 'lamp',
    title: 'Table lamp with a warm shade',
    description: 'Works well, pull switch, bulb included.',
    price: 15,
    condition: 'Like New',
    category: 'Decor',
  },
  {
    photo: 'bike',
    title: 'City bike, 28 inch wheels',
    description: 'Three gears, new brake pads this spring. Rides smoothly.',
    price: 120,
    condition: 'Used',
    category: 'Sports',
    dimensions: '70 x 24 x 42 in',
  },
];

/**
 * An account with three listings, a published page and a buyer who reserved one of them. Made again, it adds what is
 * missing. Returns whom to act as, and the page's address.
 */
export async function makeSampleSale(
  deps: Deps,
  email: string,
  name: string,
): Promise<{ ctx: SellerContext; url: string }> {
  const ctx = await sessionOf(deps, email);
  const { items } = await listListings(ctx, { include_deleted: true });
  const present = new Set(items.map((item) => item.title));
  for (const { photo, ...listing } of THINGS.filter(({ title }) => !present.has(title))) {
    const picture = await sharp(Buffer.from(DEMO_PHOTOS[photo])).jpeg({ quality: 90 }).toBuffer();
    const { fullUrls } = await bulkUpload(ctx, { photos: [picture.toString('base64')] });
    await createListing(ctx, { ...listing, photos: fullUrls });
  }
  const page = await publishPage(ctx, {
    publish: true,
    display_name: name,
    city: 'Portland',
    state: 'OR',
    payment_instructions: 'Cash or Venmo at pickup.',
  });
  const lamp = page.items.find(({ title }) => title === THINGS[1]?.title);
  if (lamp?.status === 'available') await addDemoBuyer(ctx, page.slug, lamp.item_id);
  return { ctx, url: page.url };
}

async function sessionOf(deps: Deps, email: string): Promise<SellerContext> {
  const { seller } = await deps.store.write((tx) => findOrCreateByEmail(deps, tx, email));
  const actor = { kind: 'session' as const, sellerId: seller.id, email: seller.email };
  return { ...deps, actor, requestId: newId('req', deps), ip: 'local' };
}
