import type { Child } from 'hono/jsx';
import type { Deps } from '../../context.ts';
import type { Words } from '../../languages/index.ts';
import type { SalePage } from '../../sale-page/page.ts';
import { Layout } from '../components/layout.tsx';
import { Icon } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { offeredCards, type SaleView, saleView } from '../sale/model.ts';

/** Text on paper can't adapt to a screen: a long name gets a smaller font, so that it stays one sheet. */
export const nameSize = (name: string): 'name-short' | 'name-long' | 'name-longest' => {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length));
  if (name.length <= 24 && longestWord <= 12) return 'name-short';
  return name.length <= 48 && longestWord <= 18 ? 'name-long' : 'name-longest';
};

type SheetProps = {
  title: string;
  wide?: boolean;
  /** The way back, and the label of that navigation. */
  back: { href: string; text: string; label: string };
  /** A heading for the screen only, for sheets that don't say what they are. */
  heading?: string;
  /** How to print it; nothing if there is nothing to print. */
  note: Child;
  children: Child;
};

/** A page that is made for printing. A script (`print.js`) adds the button; without it, the browser's menu prints. */
export const Sheet = ({ title, wide = false, back, heading, note, children }: SheetProps) => (
  <Layout
    title={title}
    width={wide ? 'wide' : 'normal'}
    privatePage
    styles={['print.css']}
    scripts={['print.js']}
    header={
      <nav class="site-header no-print" aria-label={back.label}>
        <div class={wide ? 'column wide' : 'column'}>
          <a class="back-link" href={back.href}>
            <span aria-hidden="true">←</span> {back.text}
          </a>
        </div>
      </nav>
    }
  >
    <div class="stack">
      {heading && <h1 class="no-print">{heading}</h1>}
      {note && (
        <div class="row between no-print">
          <p class="muted grow">{note}</p>
          <button class="button primary" type="button" hidden data-print>
            <Icon size={20}>
              <path d="M7 9V3h10v6M7 17H4v-6.5h16V17h-3M7 14h10v7H7Z" />
            </Icon>
            {useWords().printed.print}
          </button>
        </div>
      )}
      {children}
    </div>
  </Layout>
);

/** Maximum number of items on the list; a longer one isn't something that people hang up. */
const MOST = 500;

/** The sale on paper, for a door or a table: each item with its price, and a code that opens the page. */
export async function priceList(deps: Deps, page: SalePage, all: Words) {
  const now = deps.clock.now();
  const cards = await offeredCards(deps, page, all, MOST);
  const sale = saleView(deps.config, page, now, all);
  const { printed: words, sale: sales, statuses, format } = all;
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
