import type { Context } from 'hono';
import type { Deps } from '../../context.ts';
import { getPageBySlug } from '../../sale-page/find.ts';
import { isPageLive } from '../../sale-page/links.ts';
import { type Message, sendMessagePage, sendNotFoundPage } from '../components/message-page.tsx';
import { spokenIn, wordsFor } from '../language.tsx';

/**
 * What a person sees at an address that leads nowhere. Below the address of a sale it says what is so: that its page is
 * offline, and why, or that only this isn't on it. A page that never was online looks like one that doesn't exist.
 */
export async function sendNothingHere(deps: Deps, c: Context): Promise<Response> {
  const [, slug = ''] = c.req.path.split('/');
  const page = await getPageBySlug(deps.store.read, slug.toLowerCase());
  if (!page || page.firstPublishedAt === null) return sendNotFoundPage(c, deps.config);
  const { message: words, link } = wordsFor(c);
  const said: Pick<Message, 'title' | 'text' | 'link'> = isPageLive(page, deps.clock.now())
    ? {
        title: words.notOnSale,
        text: words.notOnSaleWhy,
        link: { href: `/${page.slug}`, text: link.toSale },
      }
    : {
        title: words.saleOffline,
        text: `${page.published ? words.saleExpired : words.saleTakenOffline} ${words.reservationStays}`,
      };
  return sendMessagePage(c, deps.config, {
    status: 404,
    eyebrow: words.notFound,
    ...said,
    spoken: spokenIn(c),
  });
}
