import { Icon } from '../components/icon.tsx';
import { Submit } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { Price, StatusBadge } from './badges.tsx';
import { CHOOSE_FORM_ID } from './find-form.tsx';
import type { SaleShown } from './found.ts';
import type { CardView } from './model.ts';
import { queryString } from './query.ts';

/** Number of cards that a phone shows before anyone scrolls; their photos load first. */
const IN_VIEW = 4;

type Props = { shown: SaleShown; canReserve: boolean };

/** The items of this page, and the way to more of them. */
export function Gallery({ shown, canReserve }: Props) {
  const { sale, query, cards } = shown;
  return (
    <>
      <ul class="gallery" id="gallery">
        {cards.map((card, i) => (
          <Card
            card={card}
            isOver={sale.isOver}
            position={i}
            picked={canReserve ? query.picks.includes(card.itemId) : undefined}
            address={`${card.path}${queryString({ picks: query.picks })}`}
          />
        ))}
      </ul>
      <More shown={shown} canReserve={canReserve} />
    </>
  );
}

type CardProps = {
  card: CardView;
  isOver: boolean;
  position: number;
  address: string;
  /** Whether the item is selected; undefined where nothing can be selected. */
  picked: boolean | undefined;
};

/** For links that only pointers need: the title's link does the same for keyboards and screen readers. */
const ASIDE = { 'aria-hidden': 'true' as const, tabindex: -1 };

function Card({ card, isOver, position, address, picked }: CardProps) {
  const words = useWords();
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
            {card.status === 'available' && !isOver && (
              <span class="visually-hidden">, {words.statuses.available}</span>
            )}
          </span>
        </p>
        <h2>
          <a href={address}>{card.title}</a>
        </h2>
      </div>
      {picked !== undefined && !sold && <Heart card={card} picked={picked} />}
    </li>
  );
}

/** The attributes of a card's checkbox. */
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
      <span class="visually-hidden">
        {card.status === 'reserved' ? choose.joinTheLine : reserve.like}: {card.title}
      </span>
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
        <p>
          <a href={`/${sale.slug}${queryString({ sold: true })}`}>{find.allSold({ n: counts.sold })}</a>
        </p>
      )}
    </details>
  );
}
