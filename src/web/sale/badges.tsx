import type { PublicStatus } from './model.ts';

const WORDS: Record<PublicStatus, { text: string; look: string }> = {
  available: { text: 'Available', look: 'available' },
  reserved: { text: 'Reserved', look: 'reserved' },
  taken: { text: 'Sold', look: 'sold' },
};

export const StatusBadge = (props: { status: PublicStatus }) => (
  <span class={`badge ${WORDS[props.status].look}`}>{WORDS[props.status].text}</span>
);

export const Price = (props: { price: string; formerPrice: string | null; isFree: boolean }) =>
  props.isFree ? (
    <span class="badge free">Free</span>
  ) : (
    <span class="prices">
      <span class="price">{props.price}</span>
      {props.formerPrice && (
        <s class="former-price">
          <span class="visually-hidden">before: </span>
          {props.formerPrice}
        </s>
      )}
    </span>
  );

/** `2 people waiting` behind the one a thing is reserved for. */
export const waitingWords = (waiting: number): string =>
  waiting === 1 ? '1 person waiting' : `${waiting} people waiting`;
