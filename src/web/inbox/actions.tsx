import { moment } from '../../text/wording.ts';
import { Fold } from '../components/fold.tsx';
import { HoldForm, PickupForm, ProposeForm } from './arrange-forms.tsx';
import { ItemChoices, isOpenItem } from './item-choices.tsx';
import { type CardProps, holds } from './reservations.tsx';
import { Submit } from './submit.tsx';
import { ThreadForm as Form, typedIn } from './thread-form.tsx';

/** What the seller can do about an open reservation, each behind a button that says what it does first. */
export function Actions(props: CardProps & { isOver: boolean }) {
  const { reservation, isOver, answer } = props;
  const { reservation_id: id, pickup_at: pickupAt, items } = reservation;
  const fields = { reservation_id: id };
  const open = items.filter(isOpenItem);
  const held = items.filter(({ state }) => state === 'held');
  const confirmed = reservation.status === 'active' && reservation.buyer_confirmed;
  const typed = (act: string) => typedIn(props, act, id);
  const opens = (act: string) => typed(act) !== undefined || (isOver && answer === act);
  return (
    <div class="actions">
      {holds(reservation) && (
        <Fold label="Picked up" back="Not yet" open={opens('sold')}>
          <Form {...props} act="sold" fields={fields}>
            <ItemChoices
              id={`${id}-took`}
              legend="They took"
              items={held}
              choose
              priced
              typed={typed('sold')}
            />
            <p>
              These count as sold at these prices, and whoever waits for them is told. What is left out goes
              to the next in line, if somebody waits. The buyer gets a mail.
            </p>
            <Submit label="Yes, it was picked up" look="primary" />
          </Form>
        </Fold>
      )}
      {holds(reservation) && pickupAt !== null && isOver && (
        <Fold label="Did not come" back="Keep it" open={opens('noshow')}>
          <Form {...props} act="noshow" fields={fields}>
            <p>
              The reservation ends, and what was held goes to the next in line, if somebody waits. The buyer
              gets a mail.
            </p>
            <Submit label="Yes, nobody came" look="danger" />
          </Form>
        </Fold>
      )}
      {confirmed && (
        <Fold
          label={pickupAt ? 'New pickup time' : 'Set the pickup'}
          back={pickupAt ? 'Keep this time' : 'Set no time'}
          open={opens('pickup') || (pickupAt === null && answer === 'pickup')}
        >
          <PickupForm {...props} />
        </Fold>
      )}
      {holds(reservation) && (
        <Fold label="Propose times" back="Propose none" look="quiet" open={opens('propose')}>
          <ProposeForm {...props} />
        </Fold>
      )}
      {confirmed && (
        <Fold label="Hold longer" back="Leave it as it is" look="quiet" open={opens('hold')}>
          <HoldForm {...props} />
        </Fold>
      )}
      <Fold label="Agree on a price" back="Keep the price" look="quiet" open={opens('prices')}>
        <Form {...props} act="prices" fields={fields}>
          <ItemChoices
            id={`${id}-agreed`}
            legend="What this buyer pays"
            items={open}
            priced
            typed={typed('prices')}
          />
          <p class="hint">The public price stays. The buyer gets a mail if something is new.</p>
          <Submit label="Agree" look="primary" />
        </Form>
      </Fold>
      <Fold label="Cancel it" back="Keep it" look="quiet" open={opens('cancel')}>
        <Form {...props} act="cancel" fields={fields}>
          <ItemChoices id={`${id}-let-go`} legend="Let go of" items={open} choose typed={typed('cancel')} />
          <div class="field">
            <label for={`${id}-words`}>Message to the buyer (optional)</label>
            <textarea id={`${id}-words`} name="message" rows={2} maxlength={2000}>
              {typed('cancel')?.get('message') ?? ''}
            </textarea>
          </div>
          <p>What was held goes to the next in line, if somebody waits. The buyer gets a mail.</p>
          <Submit label="Yes, cancel this" look="danger" />
        </Form>
      </Fold>
    </div>
  );
}

export function Undo(props: CardProps) {
  const { reservation_id: id, undo_until: until, status } = props.reservation;
  return (
    <Form {...props} act="undo" fields={{ reservation_id: id }}>
      <p>
        {status === 'noshow' ? 'Recorded as not picked up.' : 'Recorded as picked up.'} A mistake? It can be
        taken back until {until && moment(new Date(until), props.timezone)}, if nobody else has it by then.
      </p>
      <Submit label="Take it back" look="" />
    </Form>
  );
}
