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
import { useShown } from '../shown.tsx';
import { amountText, PRICE_LENGTH } from '../typed-price.ts';
import { shortMoment } from './fields.ts';
import { ItemFold, ItemPress } from './form.tsx';

type StatusProps = { item: Item; wanting: Wanting[]; heldUntil: Date | null };

export function StatusSection(props: StatusProps) {
  const { item, wanting } = props;
  const { item_id: itemId, status } = item;
  const all = useWords();
  const { status: words } = all.sellItem;
  const byBuyer = status === 'reserved' && item.reserved_for === null;
  const isOpen = status === 'available' || (status === 'reserved' && !byBuyer);
  return (
    <section class="card stack" aria-labelledby="stands" id="stands-card">
      <h2 id="stands">{useStanding(props)}</h2>
      {status === 'available' && <WhoSees item={item} />}
      {status === 'inactive' && <p>{words.onlyYou}</p>}
      {item.taken_at && (
        <p class="muted">{shortMoment(new Date(item.taken_at), useShown().zone, all.format)}</p>
      )}
      {status === 'taken' && <SoldFold item={item} words={words.otherAmount} yes={words.saveAmount} />}
      {byBuyer && <p>{words.record({ link: linkTo(`/inbox/${wanting[0]?.conversationId ?? ''}`) })}</p>}
      <div class="acts">
        {isOpen && (
          <SoldFold item={item} words={words.sold} yes={words.isSold} look="primary">
            {wanting.length > 0 && <p class="small muted">{whoIsTold(wanting, all)}</p>}
          </SoldFold>
        )}
        {status === 'inactive' && <ItemPress itemId={itemId} act="show" look="primary" words={words.show} />}
        {(status === 'taken' || (status === 'reserved' && !byBuyer)) && (
          <ItemPress itemId={itemId} act="show" words={words.backOnSale} />
        )}
        {status === 'available' && <ItemPress itemId={itemId} act="hide" words={words.hide} />}
        {isOpen && (
          <ItemFold itemId={itemId} act="hold" words={status === 'available' ? words.hold : words.changeHold}>
            <HoldFields item={item} heldUntil={props.heldUntil} />
            <Submit look="primary">{words.holdIt}</Submit>
          </ItemFold>
        )}
        {status === 'inactive' && <SoldFold item={item} words={words.sold} yes={words.isSold} />}
        {status === 'reserved' && (
          <ItemFold itemId={itemId} act="hide" words={words.hide}>
            <p>{whoIsTold(wanting, all)}</p>
            <Submit look="danger">{words.yesHide}</Submit>
          </ItemFold>
        )}
      </div>
    </section>
  );
}

function useStanding({ item, heldUntil, wanting }: StatusProps): string {
  const { sellItem, format } = useWords();
  const { state, status } = sellItem;
  if (item.status === 'available') return item.public_url ? status.onPage : status.notPublic;
  if (item.status === 'inactive') return state.inactive;
  if (item.status === 'taken')
    return status.soldFor({ price: format.money(toCents(item.final_price ?? 0), item.currency) });
  if (item.reserved_for === null) {
    const { seller: buyer, named } = maybeNamed(wanting[0]?.buyer ?? null);
    return status.reservedBy({ buyer, named });
  }
  const name = item.reserved_for;
  return heldUntil
    ? status.heldForUntil({ name, until: shortMoment(heldUntil, useShown().zone, format) })
    : status.heldFor({ name });
}

function WhoSees({ item }: { item: Item }) {
  const { status: words } = useWords().sellItem;
  const { public_url: url } = item;
  if (url) return <p>{words.everyone({ link: linkTo(url) })}</p>;
  if (item.needs_review) return <p>{words.afterReview}</p>;
  return <p>{words.offline({ link: linkTo('/sell/page') })}</p>;
}

type SoldProps = PropsWithChildren<{ item: Item; words: string; yes: string; look?: string }>;

function SoldFold({ item, words, yes, look, children }: SoldProps) {
  const { sellItem, fields, locale } = useWords();
  const { status: say } = sellItem;
  const { currency } = item;
  return (
    <ItemFold itemId={item.item_id} act="sold" words={words} look={look}>
      <Field
        name="final_price"
        label={fields.inCurrency({ label: say.finalPrice, currency, muted })}
        value={amountText(item.final_price ?? item.price, { currency, locale })}
        hint={say.onlyYouSee}
        problem={problemOf(useShown().problems, 'final_price')}
        attributes={{ inputmode: 'decimal', maxlength: PRICE_LENGTH }}
      />
      <Submit look="primary">{yes}</Submit>
      {children}
    </ItemFold>
  );
}

function HoldFields({ item, heldUntil }: Omit<StatusProps, 'wanting'>) {
  const { sellItem, format } = useWords();
  const { status: words } = sellItem;
  const { problems, zone } = useShown();
  return (
    <>
      <Field
        name="reserved_for"
        label={words.forWhom}
        value={item.reserved_for ?? ''}
        hint={words.onlyYouName}
        problem={problemOf(problems, 'reserved_for')}
        attributes={{ maxlength: TEXT_LIMITS.name }}
      />
      <MomentField
        id="reserved_until"
        name="reserved_until"
        label={words.until}
        optional
        days={DAYS_AHEAD}
        stands={heldUntil}
        hint={format.zoneName(zone)}
        problem={problemOf(problems, 'reserved_until')}
      />
    </>
  );
}

function whoIsTold(wanting: readonly Wanting[], { sellItem: { status } }: Words): string {
  const [one] = wanting;
  return one ? status.told({ name: one.buyer, others: wanting.length - 1 }) : status.noOne;
}
