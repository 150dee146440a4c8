import { Fold } from '../components/fold.tsx';
import { useWords } from '../language.tsx';
import { HoldForm, PickupForm, ProposeForm } from './arrange-forms.tsx';
import { type CardProps, holds } from './card-words.ts';
import { ItemChoices, isOpenItem } from './item-choices.tsx';
import { Submit } from './submit.tsx';
import { ThreadForm as Form, typedIn } from './thread-form.tsx';

/** What the seller can do about an open reservation, each behind a button that says what it does first. */
export function Actions(props: CardProps & { isOver: boolean }) {
  const { reservation, isOver, answer } = props;
  const { reservation_id: id, pickup_at: pickupAt, items } = reservation;
  const { act: words } = useWords().inbox;
  const { keepTime } = useWords().pickups.visit;
  const fields = { reservation_id: id };
  const open = items.filter(isOpenItem);
  const held = items.filter(({ state }) => state === 'held');
  const confirmed = reservation.status === 'active' && reservation.buyer_confirmed;
  const typed = (act: string) => typedIn(props, act, id);
  const opens = (act: string) => typed(act) !== undefined || (isOver && answer === act);
  return (
    <div class="actions">
      {holds(reservation) && (
        <Fold label={words.sold.open} back={words.sold.back} open={opens('sold')}>
          <Form {...props} act="sold" fields={fields}>
            <ItemChoices
              id={`${id}-took`}
              legend={words.sold.legend}
              items={held}
              choose
              priced
              typed={typed('sold')}
            />
            <p>{words.sold.why}</p>
            <Submit label={words.sold.yes} look="primary" />
          </Form>
        </Fold>
      )}
      {holds(reservation) && pickupAt !== null && isOver && (
        <Fold label={words.noshow.open} back={words.noshow.back} open={opens('noshow')}>
          <Form {...props} act="noshow" fields={fields}>
            <p>{words.noshow.why}</p>
            <Submit label={words.noshow.yes} look="danger" />
          </Form>
        </Fold>
      )}
      {confirmed && (
        <Fold
          label={pickupAt ? words.pickup.openNew : words.pickup.open}
          back={pickupAt ? keepTime : words.pickup.back}
          open={opens('pickup') || (pickupAt === null && answer === 'pickup')}
        >
          <PickupForm {...props} />
        </Fold>
      )}
      {holds(reservation) && (
        <Fold label={words.propose.open} back={words.propose.back} look="quiet" open={opens('propose')}>
          <ProposeForm {...props} />
        </Fold>
      )}
      {confirmed && (
        <Fold label={words.hold.open} back={words.hold.back} look="quiet" open={opens('hold')}>
          <HoldForm {...props} />
        </Fold>
      )}
      <Fold label={words.prices.open} back={words.prices.back} look="quiet" open={opens('prices')}>
        <Form {...props} act="prices" fields={fields}>
          <ItemChoices
            id={`${id}-agreed`}
            legend={words.prices.legend}
            items={open}
            priced
            typed={typed('prices')}
          />
          <p class="hint">{words.prices.hint}</p>
          <Submit label={words.prices.yes} look="primary" />
        </Form>
      </Fold>
      <Fold label={words.cancel.open} back={words.noshow.back} look="quiet" open={opens('cancel')}>
        <Form {...props} act="cancel" fields={fields}>
          <ItemChoices
            id={`${id}-let-go`}
            legend={words.cancel.legend}
            items={open}
            choose
            typed={typed('cancel')}
          />
          <div class="field">
            <label for={`${id}-words`}>{words.cancel.message}</label>
            <textarea id={`${id}-words`} name="message" rows={2} maxlength={2000}>
              {typed('cancel')?.get('message') ?? ''}
            </textarea>
          </div>
          <p>{words.cancel.why}</p>
          <Submit label={words.cancel.yes} look="danger" />
        </Form>
      </Fold>
    </div>
  );
}

export function Undo(props: CardProps) {
  const { reservation_id: id, undo_until: until } = props.reservation;
  const { inbox, format } = useWords();
  const { undo: words } = inbox.act;
  const recorded = props.reservation.undo_action;
  const facts = { until: until === null ? '' : format.moment(new Date(until), props.timezone) };
  return (
    <Form {...props} act="undo" fields={{ reservation_id: id }}>
      <p>
        {recorded === 'noshow' && words.noshow(facts)}
        {recorded === 'sold' && words.sold(facts)}
        {recorded === 'cancelled' && words.canceled(facts)}
      </p>
      <Submit label={words.yes} look="" />
    </Form>
  );
}
