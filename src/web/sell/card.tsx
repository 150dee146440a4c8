import type { Words } from '../../languages/index.ts';
import type { OverviewItem } from '../../listings/overview.ts';
import { fromCents } from '../../units.ts';
import { Photo } from '../components/photo.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { amountText } from '../typed-price.ts';

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
  const { card: words } = useWords().sell;
  return (
    <li class={item.status === 'taken' ? 'sale-card gone' : 'sale-card'} id={item.id}>
      <div class="photo">
        {item.thumbnail ? (
          <Photo url={item.thumbnail} place="sellCard" alt="" width={480} height={480} eager={eager} />
        ) : (
          <span class="small muted">{words.noPhoto}</span>
        )}
      </div>
      <label class="choose">
        <input type="checkbox" name="id" value={item.id} form={SEVERAL} />
        <span class="visually-hidden">{words.choose({ title: item.title })}</span>
      </label>
      <div class="about">
        <h3>
          <a href={`/sell/items/${item.id}`}>{item.title}</a>
        </h3>
        <p class="state small">
          <Status item={item} />
          {item.waiting > 0 && <span>{words.waiting({ n: item.waiting })}</span>}
          {item.views > 0 && <span class="muted">{words.views({ n: item.views })}</span>}
        </p>
        <CardForm {...props} />
      </div>
    </li>
  );
}

const LOOKS = { available: 'available', reserved: 'reserved', taken: 'sold', inactive: 'neutral' };

function Status({ item: { needsReview, status, heldFor } }: { item: OverviewItem }) {
  const { sell, sellItem } = useWords();
  const { card: words } = sell;
  if (needsReview) return <span class="badge reserved">{words.notPublic}</span>;
  const held = heldFor && words.heldFor({ name: heldFor.name });
  return (
    <>
      <span class={`badge ${LOOKS[status]}`}>{sellItem.state[status]}</span>
      {heldFor?.conversationId && <a href={`/inbox/${heldFor.conversationId}`}>{held}</a>}
      {heldFor && !heldFor.conversationId && <span>{held}</span>}
    </>
  );
}

function CardForm({ item, token, back, typed }: CardProps) {
  const words = useWords();
  const { card } = words.sell;
  const { title, currency } = item;
  const sold = item.status === 'taken';
  return (
    <form class="card-form" method="post" action="/sell/change">
      <input type="hidden" name={FORM_TOKEN} value={token} />
      <input type="hidden" name="id" value={item.id} />
      <input type="hidden" name="back" value={back} />
      {sold ? (
        <p class="price">{words.price(item.finalPriceCents ?? item.priceCents ?? 0, currency)}</p>
      ) : (
        <div class="price-field">
          <span aria-hidden="true">{words.format.sign(currency)}</span>
          <input
            name="price"
            type="text"
            inputmode="decimal"
            autocomplete="off"
            maxlength={20}
            value={
              typed ??
              (item.priceCents === null
                ? ''
                : amountText(fromCents(item.priceCents), { currency, locale: words.locale }))
            }
            placeholder={card.price}
            aria-label={card.priceOf({ title, currency })}
            {...(typed !== undefined && { 'aria-invalid': 'true' })}
          />
          <button
            class="button small-button save"
            type="submit"
            name="act"
            value="price"
            aria-label={card.savePrice({ title })}
          >
            {words.parts.save}
          </button>
        </div>
      )}
      <div class="acts">
        {actsOf(item, words).map((act) => (
          <ActButton {...act} title={title} />
        ))}
      </div>
    </form>
  );
}

type Act = { words: string } & ({ act: string } | { href: string });

/** What can be done with it as it stands, the likeliest first. */
function actsOf(
  { id, status, needsReview, priceCents, heldFor }: OverviewItem,
  { sell, parts }: Words,
): Act[] {
  const { card: words } = sell;
  const remove: Act = { words: parts.delete, act: 'delete' };
  const sold: Act = { words: words.sold, act: 'sold' };
  const show: Act = { words: words.show, act: 'show' };
  if (needsReview) {
    const look: Act = { words: words.check, href: `/sell/items/${id}` };
    return priceCents === null ? [look, remove] : [look, { words: words.fine, act: 'fine' }, remove];
  }
  if (status === 'reserved') {
    return heldFor?.conversationId
      ? [{ words: words.pickedUp, href: `/inbox/${heldFor.conversationId}?answer=sold` }]
      : [sold, show];
  }
  if (status === 'available') return [sold, { words: words.hide, act: 'hide' }, remove];
  return status === 'inactive' ? [show, sold, remove] : [show, remove];
}

function ActButton({ title, ...act }: Act & { title: string }) {
  const label = useWords().parts.of({ act: act.words, title });
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
