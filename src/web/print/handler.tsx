import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { getPageBySlug, getPageOfSeller, isPageLive, isSaleOver } from '../../sale-page/page.ts';
import { hidden } from '../components/parts.tsx';
import { wordsFor } from '../language.tsx';
import { offeredCards, saleView } from '../sale/model.ts';
import { type Shown, sellerPages } from '../seller-pages.ts';
import { nameSize, Sheet } from './sheets.tsx';

/** Maximum number of tags: twenty sheets of twelve. */
const MOST_TAGS = 240;

/**
 * `/sell/page/tags`: price tags for everything that the seller still offers, twelve to a sheet of A4 or Letter, each
 * with a QR code of the item's page. After the last day there are none, because a tag invites people. It needs the
 * seller's session; the list and the sign that anyone can print (`sheets.tsx`) are parts of the sale page.
 */
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
  const cards = await offeredCards(ctx, page, wordsFor(c), MOST_TAGS);
  const tags = await Promise.all(
    cards.map(async (card) => {
      const { default: qr } = await import('qrcode');
      const code = await qr.toString(card.url, { type: 'svg', margin: 0, errorCorrectionLevel: 'L' });
      return { ...card, code };
    }),
  );
  const { heading } = saleView(ctx.config, page, now, wordsFor(c));
  const { printed, sellPage } = wordsFor(c);
  const { tags: words } = printed;
  return send(
    <Sheet
      title={words.title}
      heading={words.title}
      wide
      back={{ href: '/sell/page', text: sellPage.title, label: sellPage.title }}
      note={
        tags.length > 0 && (
          <>
            {words.how({ tags: tags.length, sheets: Math.ceil(tags.length / 12) })}
            {/* While the page is offline, the codes lead nowhere. */}
            {!isPageLive(page, now) && ` ${words.offline}`}
            {nav.reach.reach !== 'public' && ` ${nav.reach.reach_note}`}
          </>
        )
      }
    >
      {tags.length === 0 && <p>{words.none}</p>}
      <ul class="plain-list tags">
        {tags.map((tag) => (
          <li class={`tag ${nameSize(tag.title)}`}>
            <label class="tag-choice no-print">
              <input type="checkbox" checked /> {words.print({ title: tag.title, hidden })}
            </label>
            <p class="tag-title">{tag.title}</p>
            <p class="tag-price">{tag.price}</p>
            <div class="tag-foot">
              <p>
                {tag.condition}
                <br />
                {words.scan}
                <br />
                {heading}
              </p>
              <span class="tag-code" dangerouslySetInnerHTML={{ __html: tag.code }} />
            </div>
          </li>
        ))}
      </ul>
    </Sheet>,
  );
}
