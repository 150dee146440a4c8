import { zoneName } from '../../text/zones.ts';
import { AnywayField } from '../taken-time.tsx';
import type { CardProps } from './reservations.tsx';
import { Submit } from './submit.tsx';
import { ThreadForm as Form, typedIn } from './thread-form.tsx';

export function PickupForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'pickup', id);
  return (
    <Form {...props} act="pickup" fields={{ reservation_id: id }}>
      <AnywayField typed={typed} />
      <div class="field">
        <label for={`${id}-at`}>Day and time that you agreed on</label>
        <input
          id={`${id}-at`}
          name="pickup_at"
          type="datetime-local"
          required
          value={typed?.get('pickup_at') ?? ''}
          aria-describedby={`${id}-zone`}
        />
        <span class="hint" id={`${id}-zone`}>
          {zoneName(props.timezone ?? 'UTC')}. The buyer gets it by email, and it is held at least until a day
          after it.
        </span>
      </div>
      <Submit label="Set the pickup" look="primary" />
    </Form>
  );
}

/** Up to three times, sent as a message in words. */
export function ProposeForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'propose', id)?.getAll('when') ?? [];
  return (
    <Form {...props} act="propose" fields={{ reservation_id: id }}>
      <fieldset aria-describedby={`${id}-propose-zone`}>
        <legend>When you are there</legend>
        {['First time', 'Another (optional)', 'A third (optional)'].map((label, i) => (
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
          {zoneName(props.timezone ?? 'UTC')}. It goes as a message, and nothing is set by it.
        </span>
      </fieldset>
      <Submit label="Send these times" look="primary" />
    </Form>
  );
}

export function HoldForm(props: CardProps) {
  const { reservation_id: id } = props.reservation;
  const typed = typedIn(props, 'hold', id)?.get('days');
  return (
    <Form {...props} act="hold" fields={{ reservation_id: id }}>
      <div class="field">
        <label for={`${id}-days`}>Hold it for</label>
        <select id={`${id}-days`} name="days">
          {[3, 5, 7, 10, 14].map((days) => (
            <option value={String(days)} selected={typed === String(days)}>
              {days} days from now
            </option>
          ))}
        </select>
        <span class="hint">The buyer gets a mail.</span>
      </div>
      <Submit label="Hold it longer" look="primary" />
    </Form>
  );
}
