import type { FieldProblem } from '../../errors.ts';
import { Field, problemOf } from '../components/field.tsx';
import { useWords } from '../language.tsx';
import { EVENT_GROUPS, keyOf } from './webhook-words.ts';

/** What a webhook's form holds, as it was typed or as it stands. */
export type WebhookValues = { url: string; events: readonly string[] };

/** The address and the events of a webhook, for a new one and for one that is there. */
export function WebhookFields(props: WebhookValues & { problems: readonly FieldProblem[] }) {
  const { url, events, problems } = props;
  const { webhooks: words } = useWords().settings;
  const wrongUrl = problemOf(problems, 'url');
  const wrongEvents = problems.some(({ path }) => path.startsWith('events'));
  return (
    <>
      <Field
        name="url"
        label={words.address}
        value={url}
        hint={words.addressHint}
        problem={wrongUrl && words.wrongAddress({ why: wrongUrl })}
        attributes={{
          type: 'url',
          maxlength: 1000,
          placeholder: 'https://example.com/my-sale',
          required: true,
        }}
      />
      {wrongEvents && (
        <p class="error" id="events-error" role="alert">
          {words.oneEvent}
        </p>
      )}
      <div class="event-groups">
        {EVENT_GROUPS.map(({ group, events: choices }) => (
          <fieldset class="field" aria-describedby={wrongEvents ? 'events-error' : undefined}>
            <legend>{words.groups[group]}</legend>
            {choices.map((event) => (
              <label class="tick">
                <input type="checkbox" name="events" value={event} checked={events.includes(event)} />
                <span>{words.event[keyOf(event)]}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}
