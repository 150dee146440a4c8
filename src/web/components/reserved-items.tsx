import type { BuyersItem } from '../../reservations/buyer-schemas.ts';
import { formatPrice } from '../../sale-page/format.ts';

/** What a reservation is about, each with its picture (by item id), price and place in line. */
export function ReservedItems(props: {
  items: readonly BuyersItem[];
  thumbnails: ReadonlyMap<string, string>;
  reader: 'buyer' | 'seller';
}) {
  return (
    <ul class="reserved-items">
      {props.items.map((item) => {
        const thumbnail = props.thumbnails.get(item.item_id);
        return (
          <li class={item.state === 'released' ? 'reserved-item over' : 'reserved-item'}>
            {thumbnail ? (
              <img src={thumbnail} alt="" width="56" height="56" />
            ) : (
              <span class="no-photo" aria-hidden="true" />
            )}
            <span class="name">{item.title}</span>
            <span class="price">{formatPrice(Math.round((item.agreed_price ?? item.price) * 100))}</span>
            <span class="place small muted">{placeWords(item, props.reader)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function placeWords({ state, position }: BuyersItem, reader: 'buyer' | 'seller'): string {
  if (state === 'sold') return 'Picked up';
  if (state === 'released') return reader === 'buyer' ? 'No longer reserved for you' : 'No longer reserved';
  if (state === 'waiting') return 'Not held until the emailed link is opened';
  if (state === 'held') return reader === 'buyer' ? 'Held for you' : 'Held';
  return position === 1 ? 'Next in line' : `Number ${position} in line`;
}
