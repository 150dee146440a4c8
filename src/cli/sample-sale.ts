import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { newSignInLink } from '../accounts/one-time-links.ts';
import { endReviewerCode, setReviewerCode } from '../accounts/verify-code.ts';
import { mintSignInKey } from '../api-keys/keys.ts';
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
import { normalEmail } from '../sellers/addresses.ts';
import { findOrCreateByEmail, findSeller } from '../sellers/find-or-create.ts';
import { Complaint, openCommand, say, sellerContext } from './command.ts';

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
export async function makeSampleSale(deps: Deps, email: string, name: string) {
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
  const [thread] = (await listConversations(ctx, { limit: 1 })).conversations;
  if (!thread) throw new Error('The demo reservation has no thread');
  await sendMessage(ctx, thread.conversation_id, {
    content: 'Hi Ben, it is yours. Saturday at ten suits me.',
  });
}

const EMAIL = 'demo@example.com';

/** Creates a sale to look at: a seller, photos, listings, and a live page. A repeat adds what is missing. */
export const demo = openCommand(
  {
    usage: 'demo',
    summary: 'Create a demo sale and print its address and an MCP client configuration',
    migrates: true,
  },
  async (deps) => {
    const { ctx, url } = await makeSampleSale(deps, EMAIL, 'Dana Demo');
    const { sellerId } = ctx.actor;
    const key = await deps.store.write(async (tx) => mintSignInKey(deps, tx, await findSeller(tx, sellerId)));
    const client = { url: `${deps.config.baseUrl}/api/mcp`, headers: { 'X-Service-API-Key': key } };
    say(`The demo sale: ${url}`);
    say('(To see it, run npm start, unless the service is already running.)');
    say(`To sign in as its seller (works once, within a day): ${await newSignInLink(deps, sellerId)}`);
    say('\nAn MCP client configuration for its seller:');
    say(JSON.stringify({ mcpServers: { resale: client } }, null, 2));
  },
);

/** An account for a directory's reviewers: sample data, and a sign-in code that needs no mailbox. */
export const reviewer = openCommand(
  {
    usage: 'reviewer <email> [--end]',
    summary: 'Create an account with sample data and a sign-in code that works for 30 days, or end the code',
    takes: ([email = '', flag]) => email.includes('@') && (flag === undefined || flag === '--end'),
  },
  async (deps, email = '', flag) => {
    if (flag === '--end') {
      const ended = await deps.store.write((tx) => endReviewerCode(deps, tx, email));
      return say(ended ? `The code of ${email} no longer works.` : `${email} has no such code.`);
    }
    if (await belongsToSomebody(deps, email)) {
      throw new Complaint(
        `${email} is the account of a seller. Use an address that no one has signed in with.`,
      );
    }
    const { code, expiresAt } = await deps.store.write((tx) => setReviewerCode(deps, tx, email));
    const { url } = await makeSampleSale(deps, email, 'Robin Review');
    const page = `${deps.config.baseUrl}/sign-in`;
    say(`Sign in at ${page} (or with send_verification_code) as ${email} with the code ${code}.`);
    const until = expiresAt.toISOString();
    say(`It works until ${until}, stops working after 50 wrong attempts, and isn’t shown again.`);
    say(`The sample sale: ${url}`);
  },
);

/** Whether the account belongs to a person: a code that stays the same would open it to anyone who guesses it. */
async function belongsToSomebody({ store }: Deps, emailAsTyped: string): Promise<boolean> {
  const email = normalEmail(emailAsTyped);
  const { sellers, reviewerCodes } = store.read.t;
  const known = await store.read.$count(sellers, eq(sellers.email, email));
  return known > 0 && (await store.read.$count(reviewerCodes, eq(reviewerCodes.email, email))) === 0;
}
