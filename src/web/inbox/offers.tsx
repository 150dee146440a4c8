import type { Thread } from '../../conversations/schemas.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { ThreadForm as Form } from './thread-form.tsx';

/** What the buyer offered and the seller has not agreed to. */
export function Offers(props: { thread: Thread; formToken: string; reservation: Reservation }) {
  const { reservation } = props;
  const offered = reservation.items.filter(
    (item) =>
      item.offer !== null &&
      item.offer !== item.agreed_price &&
      (item.state === 'held' || item.state === 'queued'),
  );
  return (
    <>
      {offered.map((item) => (
        <div class="row between">
          <p>
            Offers <strong>{formatPrice(Math.round((item.offer ?? 0) * 100))}</strong> for {item.title}
            {item.below_minimum && <span class="badge neutral">under your minimum</span>}
          </p>
          <Form
            {...props}
            act="agree"
            fields={{
              reservation_id: reservation.reservation_id,
              item_id: item.item_id,
              price: String(item.offer),
            }}
          >
            <button class="button" type="submit">
              Take it<span class="visually-hidden">: {item.title}</span>
            </button>
          </Form>
        </div>
      ))}
    </>
  );
}
