import type { PropsWithChildren } from 'hono/jsx';
import { maybeNamed, type Words } from '../../languages/index.ts';
import type { Wanting } from '../../listings/history.ts';
import type { Item } from '../../listings/schemas.ts';
import { toCents } from '../../units.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field, problemOf } from '../components/field.tsx';
import { DAYS_AHEAD, MomentField } from '../components/moment-field.tsx';
import { linkTo, muted, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { amountText, PRICE_LENGTH } from '../typed-price.ts';
import { shortMoment } from './fields.ts';
import { ItemForm } from './form.tsx';
import type { FormOfItem } from './words-form.tsx';

export type StatusProps = FormOfItem & {
  wanting: Wanting[];
  heldUntil: Date | null;
  zone: string;
  now: Date;
};

/** The item's status, and what can be done next. */
export function StatusSection(props: StatusProps) {
  const { item } = props;
  const all = useWords();
  const { status: words } = all.sellItem;
  const byBuyer = item.status === 'reserved' && item.reserved_for === null;
  return (
    <section class="card stack" aria-labelledby="stands" id="stands-card">
      <h2 id="stands">{standing(props, all)}</h2>
      {item.status === 'available' && <WhoSees item={item} />}
      {item.status === 'inactive' && <p>{words.onlyYou}</p>}
      {item.status === 'taken' && <Sold {...props} />}
      {byBuyer && (
        <p>
          {words.record({
            link: linkTo(`/inbox/${props.wanting[0]?.conversationId ?? ''}`),
          })}
        </p>
      )}
      <div class="acts">
        {(item.status === 'available' || (item.status === 'reserved' && !byBuyer)) && (
          <Fold {...props} act="sold" words={words.sold} look="primary">
            <SoldFields {...props} />
            <Submit look="primary">{words.isSold}</Submit>
            <Waiting wanting={props.wanting} />
          </Fold>
        )}
        {item.status === 'inactive' && <One {...props} act="show" words={words.show} look="primary" />}
        {item.status === 'reserved' && !byBuyer && <One {...props} act="show" words={words.backOnSale} />}
        {item.status === 'taken' && <One {...props} act="show" words={words.backOnSale} />}
        {item.status === 'available' && <One {...props} act="hide" words={words.hide} />}
        {(item.status === 'available' || (item.status === 'reserved' && !byBuyer)) && (
          <Fold {...props} act="hold" words={item.status === 'available' ? words.hold : words.changeHold}>
            <HoldFields {...props} />
            <Submit look="primary">{words.holdIt}</Submit>
          </Fold>
        )}
        {item.status === 'inactive' && (
          <Fold {...props} act="sold" words={words.sold}>
            <SoldFields {...props} />
            <Submit look="primary">{words.isSold}</Submit>
          </Fold>
        )}
        {item.status === 'reserved' && (
          <Fold {...props} act="hide" words={words.hide}>
            <p>{whoIsTold(props.wanting, all)}</p>
            <Submit look="danger">{words.yesHide}</Submit>
          </Fold>
        )}
      </div>
    </section>
  );
}

function standing(
  { item, heldUntil, zone, wanting }: StatusProps,
  { sellItem, format, price }: Words,
): string {
  const { state, status } = sellItem;
  if (item.status === 'available') return item.public_url ? status.onPage : status.notPublic;
  if (item.status === 'inactive') return state.inactive;
  if (item.status === 'taken')
    return status.soldFor({ price: price(toCents(item.final_price ?? 0), item.currency) });
  if (item.reserved_for === null) {
    const { seller: buyer, named } = maybeNamed(wanting[0]?.buyer ?? null);
    return status.reservedBy({ buyer, named });
  }
  const name = item.reserved_for;
  return heldUntil
    ? status.heldForUntil({ name, until: shortMoment(heldUntil, zone, format) })
    : status.heldFor({ name });
}

function WhoSees({ item }: { item: Item }) {
  const { status: words } = useWords().sellItem;
  const { public_url: url } = item;
  if (url) return <p>{words.everyone({ link: linkTo(url) })}</p>;
  if (item.needs_review) return <p>{words.afterReview}</p>;
  return <p>{words.offline({ link: linkTo('/sell/page') })}</p>;
}

function Sold(props: StatusProps) {
  const { item, zone } = props;
  const { sellItem, format } = useWords();
  const { status: words } = sellItem;
  return (
    <>
      {item.taken_at && <p class="muted">{shortMoment(new Date(item.taken_at), zone, format)}</p>}
      <Fold {...props} act="sold" words={words.otherAmount}>
        <SoldFields {...props} />
        <Submit look="primary">{words.saveAmount}</Submit>
      </Fold>
    </>
  );
}

function SoldFields({ item, typed, problems }: StatusProps) {
  const { sellItem, fields, locale } = useWords();
  const { status: words } = sellItem;
  const { currency } = item;
  const price = item.final_price ?? item.price;
  const mine = typed?.action.endsWith('/sold') ? typed.fields.get('final_price') : null;
  return (
    <Field
      name="final_price"
      label={fields.inCurrency({ label: words.finalPrice, currency, muted })}
      value={mine ?? amountText(price, { currency, locale })}
      hint={words.onlyYouSee}
      problem={problemOf(problems, 'final_price')}
      attributes={{ inputmode: 'decimal', maxlength: PRICE_LENGTH }}
    />
  );
}

function HoldFields({ item, typed, problems, heldUntil, zone, now }: StatusProps) {
  const { sellItem, format } = useWords();
  const { status: words } = sellItem;
  const mine = typed?.action.endsWith('/hold') ? typed.fields : undefined;
  return (
    <>
      <Field
        name="reserved_for"
        label={words.forWhom}
        value={mine?.get('reserved_for') ?? item.reserved_for ?? ''}
        hint={words.onlyYouName}
        problem={problemOf(problems, 'reserved_for')}
        attributes={{ maxlength: TEXT_LIMITS.name }}
      />
      <MomentField
        id="reserved_until"
        name="reserved_until"
        label={words.until}
        optional
        zone={zone}
        now={now}
        days={DAYS_AHEAD}
        typed={mine}
        stands={heldUntil}
        hint={format.zoneName(zone)}
        problem={problemOf(problems, 'reserved_until')}
      />
    </>
  );
}

function Waiting({ wanting }: { wanting: Wanting[] }) {
  const words = useWords();
  return wanting.length > 0 ? <p class="small muted">{whoIsTold(wanting, words)}</p> : null;
}

function whoIsTold(wanting: readonly Wanting[], { sellItem: { status } }: Words): string {
  const [one] = wanting;
  return one ? status.told({ name: one.buyer, others: wanting.length - 1 }) : status.noOne;
}

type ActProps = StatusProps & { act: string; words: string; look?: string };

const One = ({ item, token, act, words, look }: ActProps) => (
  <ItemForm itemId={item.item_id} act={act} token={token}>
    <Submit look={look}>{words}</Submit>
  </ItemForm>
);

/** A button that first opens fields to fill in. */
const Fold = (props: PropsWithChildren<ActProps>) => (
  <details class="act" open={props.typed?.action.endsWith(`/${props.act}`)}>
    <summary class={`button ${props.look ?? ''}`}>{props.words}</summary>
    <ItemForm itemId={props.item.item_id} act={props.act} token={props.token} class="form act-form">
      {props.children}
    </ItemForm>
  </details>
);
