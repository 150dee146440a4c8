import { type Context, Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Words, wordsOf } from '../../languages/index.ts';
import { galleryOf, getPublicItem } from '../../pages/public-items.ts';
import { type CardFacts, cardMaker } from '../../photos/cards.ts';
import { photoUrls } from '../../photos/urls.ts';
import { getLivePage, type SalePage } from '../../sale-page/page.ts';
import { assetUrl } from '../assets.ts';
import { saleView } from '../sale/model.ts';
import { FOR_GOOD, PICTURE_HEADERS } from '../security-headers.ts';
import { admit } from '../visit.tsx';
import { cardFile, cardLanguage, itemCard, saleCard } from './facts.ts';

const FILE = ':file{card-[0-9a-f]{16}(?:-[a-z]{2}(?:-[A-Z]{2})?)?\\.jpg}';
const FOR_NOW = 'public, max-age=60';

/**
 * Preview pictures for shared links: `/{slug}/card-{version}.jpg` for a sale, and one folder below for an item. The
 * version is a hash of what the card shows, so a change gets a new address, and caches may keep each picture for
 * good. Only a live page's current card is ever drawn: any other version redirects to it, so no one can make the
 * service draw at will. If a picture isn't ready in time, a plain photo takes its place. Start at `sendCard`;
 * `facts.ts` says what a card shows.
 */
export function cardFiles(deps: Deps): Hono {
  const app = new Hono();
  const { config } = deps;
  const { read } = deps.store;
  const makeCard = cardMaker(deps);

  app.get(`/:slug/${FILE}`, (c) =>
    sendCard(c, async (page, now, words) =>
      saleCard(saleView(config, page, now, words), await galleryOf(read, page.sellerId, now), words),
    ),
  );

  app.get(`/:slug/:itemId/${FILE}`, (c) =>
    sendCard(c, async (page, now, words) => {
      const item = await getPublicItem(read, config, page, c.req.param('itemId') ?? '', now);
      return item && itemCard(config, saleView(config, page, now, words), item, words);
    }),
  );

  /** Only a page's current card is ever drawn; older addresses redirect to it. */
  async function sendCard(
    c: Context,
    factsOf: (page: SalePage, now: Date, words: Words) => Promise<CardFacts | undefined>,
  ): Promise<Response> {
    const slug = (c.req.param('slug') ?? '').toLowerCase();
    const page = await getLivePage(deps, slug);
    const asked = c.req.param('file') ?? '';
    const words = wordsOf(cardLanguage(asked));
    const facts = page && (await factsOf(page, deps.clock.now(), words));
    if (!facts) return c.notFound();
    const file = cardFile(facts, words);
    const folder = [page.slug, c.req.param('itemId')].filter(Boolean).join('/');
    if (page.slug !== slug || asked !== file) return led(c, `/${folder}/${file}`);
    const lasting = {
      ...PICTURE_HEADERS,
      'content-type': 'image/jpeg',
      'cache-control': FOR_GOOD,
      etag: `"${file}"`,
      ...(page.listedInSearch ? {} : { 'x-robots-tag': 'noindex' }),
    };
    if (c.req.header('if-none-match')?.includes(file)) return c.body(null, 304, lasting);
    const card = await makeCard(facts, () => isAdmitted(c));
    return card ? c.body(new Uint8Array(card), 200, lasting) : led(c, insteadOf(facts));
  }

  /** Someone who requests more new cards than anyone needs gets plain photos for a while. */
  async function isAdmitted(c: Context): Promise<boolean> {
    try {
      await admit(deps, c, 'public_ip');
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    }
  }

  const insteadOf = ({ photoIds }: CardFacts): string =>
    photoUrls(config, photoIds).photos[0] ?? assetUrl('icon-512.png');

  return app;
}

function led(c: Context, path: string): Response {
  c.header('cache-control', FOR_NOW);
  return c.redirect(path, 302);
}
