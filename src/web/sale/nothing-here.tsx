import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import { galleryOf } from '../../pages/public-items.ts';
import { cropsOf } from '../../photos/focus.ts';
import { getPageBySlug, isPageLive, type SalePage } from '../../sale-page/page.ts';
import { SearchEverything } from '../browse/search-form.tsx';
import { sendMessagePage, sendNotFoundPage } from '../components/message-page.tsx';
import { Cropped } from '../components/photo.tsx';
import { SeenStrip } from '../components/tiles.tsx';
import { wordsFor } from '../language.tsx';
import { Others } from './gallery.tsx';
import { cardView, saleView } from './model.ts';

/** Number of other items to show from a sale where one is gone. */
const OTHERS = 8;

/**
 * What a person sees at an unknown address, and where to go from there. Below a sale's address it says the truth: the
 * page is offline, and why, or only this item isn't on it. A page that was never online looks like one that doesn't
 * exist.
 */
export async function sendNothingHere(deps: Deps, c: Context): Promise<Response> {
  const [, slug = ''] = c.req.path.split('/');
  const page = await getPageBySlug(deps.store.read, slug.toLowerCase());
  if (!page || page.firstPublishedAt === null) return sendNotFoundPage(c, deps.config, <Elsewhere />);
  const { message: words, link, browse } = wordsFor(c);
  const isLive = isPageLive(page, deps.clock.now());
  // Nothing else about a page that is offline is public, not even where it was.
  const why = page.published ? words.saleExpired : words.saleTakenOffline;
  return sendMessagePage(c, deps.config, {
    status: 404,
    eyebrow: words.notFound,
    title: isLive ? words.notOnSale : words.saleOffline,
    text: isLive ? words.notOnSaleWhy : `${why} ${words.reservationStays}`,
    link: isLive ? { href: `/${page.slug}`, text: link.toSale } : { href: '/browse', text: browse.browse },
    further: <Elsewhere>{isLive && (await othersOn(deps, c, page))}</Elsewhere>,
  });
}

async function othersOn(deps: Deps, c: Context, page: SalePage): Promise<Child> {
  const words = wordsFor(c);
  const now = deps.clock.now();
  const items = await galleryOf(deps.store.read, page.sellerId, now);
  const cards = items
    .filter(({ status }) => status === 'available')
    .slice(0, OTHERS)
    .map((item) => cardView(deps.config, page, item, words));
  return (
    <Cropped by={await cropsOf(deps.store.read, page.sellerId)}>
      <Others sale={saleView(deps.config, page, now, words)} cards={cards} picks={[]} />
    </Cropped>
  );
}

const Elsewhere = ({ children }: { children?: Child }) => (
  <>
    {children}
    <search class="elsewhere">
      <form method="get" action="/browse">
        <SearchEverything />
      </form>
    </search>
    <SeenStrip />
  </>
);
