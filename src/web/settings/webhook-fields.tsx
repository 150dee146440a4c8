import type { FieldProblem } from '../../errors.ts';
import { problemOf } from '../components/field.tsx';
import { EVENT_GROUPS } from './webhook-words.ts';

/** What a webhook's form holds, as it was typed or as it stands. */
export type WebhookValues = { url: string; events: readonly string[] };

/** The address and the events of a webhook, for a new one and for one that is there. */
export function WebhookFields(props: WebhookValues & { problems: readonly FieldProblem[] }) {
  const { url, events, problems } = props;
  const wrongUrl = problemOf(problems, 'url');
  const wrongEvents = problems.some(({ path }) => path.startsWith('events'));
  return (
    <>
      <div class="field">
        <label for="url">Address of the other program</label>
        <input
          id="url"
          name="url"
          type="url"
          maxlength={1000}
          placeholder="https://example.com/my-sale"
          autocomplete="off"
          required
          value={url}
          aria-invalid={wrongUrl ? 'true' : undefined}
          aria-describedby={wrongUrl ? 'url-error url-hint' : 'url-hint'}
        />
        {wrongUrl && (
          <span class="error" id="url-error">
            This {wrongUrl}.
          </span>
        )}
        <span class="hint" id="url-hint">
          It must be on the public internet and begin with https.
        </span>
      </div>
      {wrongEvents && (
        <p class="error" id="events-error" role="alert">
          Tick at least one thing that it shall be told of.
        </p>
      )}
      <div class="event-groups">
        {EVENT_GROUPS.map(({ legend, events: choices }) => (
          <fieldset class="field" aria-describedby={wrongEvents ? 'events-error' : undefined}>
            <legend>{legend}</legend>
            {choices.map(([event, words]) => (
              <label class="tick">
                <input type="checkbox" name="events" value={event} checked={events.includes(event)} />
                <span>{words}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}
