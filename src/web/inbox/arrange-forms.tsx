import { useWords } from '../language.tsx';
import { AnywayField } from '../taken-time.tsx';
import type { CardProps } from './card-words.ts';
import { Submit } from './submit.tsx';
import { ThreadForm as Form, typedIn } from './thread-form.tsx';

export function PickupForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'pickup', id);
  const { inbox, format } = useWords();
  const { pickup: words } = inbox.act;
  return (
    <Form {...props} act="pickup" fields={{ reservation_id: id }}>
      <AnywayField typed={typed} />
      <div class="field">
        <label for={`${id}-at`}>{words.at}</label>
        <input
          id={`${id}-at`}
          name="pickup_at"
          type="datetime-local"
          required
          value={typed?.get('pickup_at') ?? ''}
          aria-describedby={`${id}-zone`}
        />
        <span class="hint" id={`${id}-zone`}>
          {words.hint({ zone: format.zoneName(props.timezone ?? 'UTC') })}
        </span>
      </div>
      <Submit label={words.open} look="primary" />
    </Form>
  );
}

/** Up to three times, sent as a message in words. */
export function ProposeForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'propose', id)?.getAll('when') ?? [];
  const { inbox, format } = useWords();
  const { propose: words } = inbox.act;
  return (
    <Form {...props} act="propose" fields={{ reservation_id: id }}>
      <fieldset aria-describedby={`${id}-propose-zone`}>
        <legend>{words.legend}</legend>
        {[words.first, words.second, words.third].map((label, i) => (
          <div class="field">
            <label for={`${id}-when-${i}`}>{label}</label>
            <input
              id={`${id}-when-${i}`}
              name="when"
              type="datetime-local"
              required={i === 0}
              value={typed[i] ?? ''}
            />
          </div>
        ))}
        <span class="hint" id={`${id}-propose-zone`}>
          {words.hint({ zone: format.zoneName(props.timezone ?? 'UTC') })}
        </span>
      </fieldset>
      <Submit label={words.yes} look="primary" />
    </Form>
  );
}

export function HoldForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'hold', id)?.get('days');
  const { act: words } = useWords().inbox;
  return (
    <Form {...props} act="hold" fields={{ reservation_id: id }}>
      <div class="field">
        <label for={`${id}-days`}>{words.hold.for}</label>
        <select id={`${id}-days`} name="days">
          {[3, 5, 7, 10, 14].map((days) => (
            <option value={String(days)} selected={typed === String(days)}>
              {words.hold.days({ n: days })}
            </option>
          ))}
        </select>
        <span class="hint">{words.getsEmail}</span>
      </div>
      <Submit label={words.hold.open} look="primary" />
    </Form>
  );
}
