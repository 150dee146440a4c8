import type { Child } from 'hono/jsx';
import { MAX_PICKUP_AHEAD_MS } from '../../reservations/clock.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { DAY } from '../../units.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { Fold, List, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { useShown } from '../shown.tsx';
import { AnywayField } from '../taken-time.tsx';
import { ItemChoices, isOpenItem } from './item-choices.tsx';
import { type CardProps, ThreadForm as Form, holds, useTypedIn } from './parts.tsx';

const DAYS_AHEAD = MAX_PICKUP_AHEAD_MS / DAY;

/** For how many more days an item can be held from here. */
export const HOLD_DAYS = [3, 5, 7, 10, 14];

/** The words of its buttons are those under its name: what opens the form, closes it again, and sends it. */
type Act = {
  act: 'pickup' | 'sold' | 'noshow' | 'propose' | 'hold' | 'prices' | 'cancel';
  words?: Partial<Buttons>;
  open?: boolean;
  inside: Child;
  ends?: true;
};
type Buttons = { open: string; back?: string; yes?: string };

type Props = CardProps & { isOver: boolean };

/** What the seller can do about an open reservation: the likeliest on its own button, the others behind one. */
export function Actions(props: Props) {
  const { inbox } = useWords();
  const { reservation_id, items } = props.reservation;
  const [main, ...others] = useActs(props).map((each) => ({
    ...each,
    open: useTypedIn(each.act, { reservation_id }) !== undefined || each.open === true,
  }));
  const of = items[0]?.title ?? '';
  if (!main) return null;
  const fold = ({ act, words, open = false, inside, ends }: Act, look: string) => {
    const said: Buttons = inbox.act[act];
    return (
      <Fold
        label={words?.open ?? said.open}
        back={words?.back ?? said.back ?? inbox.act.noshow.back}
        of={of}
        look={look}
        open={open}
      >
        <Form act={act} fields={{ reservation_id }}>
          {inside}
          <SubmitLine look={ends ? 'danger' : 'primary'}>{said.yes ?? said.open}</SubmitLine>
        </Form>
      </Fold>
    );
  };
  return (
    <div class="actions">
      {fold(main, 'primary')}
      <Fold label={inbox.act.more} back={inbox.act.less} of={of} open={others.some(({ open }) => open)}>
        <List look="plain-list more-acts" of={others.map((each) => fold(each, 'quiet'))} />
      </Fold>
    </div>
  );
}

/** Most likely first: a buyer who came has picked it up, and one without a time gets one. */
function useActs({ reservation, isOver, answer }: Props): Act[] {
  const { reservation_id: id, pickup_at: pickupAt, items } = reservation;
  const { inbox, pickups, format } = useWords();
  const { act: words } = inbox;
  const zone = format.zoneName(useShown().zone);
  const open = items.filter(isOpenItem);
  const canArrange = reservation.status === 'active' && reservation.buyer_confirmed;
  const isHeld = holds(reservation);
  const choices = (
    act: 'sold' | 'prices' | 'cancel',
    of: typeof items,
    kind: { choose?: boolean; priced?: boolean },
  ) => <ItemChoices id={`${id}-${act}`} legend={words[act].legend} items={of} {...kind} />;
  const sold: Act = {
    act: 'sold',
    open: answer === 'sold',
    inside: (
      <>
        {choices(
          'sold',
          items.filter(({ state }) => state === 'held'),
          { choose: true, priced: true },
        )}
        <p>{words.sold.why}</p>
      </>
    ),
  };
  const acts: (Act | false)[] = [
    isHeld && pickupAt !== null && sold,
    canArrange && {
      act: 'pickup',
      ...(pickupAt && { words: { open: words.pickup.openNew, back: pickups.visit.keepTime } }),
      open: answer === 'pickup' && (isOver || pickupAt === null),
      inside: (
        <>
          <AnywayField />
          <MomentField
            id={`${id}-at`}
            name="pickup_at"
            label={words.pickup.at}
            days={DAYS_AHEAD}
            hint={words.pickup.hint({ zone })}
          />
        </>
      ),
    },
    isHeld && pickupAt === null && sold,
    isHeld &&
      isOver && {
        act: 'noshow',
        open: answer === 'noshow',
        inside: <p>{words.noshow.why}</p>,
        ends: true,
      },
    isHeld && {
      act: 'propose',
      inside: (
        <fieldset aria-describedby={`${id}-propose-zone`}>
          <legend>{words.propose.legend}</legend>
          {[words.propose.first, words.propose.second, words.propose.third].map((label, i) => (
            <MomentField id={`${id}-when-${i}`} name={`when_${i}`} label={label} days={DAYS_AHEAD} />
          ))}
          <span class="hint" id={`${id}-propose-zone`}>
            {words.propose.hint({ zone })}
          </span>
        </fieldset>
      ),
    },
    canArrange && {
      act: 'hold',
      inside: (
        <Field
          id={`${id}-days`}
          name="days"
          label={words.hold.for}
          value=""
          hint={words.getsEmail}
          control={HOLD_DAYS.map((n) => [String(n), words.hold.days({ n })])}
        />
      ),
    },
    {
      act: 'prices',
      inside: (
        <>
          {choices('prices', open, { priced: true })}
          <p class="hint">{words.prices.hint}</p>
        </>
      ),
    },
    {
      act: 'cancel',
      inside: (
        <>
          {choices('cancel', open, { choose: true })}
          <Field
            id={`${id}-words`}
            name="message"
            label={words.cancel.message}
            value=""
            control="lines"
            attributes={{ rows: 2, maxlength: TEXT_LIMITS.message }}
          />
          <p>{words.cancel.why}</p>
        </>
      ),
      ends: true,
    },
  ];
  return acts.filter((each) => each !== false);
}

export function Undo({ reservation }: { reservation: Reservation }) {
  const { reservation_id, undo_until: until, undo_lost_count: n, undo_action } = reservation;
  const { inbox, pickups, format } = useWords();
  const { noshow, sold, canceled, yes } = inbox.act.undo;
  const say = undo_action && { noshow, sold, cancelled: canceled }[undo_action];
  const { zone } = useShown();
  return (
    <Form act="undo" fields={{ reservation_id }}>
      <p>
        {say?.({ until: until === null ? '' : format.moment(new Date(until), zone) })}
        {n > 0 && ` ${pickups.closed.lost({ n })}`}
      </p>
      <SubmitLine>{yes}</SubmitLine>
    </Form>
  );
}
