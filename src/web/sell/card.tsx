import type { OverviewItem } from '../../listings/overview.ts';
import { currencySign, formatPrice } from '../../sale-page/format.ts';
import { fromCents } from '../../units.ts';
import { Photo } from '../components/photo.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { priceText } from '../typed-price.ts';

/** The form that collects what is ticked. */
export const SEVERAL = 'several';

export type CardProps = {
  item: OverviewItem;
  token: string;
  /** The address of the list as it is shown, to come back to. */
  back: string;
  /** What was typed as the price and not taken. */
  typed?: string | undefined;
  eager?: boolean;
};

/** One thing of the sale, with everything that is done in passing. */
export function Card(props: CardProps) {
  const { item, eager } = props;
  return (
    <li class={item.status === 'taken' ? 'sale-card gone' : 'sale-card'} id={item.id}>
      <div class="photo">
        {item.thumbnail ? (
          <Photo url={item.thumbnail} place="sellCard" alt="" width={480} height={480} eager={eager} />
        ) : (
          <span class="small muted">No photo</span>
        )}
      </div>
      <label class="choose">
        <input type="checkbox" name="id" value={item.id} form={SEVERAL} />
        <span class="visually-hidden">Choose {item.title}</span>
      </label>
      <div class="about">
        <h3>
          <a href={`/sell/items/${item.id}`}>{item.title}</a>
        </h3>
        <p class="state small">
          <Status item={item} />
          {item.waiting > 0 && <span>{item.waiting} waiting</span>}
          {item.views > 0 && (
            <span class="muted">
              {item.views} {item.views === 1 ? 'view' : 'views'}
            </span>
          )}
        </p>
        <CardForm {...props} />
      </div>
    </li>
  );
}

const LOOKS = {
  available: { words: 'On sale', look: 'available' },
  reserved: { words: 'Reserved', look: 'reserved' },
  taken: { words: 'Sold', look: 'sold' },
  inactive: { words: 'Hidden', look: 'neutral' },
};

function Status({ item: { needsReview, status, heldFor } }: { item: OverviewItem }) {
  if (needsReview) return <span class="badge reserved">Not public yet</span>;
  const { words, look } = LOOKS[status];
  return (
    <>
      <span class={`badge ${look}`}>{words}</span>
      {heldFor?.conversationId && <a href={`/inbox/${heldFor.conversationId}`}>for {heldFor.name}</a>}
      {heldFor && !heldFor.conversationId && <span>for {heldFor.name}</span>}
    </>
  );
}

function CardForm({ item, token, back, typed }: CardProps) {
  const sold = item.status === 'taken';
  return (
    <form class="card-form" method="post" action="/sell/change">
      <input type="hidden" name={FORM_TOKEN} value={token} />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="back" value={back} />
      {sold ? (
        <p class="price">{formatPrice(item.finalPriceCents ?? item.priceCents ?? 0, item.currency)}</p>
      ) : (
        <div class="price-field">
          <span aria-hidden="true">{currencySign(item.currency)}</span>
          <input
            name="price"
            type="text"
            inputmode="decimal"
            autocomplete="off"
            maxlength={20}
            value={
              typed ?? (item.priceCents === null ? '' : priceText(fromCents(item.priceCents), item.currency))
            }
            placeholder="Price"
            aria-label={`Price of ${item.title} in ${item.currency}`}
            {...(typed !== undefined && { 'aria-invalid': 'true' })}
          />
          <button
            class="button small-button save"
            type="submit"
            name="act"
            value="price"
            aria-label={`Save the price of ${item.title}`}
          >
            Save
          </button>
        </div>
      )}
      <div class="acts">
        {actsOf(item).map((act) => (
          <ActButton {...act} title={item.title} />
        ))}
      </div>
    </form>
  );
}

type Act = { words: string } & ({ act: string } | { href: string });

/** What can be done with it as it stands, the likeliest first. */
function actsOf({ id, status, needsReview, priceCents, heldFor }: OverviewItem): Act[] {
  const remove: Act = { words: 'Delete', act: 'delete' };
  if (needsReview) {
    const look: Act = { words: 'Check', href: `/sell/items/${id}` };
    return priceCents === null ? [look, remove] : [look, { words: 'Looks good', act: 'fine' }, remove];
  }
  if (status === 'reserved') {
    return heldFor?.conversationId
      ? [{ words: 'Picked up?', href: `/inbox/${heldFor.conversationId}?answer=sold` }]
      : [
          { words: 'Sold', act: 'sold' },
          { words: 'Put it back', act: 'show' },
        ];
  }
  if (status === 'available') return [{ words: 'Sold', act: 'sold' }, { words: 'Hide', act: 'hide' }, remove];
  if (status === 'inactive')
    return [{ words: 'Put it back', act: 'show' }, { words: 'Sold', act: 'sold' }, remove];
  return [{ words: 'Put it back', act: 'show' }, remove];
}

function ActButton({ title, ...act }: Act & { title: string }) {
  const label = `${act.words}: ${title}`;
  if ('href' in act) {
    return (
      <a class="button small-button" href={act.href} aria-label={label}>
        {act.words}
      </a>
    );
  }
  return (
    <button class="button small-button" type="submit" name="act" value={act.act} aria-label={label}>
      {act.words}
    </button>
  );
}
