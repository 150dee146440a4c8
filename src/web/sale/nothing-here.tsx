import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import { galleryOf } from '../../pages/public-items.ts';
import { cropsOf } from '../../photos/focus.ts';
import { getPageBySlug, isPageLive, type SalePage } from '../../sale-page/page.ts';
import { SearchEverything } from '../browse/search-form.tsx';
import { type Message, sendMessagePage, sendNotFoundPage } from '../components/message-page.tsx';
import { Cropped } from '../components/photo.tsx';
import { SeenStrip } from '../components/tiles.tsx';
import { wordsFor } from '../language.tsx';
import { Others } from './item-others.tsx';
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
  const isLive = isPageLive(page, deps.clock.now());
  return sendMessagePage(c, deps.config, {
    status: 404,
    eyebrow: wordsFor(c).message.notFound,
    ...(isLive ? notOnSale(c, page) : offline(c, page)),
    further: <Elsewhere>{isLive && (await othersOn(deps, c, page))}</Elsewhere>,
  });
}

type Said = Pick<Message, 'title' | 'text' | 'link'>;

function notOnSale(c: Context, page: SalePage): Said {
  const { message: words, link } = wordsFor(c);
  return {
    title: words.notOnSale,
    text: words.notOnSaleWhy,
    link: { href: `/${page.slug}`, text: link.toSale },
  };
}

/** Says only that the page is offline, and why: nothing else about such a page is public, not even where it was. */
function offline(c: Context, page: SalePage): Said {
  const { message: words, browse } = wordsFor(c);
  return {
    title: words.saleOffline,
    text: `${page.published ? words.saleExpired : words.saleTakenOffline} ${words.reservationStays}`,
    link: { href: '/browse', text: browse.browse },
  };
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

/** Other items to look at, and the search over all sales. */
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
