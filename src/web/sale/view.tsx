import type { Child } from 'hono/jsx';
import type { Words } from '../../languages/index.ts';
import type { Preview } from '../cards/facts.ts';
import { Layout } from '../components/layout.tsx';
import { ButtonLink, linkTo, MainLink } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { LanguageAlternates, useWords } from '../language.tsx';
import { AskFold } from '../question/ask-form.tsx';
import { FollowNow, WatchFold } from '../watch/form.tsx';
import { FindForm, FoundWords } from './find-form.tsx';
import type { SaleShown } from './found.ts';
import { Gallery, PickedElsewhere, Price, SoldFold, StatusBadge } from './gallery.tsx';
import { type CardView, excerpt, type SaleView } from './model.ts';
import { FollowLinks, PreviewTags, StructuredData, saleData } from './previews.tsx';
import { isSearch } from './query.ts';
import { PickBar, ReserveForm, Reserving } from './reserve-form.tsx';
import { countWords, SaleFooter, SaleHead } from './sale-head.tsx';

export type SalePageProps = {
  shown: SaleShown;
  /** When items can be picked up, in words. */
  pickups: string | null;
  /** The description, if there is only one item. */
  description?: string | undefined;
  /** Whether that item's photo is wider than high. */
  wide?: boolean;
  /** The page's preview where its link is shared. */
  image?: Preview | undefined;
  /** Only for its owner: a note above the page, or false inside a frame; nothing can be submitted. */
  preview?: Child;
};

export function SalePage({ shown, pickups, description, wide = false, image, preview }: SalePageProps) {
  const { sale, cards, elsewhere, counts, query, page, only } = shown;
  const words = useWords();
  const about = describeSale(shown, words.sale);
  const beside = placeBeside(sale.place, sale.heading);
  /** The page that search engines should know. */
  const isFirst = page === 1 && !isSearch(query);
  const canReserve = sale.reserveAction !== null && counts.offered > 0;
  return (
    <Layout
      title={sale.heading}
      of={beside}
      description={about}
      width="wide"
      look={sale.look}
      unlisted={!sale.isListed || isSearch(query) || query.picks.length > 0}
      styles={['find.css', 'sale.css']}
      scripts={['sale.js', 'more.js', 'share.js', 'copy.js']}
      header={<SaleHead shown={shown} quiet={preview !== undefined} />}
      footer={<SaleFooter sale={sale} />}
      head={
        <>
          <PreviewTags
            kind="website"
            title={[sale.heading, beside].filter(Boolean).join(' · ')}
            description={about}
            url={sale.url}
            siteName={sale.heading}
            image={image}
          />
          {isFirst && <LanguageAlternates url={sale.url} />}
          <FollowLinks sale={sale} />
          {preview === false && <base target="_blank" />}
          {isFirst && <StructuredData data={saleData(sale, cards)} />}
        </>
      }
    >
      {preview && <div class="preview-note">{preview}</div>}
      {only && sale.reserveAction !== null && preview === undefined ? (
        <div class="stack loose">
          <OneThing card={only} description={description ?? ''} wide={wide} />
          <SoldFold shown={shown} />
          <Closing {...{ shown, pickups, preview }}>
            <section class="card stack" id="reserve" aria-labelledby="reserve-heading">
              <h2 id="reserve-heading">
                {only.status === 'reserved' ? words.choose.joinTheLine : words.item.reserve}
              </h2>
              <ReserveForm action={sale.reserveAction} chosen={{ items: [only] }} />
            </section>
          </Closing>
        </div>
      ) : (
        <>
          {canReserve && <FindForm shown={shown} />}
          <FoundWords shown={shown} />
          {counts.all === 0 && <Empty sale={sale} ask={preview === undefined} />}
          {canReserve && <PickedElsewhere shown={shown} />}
          {cards.length > 0 && <Gallery shown={shown} canReserve={canReserve} />}
          <SoldFold shown={shown} />
          {canReserve && <PickBar slug={sale.slug} currency={sale.currency} />}
          <Closing {...{ shown, pickups, preview }}>
            {canReserve && sale.reserveAction !== null && (
              <Reserving
                slug={sale.slug}
                action={sale.reserveAction}
                hidden={[...cards, ...elsewhere].every(({ status }) => status === 'taken')}
              />
            )}
          </Closing>
        </>
      )}
    </Layout>
  );
}

type ClosingProps = Pick<SalePageProps, 'shown' | 'pickups' | 'preview'> & { children: Child };

const Closing = ({ shown: { sale, counts }, pickups, preview, children }: ClosingProps) => (
  <div class="sale-closing">
    {children}
    <div class="stack">
      <AboutSale sale={sale} pickups={pickups} />
      {preview === undefined && <AskFold slug={sale.slug} />}
      {preview === undefined && !sale.isOver && counts.all > 0 && <WatchFold kind="follow" at={sale.slug} />}
    </div>
  </div>
);

/** What a visitor can do when there are no items. */
function Empty({ sale, ask }: { sale: SaleView; ask: boolean }) {
  const { head } = useWords();
  return (
    <div class="empty-gallery stack">
      <p class="lead">{head.empty}</p>
      {!sale.isOver && (ask ? <FollowNow slug={sale.slug} /> : <p class="muted">{head.emptyNext}</p>)}
    </div>
  );
}

/** The seller's words, payment and pickup; part of the sale page and of each item's page. */
export function AboutSale({ sale, pickups }: { sale: SaleView; pickups: string | null }) {
  const { sale: words, head } = useWords();
  return (
    <section class="stack" id="about" aria-label={words.about}>
      {sale.about && (
        <div class="stack tight">
          <h2>{sale.sellerName ? words.aboutSeller({ name: sale.sellerName }) : words.about}</h2>
          <p class="prose">{sale.about}</p>
        </div>
      )}
      {sale.paymentInstructions && (
        <div class="stack tight">
          <h2>{words.payment}</h2>
          <p class="prose">{sale.paymentInstructions}</p>
        </div>
      )}
      <div class="stack tight">
        <h2>{words.pickup}</h2>
        <p>
          {sale.place ? `${words.inPlace({ place: sale.place })} ` : ''}
          {words.exactPlace}
        </p>
        {pickups && !sale.isOver && (
          <p class="pickup-hours">
            <span class="muted">{head.pickups}</span> {pickups}
          </p>
        )}
      </div>
    </section>
  );
}

function describeSale({ sale, cards, counts }: SaleShown, words: Words['sale']): string {
  if (sale.isOver) return sale.place ? `${words.isOver} ${words.wasIn({ place: sale.place })}` : words.isOver;
  const titles = cards.flatMap(({ status, title }) => (status === 'taken' ? [] : [title])).slice(0, 4);
  const where = sale.place ? ` ${words.pickupIn({ place: sale.place })}` : '';
  return excerpt(`${countWords(counts, words)}${where} ${titles.join(', ')}`);
}

/** The place, unless the name already says it. */
const placeBeside = (place: string | null, name: string): string | undefined =>
  place !== null && !name.includes(place) ? place : undefined;

/** The only item of a sale, shown as on its own page: a gallery of one looks empty. */
function OneThing({ card, description, wide }: { card: CardView; description: string; wide: boolean }) {
  const { sale, choose, item } = useWords();
  return (
    <div class="one-thing">
      <div class={wide ? 'one-photo wide' : 'one-photo'}>
        {card.photo ? (
          <Photo url={card.photo} place="strip" alt={card.title} eager first />
        ) : (
          <span class="muted">{sale.noPhoto}</span>
        )}
      </div>
      <div class="stack">
        <div class="row">
          {card.status !== 'available' && <StatusBadge status={card.status} />}
          <span class="muted small">{card.condition}</span>
        </div>
        <h2>{linkTo(card.path)(card.title)}</h2>
        <p class="item-price">
          <Price {...card} />
        </p>
        {description && <p class="prose one-words">{description}</p>}
        <p class="row">
          <MainLink href="#reserve">
            {card.status === 'reserved' ? choose.joinTheLine : item.reserve}
          </MainLink>
          <ButtonLink href={card.path} look="quiet">
            {sale.allAbout}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
