import { useWords } from '../language.tsx';
import type { CardView, PublicStatus } from './model.ts';

const LOOKS: Record<PublicStatus, string> = { available: 'available', reserved: 'reserved', taken: 'sold' };

export const StatusBadge = (props: { status: PublicStatus }) => (
  <span class={`badge ${LOOKS[props.status]}`}>{useWords().statuses[props.status]}</span>
);

export const Price = (props: Pick<CardView, 'price' | 'formerPrice' | 'isFree'>) => {
  const words = useWords();
  return props.isFree ? (
    <span class="badge free">{props.price}</span>
  ) : (
    <span class="prices">
      <span class="price">{props.price}</span>
      {props.formerPrice && (
        <s class="former-price">
          <span class="visually-hidden">{words.sale.before} </span>
          {props.formerPrice}
        </s>
      )}
    </span>
  );
};
