import type { Child } from 'hono/jsx';
import type { Preview } from '../cards/facts.ts';
import { Layout } from '../components/layout.tsx';
import { Photo } from '../components/photo.tsx';
import { AskFold } from '../question/ask-form.tsx';
import { Price, StatusBadge, waitingWords } from './badges.tsx';
import { type CardView, excerpt, type SaleView } from './model.ts';
import { FollowLinks, PreviewTags, StructuredData, saleData } from './previews.tsx';
import { OfferField, RESERVE_FORM_ID, ReserveForm } from './reserve-form.tsx';
import { SaleFooter } from './sale-footer.tsx';

export type SalePageProps = {
  sale: SaleView;
  cards: readonly CardView[];
  /** Of all pages of the gallery. */
  counts: { shown: number; available: number };
  paging: { page: number; pages: number };
  /** What the page looks like where its link is shared. */
  image?: Preview;
  /** Shown to its owner alone: `preview` says so on top, and nothing can be asked. */
  preview?: Child;
};

export function SalePage({ sale, cards, counts, paging, image, preview }: SalePageProps) {
  const description = describeSale(sale, cards, counts);
  const canReserve = sale.reserveAction !== null && cards.some((card) => card.status !== 'taken');
  return (
    <Layout
      title={sale.heading}
      description={description}
      width="wide"
      unlisted={!sale.isListed}
      styles={['sale.css']}
      header={<SaleHeader sale={sale} counts={counts} />}
      footer={<SaleFooter sale={sale} />}
      head={
        <>
          <PreviewTags
            kind="website"
            title={sale.heading}
            description={description}
            url={paging.page === 1 ? sale.url : `${sale.url}?page=${paging.page}`}
            siteName={sale.heading}
            image={image}
          />
          <FollowLinks sale={sale} />
          <StructuredData data={saleData(sale, cards)} />
        </>
      }
    >
      {preview && <div class="preview-note">{preview}</div>}
      {cards.length === 0 ? (
        <p class="lead empty-gallery">Nothing is listed here right now. Come back soon.</p>
      ) : (
        <ul class="gallery">
          {cards.map((card, i) => (
            <Card card={card} canReserve={canReserve} isOver={sale.isOver} eager={i < 4} />
          ))}
        </ul>
      )}
      <Paging slug={sale.slug} {...paging} />
      <div class="sale-closing">
        {canReserve && sale.reserveAction !== null && (
          <section class="card stack" id="reserve" aria-labelledby="reserve-heading">
            <div class="stack tight">
              <h2 id="reserve-heading">Reserve what you picked</h2>
              <p class="muted pick-hint">
                Tick “I’d like this” on one or more things above, then tell the seller who you are.
              </p>
              <p class="pick-count" />
            </div>
            <ReserveForm action={sale.reserveAction} />
          </section>
        )}
        <div class="stack">
          <AboutSale sale={sale} />
          {preview === undefined && <AskFold slug={sale.slug} />}
        </div>
      </div>
      {canReserve && (
        <a class="pick-bar button primary no-print" href="#reserve">
          <span class="pick-count" /> Reserve
        </a>
      )}
    </Layout>
  );
}

function SaleHeader({ sale, counts }: Pick<SalePageProps, 'sale' | 'counts'>) {
  return (
    <header class="sale-head">
      <div class="column wide stack tight">
        {sale.place && <p class="eyebrow">{sale.place}</p>}
        <h1>{sale.heading}</h1>
        <p class="lead">{sale.isOver ? 'This sale is over.' : countWords(counts)}</p>
        <LastDay sale={sale} />
        {sale.about && <p class="prose sale-about">{sale.about}</p>}
      </div>
    </header>
  );
}

/** When the sale ends, or that it has; on the sale page and on each item's page. */
export function LastDay({ sale }: { sale: SaleView }) {
  if (sale.isOver) {
    return (
      <p class="last-day">
        The sale ended on {sale.lastDay}: nothing can be reserved any more. Reservations that were made count
        on.
      </p>
    );
  }
  return sale.lastDay && <p class="last-day">Last day: {sale.lastDay}</p>;
}

function Card(props: { card: CardView; canReserve: boolean; isOver: boolean; eager: boolean }) {
  const { card } = props;
  const sold = card.status === 'taken';
  return (
    <li class={sold ? 'item-card card flush gone' : 'item-card card flush'}>
      <div class="item-photo">
        {card.thumbnail ? (
          <Photo
            url={card.thumbnail}
            place="gallery"
            alt=""
            class={sold ? 'faded' : undefined}
            width={480}
            height={480}
            eager={props.eager}
          />
        ) : (
          <span class="muted small">No photo</span>
        )}
        {!(props.isOver && card.status === 'available') && <StatusBadge status={card.status} />}
      </div>
      <div class="item-words">
        <Price price={card.price} formerPrice={card.formerPrice} isFree={card.isFree} />
        <h2>
          <a href={card.path}>{card.title}</a>
        </h2>
        <p class="small muted">
          {card.condition}
          {card.status === 'reserved' && card.waiting > 0 && ` · ${waitingWords(card.waiting)}`}
        </p>
      </div>
      {props.canReserve && !sold && (
        <label class="pick">
          <input type="checkbox" name="item_ids" value={card.itemId} form={RESERVE_FORM_ID} />
          <span>
            {card.status === 'reserved' ? 'Join the queue' : 'I’d like this'}
            <span class="visually-hidden">: {card.title}</span>
          </span>
        </label>
      )}
      {props.canReserve && !sold && !card.isFree && <OfferField item={card} form={RESERVE_FORM_ID} />}
    </li>
  );
}

/** Payment and pickup in the seller's words; part of the sale page and of each item's page. */
export function AboutSale({ sale }: { sale: SaleView }) {
  return (
    <section class="stack" aria-label="About this sale">
      {sale.paymentInstructions && (
        <div class="stack tight">
          <h2>Payment</h2>
          <p class="prose">{sale.paymentInstructions}</p>
        </div>
      )}
      <div class="stack tight">
        <h2>Pickup</h2>
        <p>
          {sale.place ? `In ${sale.place}. ` : ''}
          The seller tells you the exact place once a pickup is agreed.
        </p>
      </div>
    </section>
  );
}

function Paging({ slug, page, pages }: { slug: string; page: number; pages: number }) {
  if (pages <= 1) return null;
  const path = (n: number) => (n === 1 ? `/${slug}` : `/${slug}?page=${n}`);
  return (
    <nav class="row between gallery-paging" aria-label="More of this sale">
      {page > 1 ? (
        <a class="button" rel="prev" href={path(page - 1)}>
          Newer
        </a>
      ) : (
        <span />
      )}
      <span class="muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a class="button" rel="next" href={path(page + 1)}>
          More things
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

function countWords({ shown, available }: SalePageProps['counts']): string {
  if (shown === 0) return 'New things are on their way.';
  if (available === 0) return 'Everything here has found a new home.';
  return available === 1
    ? 'One thing looking for a new home.'
    : `${available} things looking for a new home.`;
}

function describeSale(sale: SaleView, cards: readonly CardView[], counts: SalePageProps['counts']): string {
  if (sale.isOver) return `This sale is over.${sale.place ? ` It was in ${sale.place}.` : ''}`;
  const titles = cards
    .filter((card) => card.status !== 'taken')
    .slice(0, 4)
    .map((card) => card.title);
  const where = sale.place ? ` Pickup in ${sale.place}.` : '';
  return excerpt(`${countWords(counts)}${where} ${titles.join(', ')}`, 190);
}
