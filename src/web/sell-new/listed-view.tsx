import type { Item } from '../../listings/schemas.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { toCents } from '../../units.ts';
import { Notice } from '../components/layout.tsx';
import { Photo } from '../components/photo.tsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';

/** What came of the photos: what everyone can see now, what is hidden, and the address to send around. */
export function ListedPage({ nav, items }: { nav: SellerNav; items: Item[] }) {
  const shown = items.filter((item) => item.public_url !== null);
  const hidden = items.filter((item) => item.public_url === null);
  const page = items.find((item) => item.page_url !== null);
  const one = shown.length === 1 ? shown[0] : undefined;
  const link = one?.public_url ?? page?.page_url;
  const isStuck = items.some((item) => item.status === 'available' && !item.page_live);
  return (
    <SellerFrame
      title={heading(shown.length, items.length)}
      current="sale"
      nav={nav}
      width="narrow"
      styles={['sell-photos.css', 'sell-new.css']}
      scripts={['copy.js']}
    >
      <div class="stack loose">
        <div class="stack">
          <h1>{heading(shown.length, items.length)}</h1>
          {shown.length > 0 && link && (
            <>
              <p class="lead">
                {nav.reach.reach === 'public'
                  ? `Anyone with this link can see ${one ? 'it' : 'them'}. Send it to people.`
                  : nav.reach.reach_note}
              </p>
              <div class="share" data-share>
                <input
                  class="address"
                  readonly
                  value={link}
                  aria-label={one ? 'Link to it' : 'Link to your page'}
                  data-copy-from
                />
                <button class="button" type="button" data-copy hidden>
                  Copy
                </button>
              </div>
            </>
          )}
          {isStuck && (
            <Notice kind="warning">
              <p>
                Your page is not online, so nobody sees this yet. <a href="/sell/page">Bring it online</a>
              </p>
            </Notice>
          )}
        </div>
        <ListOf title={hidden.length > 0 && shown.length > 0 ? 'On your page' : undefined} items={shown} />
        {hidden.length > 0 && (
          <div class="stack tight">
            <ListOf title={shown.length > 0 ? 'Hidden for now' : undefined} items={hidden} />
            <p class="small muted">
              Nobody but you sees what is hidden. Open it and press “Put it on my page”.
            </p>
          </div>
        )}
        <div class="row">
          <a class="button primary" href="/sell/new">
            Sell something else
          </a>
          <a class="button" href="/sell">
            My sale
          </a>
        </div>
      </div>
    </SellerFrame>
  );
}

function heading(shown: number, all: number): string {
  if (shown === 0) return all === 1 ? 'It is saved' : `${all} things are saved`;
  if (shown < all) return `${shown} of ${all} things are on your page`;
  return shown === 1 ? 'It is on your page' : `${shown} things are on your page`;
}

function ListOf({ title, items }: { title: string | undefined; items: Item[] }) {
  if (items.length === 0) return null;
  return (
    <section class="stack tight">
      {title && <h2>{title}</h2>}
      <ul class="plain-list listed">
        {items.map((item) => (
          <li>
            <a href={`/sell/items/${item.item_id}`}>
              {item.thumbnails[0] && (
                <Photo url={item.thumbnails[0]} place="row" alt="" width={56} height={56} />
              )}
              <span class="name">{item.title}</span>
              <span class="price">{formatPrice(toCents(item.price), item.currency)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
