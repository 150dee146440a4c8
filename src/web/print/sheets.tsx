import type { Deps } from '../../context.ts';
import type { Words } from '../../languages/index.ts';
import type { SalePage } from '../../sale-page/page.ts';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { type CardView, offeredCards, type SaleView, saleView } from '../sale/model.ts';
import { nameSize, Sheet } from './parts.tsx';

type PriceListProps = {
  sale: SaleView;
  /** Available items. */
  cards: readonly CardView[];
  now: Date;
};

/** Maximum number of items on the list; a longer one isn't something that people hang up. */
const MOST = 500;

/** The list of what is still available, in the order of the page. */
export async function priceList(deps: Deps, page: SalePage, words: Words) {
  const now = deps.clock.now();
  const cards = await offeredCards(deps, page, words, MOST);
  return <PriceListPage sale={saleView(deps.config, page, now, words)} cards={cards} now={now} />;
}

/** The sale on paper, for a door or a table: each item with its price, and a code that opens the page. */
function PriceListPage({ sale, cards, now }: PriceListProps) {
  const { printed: words, sale: sales, statuses, format } = useWords();
  const back = { href: `/${sale.slug}`, text: sale.heading, label: sales.more };
  return (
    <Sheet title={words.listTitle({ heading: sale.heading })} wide back={back} note={words.listHowTo}>
      <header class="list-head">
        <div>
          <h1>{sale.heading}</h1>
          <p>
            {[sale.place, sale.lastDay && words.until({ day: sale.lastDay })].filter(Boolean).join(' · ')}
          </p>
          <p class="small">{words.pricesOf({ day: format.longDate(now, sale.zone) })}</p>
        </div>
        <img src={`/${sale.slug}/qr.svg`} width="110" height="110" alt="" />
      </header>
      {cards.length === 0 && <p>{words.nothing}</p>}
      <ul class="plain-list price-list">
        {cards.map((card) => (
          <li>
            {card.thumbnail ? (
              // All load at once: a browser prints only what it has loaded, and no one scrolled down to these.
              <Photo url={card.thumbnail} place="tile" alt="" width={64} height={64} eager />
            ) : (
              <span class="no-photo" />
            )}
            <span class="list-words">
              <span class="list-title">{card.title}</span>
              <span class="small">
                {card.condition}
                {card.status === 'reserved' && ` · ${statuses.reserved}`}
              </span>
            </span>
            <span class="list-price">{card.price}</span>
          </li>
        ))}
      </ul>
      <p class="sign-address">{sale.url.replace(/^https?:\/\//, '')}</p>
    </Sheet>
  );
}

/** One sheet of paper to hang up: who, where, and a QR code of the sale page. */
export function SignPage({ sale }: { sale: SaleView }) {
  const { sign: words, sale: sales } = useWords();
  const back = { href: `/${sale.slug}`, text: sale.heading, label: sales.more };
  return (
    <Sheet title={words.title({ heading: sale.heading })} back={back} note={words.howTo}>
      <div class={`sign card ${nameSize(sale.heading)}`}>
        <p class="sign-word">{words.forSale}</p>
        <h1>{sale.heading}</h1>
        {sale.place && <p class="sign-place">{sale.place}</p>}
        <img src={`/${sale.slug}/qr.svg`} width="320" height="320" alt={words.code({ url: sale.url })} />
        <p class="sign-hint">{words.scan}</p>
        <p class="sign-address">{sale.url.replace(/^https?:\/\//, '')}</p>
      </div>
    </Sheet>
  );
}
