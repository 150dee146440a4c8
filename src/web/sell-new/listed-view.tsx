import type { Words } from '../../languages/index.ts';
import { getListing } from '../../listings/list.ts';
import type { Item } from '../../listings/schemas.ts';
import { toCents } from '../../units.ts';
import { Notice } from '../components/layout.tsx';
import { ButtonLink, CopyButton, List, linkTo, MainLink } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';

/** The result: what everyone can see now, what is still hidden, and the address to share. @param made ids of items */
export async function showListed({ ctx, c, nav, send }: Shown, made: readonly string[]): Promise<Response> {
  const found = await Promise.allSettled(made.map((id) => getListing(ctx, id)));
  const items = found
    .flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    .filter(({ status }) => status !== 'deleted');
  const { reach, reach_note } = nav.reach;
  const { sellNew, seller } = wordsFor(c);
  const { listed: words } = sellNew;
  const shown = items.filter((item) => item.public_url !== null);
  const hidden = items.filter((item) => item.public_url === null);
  const page = items.find((item) => item.page_url !== null);
  const one = shown.length === 1 ? shown[0] : undefined;
  const link = one?.public_url ?? page?.page_url;
  const isStuck = items.some((item) => item.status === 'available' && !item.page_live);
  const title = heading(shown.length, items.length, words);
  return send(
    <SellerFrame
      title={title}
      current="sale"
      width="narrow"
      styles={['sell-photos.css', 'sell-new.css']}
      scripts={['copy.js']}
    >
      <div class="stack loose">
        <div class="stack">
          <h1>{title}</h1>
          {shown.length > 0 && link && (
            <>
              <p class="lead">{reach === 'public' ? words.send({ n: shown.length }) : reach_note}</p>
              <div class="share" data-share>
                <input
                  class="address"
                  readonly
                  value={link}
                  aria-label={one ? words.linkToIt : words.linkToPage}
                  data-copy-from
                />
                <CopyButton />
              </div>
            </>
          )}
          {isStuck && (
            <Notice kind="warning">
              <p>{words.offline({ link: linkTo('/sell/page') })}</p>
            </Notice>
          )}
        </div>
        <ListOf title={hidden.length > 0 && shown.length > 0 ? words.onPage : undefined} items={shown} />
        {hidden.length > 0 && (
          <div class="stack tight">
            <ListOf title={shown.length > 0 ? words.hidden : undefined} items={hidden} />
            <p class="small muted">{words.hiddenHow}</p>
          </div>
        )}
        <div class="row">
          <MainLink href="/sell/new">{words.another}</MainLink>
          <ButtonLink href="/sell">{seller.mySale}</ButtonLink>
        </div>
      </div>
    </SellerFrame>,
  );
}

function heading(shown: number, all: number, words: Words['sellNew']['listed']): string {
  if (shown === 0) return words.saved({ n: all });
  return shown < all ? words.some({ shown, all }) : words.all({ n: shown });
}

function ListOf({ title, items }: { title: string | undefined; items: Item[] }) {
  const { price } = useWords();
  if (items.length === 0) return null;
  return (
    <section class="stack tight">
      {title && <h2>{title}</h2>}
      <List
        look="plain-list listed"
        of={items.map((item) => (
          <a href={`/sell/items/${item.item_id}`}>
            {item.thumbnails[0] && (
              <Photo url={item.thumbnails[0]} place="row" alt="" width={56} height={56} />
            )}
            <span class="name">{item.title}</span>
            <span class="price">{price(toCents(item.price), item.currency)}</span>
          </a>
        ))}
      />
    </section>
  );
}
