import type { PropsWithChildren } from 'hono/jsx';
import type { FieldProblem } from '../../errors.ts';
import type { Wanting } from '../../listings/history.ts';
import type { Item } from '../../listings/schemas.ts';
import { formatPrice } from '../../sale-page/format.ts';
import { zoneName } from '../../text/zones.ts';
import { toCents } from '../../units.ts';
import { Field, problemOf } from '../components/field.tsx';
import type { Typed } from '../seller-pages.ts';
import { priceText } from '../typed-price.ts';
import { ItemForm, Submit } from './form.tsx';
import { shortMoment, wallText } from './times.ts';

type Props = {
  item: Item;
  token: string;
  wanting: Wanting[];
  heldUntil: Date | null;
  zone: string;
  typed: Typed | undefined;
  problems: readonly FieldProblem[];
};

/** Where the thing stands, and what can be done next. */
export function StatusSection(props: Props) {
  const { item } = props;
  const byBuyer = item.status === 'reserved' && item.reserved_for === null;
  return (
    <section class="card stack" aria-labelledby="stands" id="stands-card">
      <h2 id="stands">{standing(props)}</h2>
      {item.status === 'available' && <WhoSees item={item} />}
      {item.status === 'inactive' && <p>Nobody but you sees it.</p>}
      {item.status === 'taken' && <Sold {...props} />}
      {byBuyer && (
        <p>
          When it is picked up, say so{' '}
          <a href={`/inbox/${props.wanting[0]?.conversationId ?? ''}`}>in the conversation</a>.
        </p>
      )}
      <div class="acts">
        {(item.status === 'available' || (item.status === 'reserved' && !byBuyer)) && (
          <Fold {...props} act="sold" words="Sold" look="primary">
            <SoldFields {...props} />
            <Submit words="It is sold" look="primary" />
            <Waiting wanting={props.wanting} />
          </Fold>
        )}
        {item.status === 'inactive' && <One {...props} act="show" words="Put it on my page" look="primary" />}
        {item.status === 'reserved' && !byBuyer && <One {...props} act="show" words="Put it back on sale" />}
        {item.status === 'taken' && <One {...props} act="show" words="Put it back" />}
        {item.status === 'available' && <One {...props} act="hide" words="Hide" />}
        {(item.status === 'available' || (item.status === 'reserved' && !byBuyer)) && (
          <Fold
            {...props}
            act="hold"
            words={item.status === 'available' ? 'Hold it for someone' : 'Change the hold'}
          >
            <HoldFields {...props} />
            <Submit words="Hold it" look="primary" />
          </Fold>
        )}
        {item.status === 'inactive' && (
          <Fold {...props} act="sold" words="Sold">
            <SoldFields {...props} />
            <Submit words="It is sold" look="primary" />
          </Fold>
        )}
        {item.status === 'reserved' && (
          <Fold {...props} act="hide" words="Hide">
            <p>{whoIsTold(props.wanting)}</p>
            <Submit words="Yes, hide it" look="danger" />
          </Fold>
        )}
      </div>
    </section>
  );
}

function standing({ item, heldUntil, zone, wanting }: Props): string {
  if (item.status === 'available') return item.public_url ? 'On your page' : 'Not public yet';
  if (item.status === 'inactive') return 'Hidden';
  if (item.status === 'taken')
    return `Sold for ${formatPrice(toCents(item.final_price ?? 0), item.currency)}`;
  const until = heldUntil ? ` until ${shortMoment(heldUntil, zone)}` : '';
  return item.reserved_for === null
    ? `Reserved by ${wanting[0]?.buyer ?? 'a buyer'}`
    : `Held for ${item.reserved_for}${until}`;
}

function WhoSees({ item }: { item: Item }) {
  if (item.public_url) {
    return (
      <p>
        Everyone can see it: <a href={item.public_url}>look at it as buyers do</a>.
      </p>
    );
  }
  if (item.needs_review) return <p>It goes on your page once you have looked at it.</p>;
  return (
    <p>
      Your page is not online. <a href="/sell/page">Bring it online</a>
    </p>
  );
}

function Sold(props: Props) {
  const { item, zone } = props;
  return (
    <>
      {item.taken_at && <p class="muted">{shortMoment(new Date(item.taken_at), zone)}</p>}
      <Fold {...props} act="sold" words="It sold for another amount">
        <SoldFields {...props} />
        <Submit words="Save the amount" look="primary" />
      </Fold>
    </>
  );
}

function SoldFields({ item, typed, problems }: Props) {
  const price = item.final_price ?? item.price;
  const mine = typed?.action.endsWith('/sold') ? typed.fields.get('final_price') : null;
  return (
    <Field
      name="final_price"
      label={
        <>
          Sold for <span class="muted">in {item.currency}</span>
        </>
      }
      value={mine ?? priceText(price, item.currency)}
      hint="Only you see it."
      problem={problemOf(problems, 'final_price')}
      attributes={{ inputmode: 'decimal', maxlength: 20 }}
    />
  );
}

function HoldFields({ item, typed, problems, heldUntil, zone }: Props) {
  const mine = typed?.action.endsWith('/hold') ? typed.fields : undefined;
  const until = heldUntil ? wallText(heldUntil, zone) : '';
  return (
    <>
      <Field
        name="reserved_for"
        label="For whom"
        value={mine?.get('reserved_for') ?? item.reserved_for ?? ''}
        hint="Only you see the name."
        problem={problemOf(problems, 'reserved_for')}
        attributes={{ maxlength: 80 }}
      />
      <Field
        name="reserved_until"
        label={
          <>
            Until <span class="muted">(may stay empty)</span>
          </>
        }
        value={mine?.get('reserved_until') ?? until}
        hint={zoneName(zone)}
        problem={problemOf(problems, 'reserved_until')}
        attributes={{ type: 'datetime-local' }}
      />
    </>
  );
}

const Waiting = ({ wanting }: { wanting: Wanting[] }) =>
  wanting.length > 0 ? <p class="small muted">{whoIsTold(wanting)}</p> : null;

function whoIsTold(wanting: readonly Wanting[]): string {
  const [one] = wanting;
  if (!one) return 'Nobody is waiting for it.';
  if (wanting.length === 1) return `${one.buyer} is told by email that it is gone.`;
  return `${one.buyer} and ${wanting.length - 1} more are told by email that it is gone.`;
}

type ActProps = Props & { act: string; words: string; look?: string };

const One = ({ item, token, act, words, look }: ActProps) => (
  <ItemForm itemId={item.item_id} act={act} token={token}>
    <Submit words={words} look={look ?? ''} />
  </ItemForm>
);

/** A button that opens to what must be said first. */
const Fold = (props: PropsWithChildren<ActProps>) => (
  <details class="act" open={props.typed?.action.endsWith(`/${props.act}`)}>
    <summary class={`button ${props.look ?? ''}`}>{props.words}</summary>
    <ItemForm itemId={props.item.item_id} act={props.act} token={props.token} class="form act-form">
      {props.children}
    </ItemForm>
  </details>
);
