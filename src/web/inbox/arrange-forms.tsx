import { MAX_PICKUP_AHEAD_MS } from '../../reservations/clock.ts';
import { DAY } from '../../units.ts';
import { Field } from '../components/field.tsx';
import { MomentField } from '../components/moment-field.tsx';
import { SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { AnywayField } from '../taken-time.tsx';
import { type CardProps, ThreadForm as Form, typedIn } from './parts.tsx';

/** What both forms need: the time zone, and how many days ahead a pickup can be. */
const around = ({ timezone, now }: CardProps) => ({
  zone: timezone ?? 'UTC',
  now,
  days: MAX_PICKUP_AHEAD_MS / DAY,
});

export function PickupForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'pickup', id);
  const { inbox, format } = useWords();
  const { pickup: words } = inbox.act;
  return (
    <Form {...props} act="pickup" fields={{ reservation_id: id }}>
      <AnywayField typed={typed} />
      <MomentField
        id={`${id}-at`}
        name="pickup_at"
        label={words.at}
        {...around(props)}
        typed={typed}
        hint={words.hint({ zone: format.zoneName(props.timezone ?? 'UTC') })}
      />
      <SubmitLine look="primary">{words.open}</SubmitLine>
    </Form>
  );
}

/** Up to three times, sent as a message in words. */
export function ProposeForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'propose', id);
  const { inbox, format } = useWords();
  const { propose: words } = inbox.act;
  return (
    <Form {...props} act="propose" fields={{ reservation_id: id }}>
      <fieldset aria-describedby={`${id}-propose-zone`}>
        <legend>{words.legend}</legend>
        {[words.first, words.second, words.third].map((label, i) => (
          <MomentField
            id={`${id}-when-${i}`}
            name={`when_${i}`}
            label={label}
            {...around(props)}
            typed={typed}
          />
        ))}
        <span class="hint" id={`${id}-propose-zone`}>
          {words.hint({ zone: format.zoneName(props.timezone ?? 'UTC') })}
        </span>
      </fieldset>
      <SubmitLine look="primary">{words.yes}</SubmitLine>
    </Form>
  );
}

/** For how many more days an item can be held from here. */
export const HOLD_DAYS = [3, 5, 7, 10, 14];

export function HoldForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'hold', id)?.get('days');
  const { act: words } = useWords().inbox;
  return (
    <Form {...props} act="hold" fields={{ reservation_id: id }}>
      <Field
        id={`${id}-days`}
        name="days"
        label={words.hold.for}
        value={typed ?? ''}
        hint={words.getsEmail}
        control={HOLD_DAYS.map((n) => [String(n), words.hold.days({ n })])}
      />
      <SubmitLine look="primary">{words.hold.open}</SubmitLine>
    </Form>
  );
}
