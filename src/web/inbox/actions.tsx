import type { Child } from 'hono/jsx';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { Fold, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { HoldForm, PickupForm, ProposeForm } from './arrange-forms.tsx';
import { ItemChoices, isOpenItem } from './item-choices.tsx';
import { type CardProps, ThreadForm as Form, holds, typedIn } from './parts.tsx';

type Act = { act: string; label: string; back: string; open?: boolean; form: Child };

/**
 * What the seller can do about an open reservation: the most likely action on its own button, the others behind one.
 */
export function Actions(props: CardProps & { isOver: boolean }) {
  const { inbox } = useWords();
  const [main, ...others] = useActs(props);
  const title = props.reservation.items[0]?.title ?? '';
  const opens = ({ act, open = false }: Act) =>
    typedIn(props, act, props.reservation.reservation_id) !== undefined || open;
  if (!main) return null;
  return (
    <div class="actions">
      <Fold label={main.label} back={main.back} of={title} look="primary" open={opens(main)}>
        {main.form}
      </Fold>
      <Fold label={inbox.act.more} back={inbox.act.less} of={title} open={others.some(opens)}>
        <ul class="plain-list more-acts">
          {others.map((each) => (
            <li>
              <Fold label={each.label} back={each.back} of={title} look="quiet" open={opens(each)}>
                {each.form}
              </Fold>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

/** Most likely first: a buyer who came has picked it up, and one without a time gets one. */
function useActs(props: CardProps & { isOver: boolean }): Act[] {
  const { reservation, isOver, answer } = props;
  const { reservation_id: id, pickup_at: pickupAt, items } = reservation;
  const { inbox, pickups } = useWords();
  const { act: words } = inbox;
  const fields = { reservation_id: id };
  const open = items.filter(isOpenItem);
  const typed = (act: string) => typedIn(props, act, id);
  const choices = (
    act: string,
    legend: string,
    of: typeof items,
    kind: { choose?: boolean; priced?: boolean },
  ) => <ItemChoices id={`${id}-${act}`} legend={legend} items={of} typed={typed(act)} {...kind} />;
  const acts: Act[] = [];
  const held = items.filter(({ state }) => state === 'held');
  if (reservation.status === 'active' && reservation.buyer_confirmed) {
    acts.push({
      act: 'pickup',
      label: pickupAt ? words.pickup.openNew : words.pickup.open,
      back: pickupAt ? pickups.visit.keepTime : words.pickup.back,
      open: answer === 'pickup' && (isOver || pickupAt === null),
      form: <PickupForm {...props} />,
    });
  }
  if (holds(reservation)) {
    const sold: Act = {
      act: 'sold',
      label: words.sold.open,
      back: words.sold.back,
      open: isOver && answer === 'sold',
      form: (
        <Form {...props} act="sold" fields={fields}>
          {choices('sold', words.sold.legend, held, { choose: true, priced: true })}
          <p>{words.sold.why}</p>
          <SubmitLine look="primary">{words.sold.yes}</SubmitLine>
        </Form>
      ),
    };
    if (pickupAt) acts.unshift(sold);
    else acts.push(sold);
    if (pickupAt && isOver) {
      acts.push({
        act: 'noshow',
        label: words.noshow.open,
        back: words.noshow.back,
        open: answer === 'noshow',
        form: (
          <Form {...props} act="noshow" fields={fields}>
            <p>{words.noshow.why}</p>
            <SubmitLine look="danger">{words.noshow.yes}</SubmitLine>
          </Form>
        ),
      });
    }
    const propose = { act: 'propose', label: words.propose.open, back: words.propose.back };
    acts.push({ ...propose, form: <ProposeForm {...props} /> });
  }
  if (reservation.status === 'active' && reservation.buyer_confirmed) {
    acts.push({ act: 'hold', label: words.hold.open, back: words.hold.back, form: <HoldForm {...props} /> });
  }
  acts.push({
    act: 'prices',
    label: words.prices.open,
    back: words.prices.back,
    form: (
      <Form {...props} act="prices" fields={fields}>
        {choices('prices', words.prices.legend, open, { priced: true })}
        <p class="hint">{words.prices.hint}</p>
        <SubmitLine look="primary">{words.prices.yes}</SubmitLine>
      </Form>
    ),
  });
  acts.push({
    act: 'cancel',
    label: words.cancel.open,
    back: words.noshow.back,
    form: (
      <Form {...props} act="cancel" fields={fields}>
        {choices('cancel', words.cancel.legend, open, { choose: true })}
        <Field
          id={`${id}-words`}
          name="message"
          label={words.cancel.message}
          value={typed('cancel')?.get('message') ?? ''}
          control="lines"
          attributes={{ rows: 2, maxlength: TEXT_LIMITS.message }}
        />
        <p>{words.cancel.why}</p>
        <SubmitLine look="danger">{words.cancel.yes}</SubmitLine>
      </Form>
    ),
  });
  return acts;
}

export function Undo(props: CardProps) {
  const { reservation_id: id, undo_until: until, undo_lost_count: n } = props.reservation;
  const { inbox, pickups, format } = useWords();
  const { undo: words } = inbox.act;
  const recorded = props.reservation.undo_action;
  const facts = { until: until === null ? '' : format.moment(new Date(until), props.timezone) };
  return (
    <Form {...props} act="undo" fields={{ reservation_id: id }}>
      <p>
        {recorded === 'noshow' && words.noshow(facts)}
        {recorded === 'sold' && words.sold(facts)}
        {recorded === 'cancelled' && words.canceled(facts)}
        {n > 0 && ` ${pickups.closed.lost({ n })}`}
      </p>
      <SubmitLine>{words.yes}</SubmitLine>
    </Form>
  );
}
