import type { Child } from 'hono/jsx';
import type { Thread } from '../../conversations/schemas.ts';
import type { Words } from '../../languages/index.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { shortened } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { useWords } from '../language.tsx';
import { ThreadForm as Form } from './thread-form.tsx';

type Reserved = Reservation['items'][number];

/** Names the item in the address of the thread whose offer the prepared reply declines. */
const KEEP = /^keep:(\w{1,60})$/;

const stands = ({ offer, agreed_price, state }: Reserved): boolean =>
  offer !== null && agreed_price === null && (state === 'held' || state === 'queued');

const amount = (words: Words, price: number, { currency }: Reserved): string =>
  words.price(toCents(price), currency);
const asked = (words: Words, item: Reserved): string => amount(words, item.agreed_price ?? item.price, item);

const hidden = (inside: Child[]) => <span class="visually-hidden">{inside}</span>;

/** What the buyer offered and the seller has not agreed to: taken with one press, or answered in words. */
export function Offers(props: { thread: Thread; formToken: string; reservation: Reservation }) {
  const { reservation, thread } = props;
  const words = useWords();
  const { offer } = words.inbox;
  return (
    <>
      {reservation.items.filter(stands).map((item) => (
        <div class="offered">
          <p>
            {offer.offers({
              price: amount(words, item.offer ?? 0, item),
              title: item.title,
              strong: (inside) => <strong>{inside}</strong>,
            })}
            {item.below_minimum && <span class="badge neutral">{offer.belowMinimum}</span>}
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
                {offer.accept({ title: item.title, hidden })}
              </button>
            </Form>
            <a
              class="button quiet"
              href={`/inbox/${thread.conversation.conversation_id}?answer=keep:${item.item_id}#content`}
            >
              {offer.keep({ price: asked(words, item), title: item.title, hidden })}
            </a>
          </div>
        </div>
      ))}
    </>
  );
}

/** The words that decline an offer and leave the door open; the seller changes and sends them, or does not. */
export function keepWords(
  words: Words,
  reservations: readonly Reservation[],
  answer: string | undefined,
): string | undefined {
  const id = KEEP.exec(answer ?? '')?.[1];
  const item = reservations.flatMap(({ items }) => items).find((each) => each.item_id === id && stands(each));
  if (!item) return undefined;
  const facts = { title: shortened(item.title), price: asked(words, item) };
  const { offer } = words.inbox;
  return item.state === 'held' ? offer.declineHeld(facts) : offer.declineQueued(facts);
}
