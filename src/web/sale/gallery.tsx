import { hidden, Icon, LinkLine, linkTo, Submit } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { Tile, Tiles } from '../components/tiles.tsx';
import { useWords } from '../language.tsx';
import { CHOOSE_FORM_ID } from './find-form.tsx';
import type { SaleShown } from './found.ts';
import type { CardView, PublicStatus, SaleView } from './model.ts';
import { queryString } from './query.ts';

const LOOKS: Record<PublicStatus, string> = { available: 'available', reserved: 'reserved', taken: 'sold' };

export const StatusBadge = (props: { status: PublicStatus }) => (
  <span class={`badge ${LOOKS[props.status]}`}>{useWords().statuses[props.status]}</span>
);

export const Price = (props: Pick<CardView, 'price' | 'formerPrice' | 'isFree'>) => {
  const { before } = useWords().sale;
  return props.isFree ? (
    <span class="badge free">{props.price}</span>
  ) : (
    <span class="prices">
      <span class="price">{props.price}</span>
      {props.formerPrice && (
        <s class="former-price">
          {hidden(`${before} `)}
          {props.formerPrice}
        </s>
      )}
    </span>
  );
};

/** Number of cards that a phone shows before anyone scrolls; their photos load first. */
const IN_VIEW = 4;

type Props = { shown: SaleShown; canReserve: boolean };

export const Gallery = ({ shown, canReserve }: Props) => (
  <>
    <ul class="gallery" id="gallery">
      {shown.cards.map((card, position) => (
        <Card {...{ shown, canReserve, card, position }} />
      ))}
    </ul>
    <More {...{ shown, canReserve }} />
  </>
);

/** For links that only pointers need: the title's link does the same for keyboards and screen readers. */
const ASIDE = { 'aria-hidden': 'true' as const, tabindex: -1 };

function Card({ shown, canReserve, card, position }: Props & { card: CardView; position: number }) {
  const words = useWords();
  const { isOver } = shown.sale;
  const { picks } = shown.query;
  const address = `${card.path}${queryString({ picks })}`;
  const sold = card.status === 'taken';
  return (
    <li class={sold ? 'item-card gone' : 'item-card'}>
      <div class="tile">
        <a class="item-photo" href={address} {...ASIDE} data-more={card.more || undefined}>
          {card.thumbnail ? (
            <Photo
              url={card.thumbnail}
              place="gallery"
              alt=""
              class={sold ? 'faded' : undefined}
              width={480}
              height={480}
              eager={position < IN_VIEW}
              first={position === 0}
            />
          ) : (
            <span class="muted small">{words.sale.noPhoto}</span>
          )}
        </a>
        {card.status !== 'available' && <StatusBadge status={card.status} />}
        {card.more && (
          <span class="dots" aria-hidden="true">
            {'•'.repeat(card.more.split(' ').length + 1)}
          </span>
        )}
      </div>
      <div class="item-words">
        <p class="item-terms">
          <Price {...card} />
          <span class="small muted">
            {card.condition}
            {card.status === 'reserved' && card.waiting > 0 && ` · ${words.waiting({ n: card.waiting })}`}
            {card.status === 'available' && !isOver && hidden(`, ${words.statuses.available}`)}
          </span>
        </p>
        <h2>{linkTo(address)(card.title)}</h2>
      </div>
      {canReserve && !sold && <Heart card={card} picked={picks.includes(card.itemId)} />}
    </li>
  );
}

const pickOf = ({ itemId, priceCents }: CardView) => ({
  type: 'checkbox',
  name: 'pick',
  value: itemId,
  form: CHOOSE_FORM_ID,
  'data-cents': priceCents,
});

/** Selects an item for the reservation. */
function Heart({ card, picked }: { card: CardView; picked: boolean }) {
  const { choose, reserve } = useWords();
  return (
    <label class="heart no-print">
      <input {...pickOf(card)} checked={picked} />
      <HeartIcon />
      {hidden(`${card.status === 'reserved' ? choose.joinTheLine : reserve.like}: ${card.title}`)}
    </label>
  );
}

export const HeartIcon = () => (
  <Icon size={22}>
    <path d="M12 20.3 4.2 12.4a4.9 4.9 0 0 1 7-6.9l.8.8.8-.8a4.9 4.9 0 0 1 7 6.9Z" />
  </Icon>
);

/** Selected items that aren't among the results, so that no one forgets them or reserves them unknowingly. */
export function PickedElsewhere({ shown: { elsewhere: cards } }: { shown: SaleShown }) {
  const { choose } = useWords();
  if (cards.length === 0) return null;
  return (
    <fieldset class="picked-elsewhere row no-print">
      <legend class="small">{choose.elsewhere}</legend>
      {cards.map((card) => (
        <label class="chip">
          <input {...pickOf(card)} checked />
          {card.title}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * The link to the next page, which search engines follow. If items can be selected and no script runs, it is a button
 * instead, which sends the selection along.
 */
function More({ shown: { sale, query, page, pages }, canReserve }: Props) {
  const { find, sale: words } = useWords();
  if (pages <= 1) return null;
  const to = (number: number) => `/${sale.slug}${queryString({ ...query, page: number })}`;
  return (
    <nav class="gallery-paging row no-print" id="more" aria-label={find.moreOfSale}>
      {page > 1 && (
        <a class="button quiet" rel="prev" href={to(page - 1)}>
          {find.earlier}
        </a>
      )}
      <span class="muted small">{words.page({ n: page, of: pages })}</span>
      {page < pages && (
        <>
          <a class="button more-link" rel="next" href={to(page + 1)}>
            {words.moreThings}
          </a>
          {canReserve && (
            <Submit look="more-button" form={CHOOSE_FORM_ID} name="page" value={String(page + 1)}>
              {words.moreThings}
            </Submit>
          )}
        </>
      )}
    </nav>
  );
}

/** Sold items, below the others: they show that there was more, and that it sold. */
export function SoldFold({ shown: { sale, sold, counts } }: { shown: SaleShown }) {
  const { find } = useWords();
  if (sold.length === 0) return null;
  return (
    <details class="sold-fold no-print">
      <summary>{find.soldAlready({ n: counts.sold })}</summary>
      <ul class="sold-things plain-list">
        {sold.map((card) => (
          <li>
            {card.thumbnail && <Photo url={card.thumbnail} place="tile" alt="" width={48} height={48} />}
            <a href={card.path}>{card.title}</a>
          </li>
        ))}
      </ul>
      {counts.sold > sold.length && (
        <LinkLine href={`/${sale.slug}${queryString({ sold: true })}`}>
          {find.allSold({ n: counts.sold })}
        </LinkLine>
      )}
    </details>
  );
}

type OthersProps = { sale: SaleView; cards: readonly CardView[]; picks: readonly string[] };

export function Others({ sale, cards, picks }: OthersProps) {
  const { item: words } = useWords();
  if (cards.length === 0) return null;
  const query = queryString({ picks });
  return (
    <section class="others stack" aria-labelledby="others-heading">
      <div class="row between">
        <h2 id="others-heading">{words.more({ heading: sale.heading })}</h2>
        <a href={`/${sale.slug}${query}`}>{words.seeAll}</a>
      </div>
      <Tiles>
        {cards.map((card) => (
          <Tile
            href={`${card.path}${query}`}
            title={card.title}
            photo={card.thumbnail}
            price={<Price {...card} />}
            badge={card.status === 'reserved' && <StatusBadge status="reserved" />}
            under
          />
        ))}
      </Tiles>
    </section>
  );
}
