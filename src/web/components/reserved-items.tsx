import type { Words } from '../../languages/index.ts';
import type { ReservationItem } from '../../reservations/schemas.ts';
import { toCents } from '../../units.ts';
import { useWords } from '../language.tsx';
import { Photo } from './photo.tsx';

type Where = Pick<ReservationItem, 'state' | 'position'>;

/** The items of a reservation, each with its picture (by item id), price, and place in line. */
export function ReservedItems(props: {
  items: readonly Omit<ReservationItem, 'below_minimum'>[];
  thumbnails: ReadonlyMap<string, string>;
  reader: 'buyer' | 'seller';
}) {
  const words = useWords();
  return (
    <ul class="reserved-items">
      {props.items.map((item) => {
        const thumbnail = props.thumbnails.get(item.item_id);
        return (
          <li class={item.state === 'released' ? 'reserved-item over' : 'reserved-item'}>
            {thumbnail ? (
              <Photo url={thumbnail} place="row" alt="" width={56} height={56} />
            ) : (
              <span class="no-photo" aria-hidden="true" />
            )}
            <span class="name">{item.title}</span>
            {/* Today's price means nothing for a reservation that has ended. */}
            {item.state !== 'released' && (
              <span class="price">
                {words.price(toCents(item.agreed_price ?? item.price), item.currency)}
              </span>
            )}
            <span class="place small muted">
              {props.reader === 'buyer' ? placeWords(words, item) : sellersPlaceWords(words, item)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function placeWords({ reservation: words }: Words, { state, position }: Where): string {
  if (state === 'sold') return words.itemPickedUp;
  if (state === 'released') return words.itemReleased;
  if (state === 'waiting') return words.itemWaiting;
  if (state === 'held') return words.itemHeld;
  return position === null || position === 1 ? words.itemNext : words.itemNumber({ n: position });
}

function sellersPlaceWords({ inbox }: Words, { state, position }: Where): string {
  const { place } = inbox.reservation;
  if (state !== 'queued') return place[state];
  return position === 1 ? place.next : place.number({ n: position ?? 0 });
}

/** When someone comes. A booked slot has an end; a time set by hand is shown as it is. */
export function pickupWords(
  { span, format }: Pick<Words, 'span' | 'format'>,
  { pickup_starts_at: start, pickup_ends_at: end }: Booked,
  timezone: string | null,
): string {
  if (start === null) return '';
  if (end === null || end === start) return format.moment(new Date(start), timezone);
  return span(new Date(start), new Date(end), timezone ?? 'UTC');
}

type Booked = { pickup_starts_at: string | null; pickup_ends_at: string | null };
