import sharp from 'sharp';
import type { Context, Deps, SellerContext } from '../context.ts';
import { listConversations } from '../conversations/list.ts';
import { sendMessage } from '../conversations/send.ts';
import { createListing } from '../listings/create.ts';
import { listListings } from '../listings/list.ts';
import type { CreateListingInput } from '../listings/schemas.ts';
import { readData } from '../package-root.ts';
import { publishPage } from '../pages/publish.ts';
import { bulkUpload } from '../photos/add.ts';
import { reserveItems } from '../reservations/create.ts';
import { manageToken } from '../reservations/find.ts';
import { viewAsBuyer } from '../reservations/view-as-buyer.ts';
import { findOrCreateByEmail } from '../sellers/find-or-create.ts';
import { sellerContext } from './command.ts';

type Thing = Omit<CreateListingInput, 'photos'> & {
  title: string;
  /** SVG of the item, and the background colors. */
  picture: { wall: string; floor: string; thing: string };
};

/** A drawn picture of an item in front of a plain wall: the program ships no one's photos. */
const drawn = ({
  wall,
  floor,
  thing,
}: Thing['picture']): string => `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 600 600">
  <defs>
    <linearGradient id="wall" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset="1" stop-color="#ffffff"/></linearGradient>
    <radialGradient id="shade"><stop stop-color="#000000" stop-opacity=".28"/><stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="600" height="600" fill="url(#wall)"/>
  <rect y="430" width="600" height="170" fill="${floor}"/>
  <ellipse cx="300" cy="500" rx="190" ry="34" fill="url(#shade)"/>
  ${thing}
</svg>`;

/** Creates an account with listings, a live page, and a reservation, or adds what is missing of them. */
export async function makeSampleSale(
  deps: Deps,
  email: string,
  name: string,
): Promise<{ ctx: SellerContext; url: string }> {
  const things = readData<Thing[]>('facts/demo-sale.json');
  await deps.store.write((tx) => findOrCreateByEmail(deps, tx, email));
  const ctx = await sellerContext(deps, email);
  const { items } = await listListings(ctx, { include_deleted: true });
  const present = new Set(items.map((item) => item.title));
  for (const { picture, ...listing } of things.filter(({ title }) => !present.has(title))) {
    const photo = await sharp(Buffer.from(drawn(picture)))
      .jpeg({ quality: 90 })
      .toBuffer();
    const { fullUrls } = await bulkUpload(ctx, { photos: [photo.toString('base64')] });
    await createListing(ctx, { ...listing, photos: fullUrls });
  }
  const page = await publishPage(ctx, {
    publish: true,
    display_name: name,
    city: 'Portland',
    state: 'OR',
    payment_instructions: 'Cash or Venmo at pickup.',
  });
  const lamp = page.items.find(({ title }) => /lamp/i.test(title));
  if (lamp?.status === 'available') await addDemoBuyer(ctx, page.slug, lamp.item_id);
  return { ctx, url: page.url };
}

/**
 * Adds a buyer who holds an item and has written, and the seller's answer: once, and only if emails stay on this
 * computer. A provider would send these to an address that doesn't exist.
 */
async function addDemoBuyer(ctx: SellerContext, slug: string, itemId: string): Promise<void> {
  if (ctx.mailer.name === 'resend' || ctx.mailer.name === 'smtp') return;
  if ((await listConversations(ctx, { limit: 1 })).conversations.length > 0) return;
  const buyer: Context = { ...ctx, actor: { kind: 'anonymous' } };
  const { reservation_id } = await reserveItems(buyer, {
    slug,
    item_ids: [itemId],
    buyer_name: 'Ben',
    buyer_email: 'ben@example.com',
    message: 'Hi! Is the lamp still there, and could I come on Saturday morning?',
  });
  await viewAsBuyer(buyer, manageToken(ctx, reservation_id));
  const { conversations } = await listConversations(ctx, { limit: 1 });
  const [thread] = conversations;
  if (!thread) throw new Error('The demo reservation has no thread');
  await sendMessage(ctx, thread.conversation_id, {
    content: 'Hi Ben, it is yours. Saturday at ten suits me.',
  });
}
