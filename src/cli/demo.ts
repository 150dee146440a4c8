import sharp from 'sharp';
import { newSignInLink } from '../accounts/one-time-links.ts';
import { mintSignInKey } from '../api-keys/sign-in-key.ts';
import type { Deps, SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import { createListing } from '../listings/create.ts';
import { listListings } from '../listings/list.ts';
import type { CreateListingInput } from '../listings/schemas.ts';
import { publishPage } from '../pages/publish.ts';
import { bulkUpload } from '../photos/bulk-upload.ts';
import { findOrCreateByEmail } from '../sellers/find-or-create.ts';
import { closeDeps } from './close.ts';
import type { Command } from './command.ts';
import { addDemoBuyer } from './demo-buyer.ts';
import { DEMO_PHOTOS } from './demo-photos.ts';
import { say } from './output.ts';

const EMAIL = 'demo@example.com';

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

/** A sale to look at: a signed-in seller, photos, listings and a published page. Run again, it adds what is missing. */
export const demo: Command = {
  usage: '',
  summary: 'Make a demo sale and print its address and an MCP client configuration',
  async run(_args, config, openDeps) {
    const deps = await openDeps(config, 2);
    try {
      const { ctx, key } = await signInDemoSeller(deps);
      const { items } = await listListings(ctx, { include_deleted: true });
      const present = new Set(items.map((item) => item.title));
      for (const { photo, ...listing } of THINGS.filter(({ title }) => !present.has(title))) {
        const picture = await sharp(Buffer.from(DEMO_PHOTOS[photo])).jpeg({ quality: 90 }).toBuffer();
        const { fullUrls } = await bulkUpload(ctx, { photos: [picture.toString('base64')] });
        await createListing(ctx, { ...listing, photos: fullUrls });
      }
      const page = await publishPage(ctx, {
        publish: true,
        display_name: 'Dana Demo',
        city: 'Portland',
        state: 'OR',
        payment_instructions: 'Cash or Venmo at pickup.',
      });
      const lamp = page.items.find(({ title }) => title === THINGS[1]?.title);
      if (lamp?.status === 'available') await addDemoBuyer(ctx, page.slug, lamp.item_id);
      const client = { url: `${config.baseUrl}/api/mcp`, headers: { 'X-Service-API-Key': key } };
      say(`The demo sale: ${page.url}`);
      say('(npm start shows it, unless the service runs already.)');
      say(`Signed in as its seller, once and within a day: ${await newSignInLink(deps, ctx.actor.sellerId)}`);
      say('\nAn MCP client configuration for its seller:');
      say(JSON.stringify({ mcpServers: { resale: client } }, null, 2));
      return 0;
    } finally {
      await closeDeps(deps);
    }
  },
};

async function signInDemoSeller(deps: Deps): Promise<{ ctx: SellerContext; key: string }> {
  const { seller, key } = await deps.store.write(async (tx) => {
    const { seller } = await findOrCreateByEmail(deps, tx, EMAIL);
    return { seller, key: await mintSignInKey(deps, tx, seller) };
  });
  const actor = { kind: 'session' as const, sellerId: seller.id, email: seller.email };
  return { ctx: { ...deps, actor, requestId: newId('req', deps), ip: 'local' }, key };
}
