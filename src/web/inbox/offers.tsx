import type { Thread } from '../../conversations/schemas.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { shortened } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { ThreadForm as Form } from './thread-form.tsx';

type Reserved = Reservation['items'][number];

/** Names the item in the address of the thread whose offer the prepared reply declines. */
const KEEP = /^keep:(\w{1,60})$/;

const stands = ({ offer, agreed_price, state }: Reserved): boolean =>
  offer !== null && agreed_price === null && (state === 'held' || state === 'queued');

const amount = (price: number, { currency }: Reserved): string => formatPrice(toCents(price), currency);
const asked = (item: Reserved): string => amount(item.agreed_price ?? item.price, item);

/** What the buyer offered and the seller has not agreed to: taken with one press, or answered in words. */
export function Offers(props: { thread: Thread; formToken: string; reservation: Reservation }) {
  const { reservation, thread } = props;
  return (
    <>
      {reservation.items.filter(stands).map((item) => (
        <div class="offered">
          <p>
            Offers <strong>{amount(item.offer ?? 0, item)}</strong> for {item.title}
            {item.below_minimum && <span class="badge neutral">under your minimum</span>}
          </p>
          <div class="row">
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
            <a
              class="button quiet"
              href={`/inbox/${thread.conversation.conversation_id}?answer=keep:${item.item_id}#content`}
            >
              No, keep {asked(item)}
              <span class="visually-hidden">: {item.title}. Prepares a reply, sends nothing</span>
            </a>
          </div>
        </div>
      ))}
    </>
  );
}

/** The words that decline an offer and leave the door open; the seller changes and sends them, or does not. */
export function keepWords(
  reservations: readonly Reservation[],
  answer: string | undefined,
): string | undefined {
  const id = KEEP.exec(answer ?? '')?.[1];
  const item = reservations.flatMap(({ items }) => items).find((each) => each.item_id === id && stands(each));
  if (!item) return undefined;
  const still =
    item.state === 'held' ? 'It is still held for you at that price.' : 'You keep your place in line.';
  return `Thank you for the offer. I would like to keep ${shortened(item.title)} at ${asked(item)}. ${still}`;
}
