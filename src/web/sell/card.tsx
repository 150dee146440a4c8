import { useContext } from 'hono/jsx';
import type { OverviewItem } from '../../listings/overview.ts';
import { fromCents } from '../../units.ts';
import { WithSign } from '../components/field.tsx';
import { Menu, PostForm, Submit } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { useWords } from '../language.tsx';
import { TypedHere, useShown } from '../shown.tsx';
import { amountText, PRICE_INPUT } from '../typed-price.ts';

/** The id of the form that collects the selected items. */
export const SEVERAL = 'several';

type CardProps = {
  item: OverviewItem;
  /** The address of the list as it is shown, to come back to. */
  back: string;
  eager?: boolean;
};

/** One item of the list, which opens its page. The likeliest actions are next to it, the others in its menu. */
export function Card({ item, back, eager }: CardProps) {
  const { sell } = useWords();
  const { card: words } = sell;
  const { main, others } = useActs(item);
  return (
    <li class={item.status === 'taken' ? 'sale-card gone' : 'sale-card'} id={item.id}>
      <div class="photo">
        {item.thumbnail ? (
          <Photo url={item.thumbnail} place="sellCard" alt="" width={72} height={72} eager={eager} />
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
          {item.watching > 0 && <span>{words.watching({ n: item.watching })}</span>}
          {item.views > 0 && <span class="muted">{words.views({ n: item.views })}</span>}
        </p>
      </div>
      <PostForm class="card-form" id={`form-${item.id}`} action="/sell/change" fields={{ id: item.id, back }}>
        <Price item={item} />
        {main && <ActButton {...main} of={item} look="button small-button" />}
      </PostForm>
      <Menu label={words.more({ title: item.title })}>
        {others.map((act) => (
          <ActButton {...act} of={item} look={'act' in act && act.act === 'delete' ? 'danger' : ''} />
        ))}
      </Menu>
    </li>
  );
}

const LOOKS = { reserved: 'reserved', taken: 'sold', inactive: 'neutral' };

function Status({ item: { needsReview, status, heldFor } }: { item: OverviewItem }) {
  const { sell, sellItem } = useWords();
  const { card: words } = sell;
  if (needsReview) return <span class="badge reserved">{words.notPublic}</span>;
  // Most items are available, so that isn't shown prominently.
  if (status === 'available') return <span class="muted">{sellItem.state[status]}</span>;
  const held = heldFor && words.heldFor({ name: heldFor.name });
  return (
    <>
      <span class={`badge ${LOOKS[status]}`}>{sellItem.state[status]}</span>
      {heldFor?.conversationId && <a href={`/inbox/${heldFor.conversationId}`}>{held}</a>}
      {heldFor && !heldFor.conversationId && <span>{held}</span>}
    </>
  );
}

function Price({ item }: { item: OverviewItem }) {
  const words = useWords();
  const typed = useContext(TypedHere)?.get('price') ?? undefined;
  const { card } = words.sell;
  const { title, currency, status, priceCents } = item;
  if (status === 'taken') {
    return <p class="price">{words.price(item.finalPriceCents ?? priceCents ?? 0, currency)}</p>;
  }
  const stands =
    priceCents === null ? '' : amountText(fromCents(priceCents), { currency, locale: words.locale });
  return (
    <div class="price-field">
      <WithSign currency={currency}>
        <input
          name="price"
          type="text"
          {...PRICE_INPUT}
          value={typed ?? stands}
          placeholder={card.price}
          aria-label={card.priceOf({ title, currency })}
          {...(typed !== undefined && { 'aria-invalid': 'true' })}
        />
      </WithSign>
      <Submit look="small-button save" name="act" value="price" aria-label={card.savePrice({ title })}>
        {words.parts.save}
      </Submit>
    </div>
  );
}

type Act = { words: string } & ({ act: string } | { href: string; share?: true });

/** The actions that are possible now: the most likely ones next to the item, the others in the menu. */
function useActs(item: OverviewItem): { main?: Act | undefined; others: Act[] } {
  const { sell, parts, share } = useWords();
  const { saleUrl } = useShown().nav;
  const { card: words } = sell;
  const { id, status, needsReview, priceCents, heldFor } = item;
  const edit: Act = { words: words.edit, href: `/sell/items/${id}` };
  const remove: Act = { words: parts.delete, act: 'delete' };
  const sold: Act = { words: words.sold, act: 'sold' };
  const show: Act = { words: words.show, act: 'show' };
  if (needsReview) {
    const fine: Act = { words: words.fine, act: 'fine' };
    return { main: priceCents === null ? { ...edit, words: words.check } : fine, others: [edit, remove] };
  }
  const isPublic = saleUrl !== null && (status === 'available' || status === 'reserved');
  const pass: Act[] = isPublic ? [{ words: share.share, href: `${saleUrl}/${id}`, share: true }] : [];
  if (status === 'reserved') {
    return heldFor?.conversationId
      ? {
          main: { words: words.pickedUp, href: `/inbox/${heldFor.conversationId}?answer=sold#reserved` },
          others: [edit, ...pass],
        }
      : { main: sold, others: [edit, ...pass, show] };
  }
  if (status === 'available')
    return { main: sold, others: [edit, ...pass, { words: words.hide, act: 'hide' }, remove] };
  return status === 'inactive'
    ? { main: show, others: [edit, sold, remove] }
    : { others: [edit, show, remove] };
}

function ActButton({ of: { id, title }, look, ...act }: Act & { of: OverviewItem; look: string }) {
  const { parts } = useWords();
  const label = parts.of({ act: act.words, title });
  const classes = look || undefined;
  const passed = 'share' in act && { 'data-pass-on': title, 'data-copied': parts.copied };
  return 'href' in act ? (
    <a class={classes} href={act.href} aria-label={label} {...passed}>
      {act.words}
    </a>
  ) : (
    <button class={classes} type="submit" form={`form-${id}`} name="act" value={act.act} aria-label={label}>
      {act.words}
    </button>
  );
}
