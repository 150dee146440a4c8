import { useContext } from 'hono/jsx';
import { HOOK_EVENTS, type HookEvent } from '../../../db/schema.ts';
import type { Words } from '../../languages/index.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { MAX_WEBHOOKS } from '../../webhooks/create.ts';
import type { Delivery, Webhook } from '../../webhooks/schemas.ts';
import { Field, problemOf } from '../components/field.tsx';
import { ButtonLink, Fold, hidden, linkTo, PostForm, SubmitLine } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { TypedHere, useShown, useTyped } from '../shown.tsx';
import { Entries, Entry, Section } from './section.tsx';

export const WEBHOOKS = '/settings/webhooks';

type WebhooksProps = { webhooks: readonly { hook: Webhook; last: Delivery | undefined }[] };

const AT_FIRST: WebhookValues = { url: '', events: ['reservation.created', 'message.received'] };

export function WebhooksSection({ webhooks }: WebhooksProps) {
  const { webhooks: say } = useWords().settings;
  const moment = useMoment();
  return (
    <Section id="webhooks" title={say.title}>
      <p class="muted">{say.how({ link: linkTo('/developers#webhooks') })}</p>
      <Entries none={say.none}>
        {webhooks.map(({ hook, last }) => {
          const said = last && { at: moment(last.created_at), outcome: useOutcome(last) };
          return (
            <Entry
              title={
                <>
                  {new URL(hook.url).host} <Standing hook={hook} />
                </>
              }
              about={[`${useStanding(hook).words} ${said ? say.last(said) : say.nothing}`]}
            >
              <ButtonLink href={`${WEBHOOKS}/${hook.webhook_id}`}>
                {say.open({ name: hook.url, hidden })}
              </ButtonLink>
            </Entry>
          );
        })}
      </Entries>
      {webhooks.length >= MAX_WEBHOOKS ? (
        <p class="small muted">{say.full}</p>
      ) : (
        <Fold label={say.add} open={useTyped(WEBHOOKS) !== undefined}>
          <PostForm class="form stack" action={WEBHOOKS}>
            <WebhookFields {...AT_FIRST} />
            <SubmitLine>{say.add}</SubmitLine>
          </PostForm>
        </Fold>
      )}
    </Section>
  );
}

export type WebhookValues = { url: string; events: readonly string[] };

/** The address and the events of a webhook, whether new or existing. */
export function WebhookFields({ url, events: stored }: WebhookValues) {
  const { webhooks: words } = useWords().settings;
  const { problems } = useShown();
  const events: readonly string[] = useContext(TypedHere)?.getAll('events') ?? stored;
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
          maxlength: TEXT_LIMITS.webhookUrl,
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

const GROUPS = [
  ['listing', /^listing\./],
  ['page', /^(message|page)\./],
  ['reservation', /^(reservation|pickup)\./],
] as const;

const EVENT_GROUPS = GROUPS.map(([group, of]) => ({
  group,
  events: HOOK_EVENTS.filter((event) => of.test(event)),
}));

/** The event's key in the locales, where keys have no dots. */
const keyOf = (event: HookEvent) => event.replace('.', '_') as keyof Words['settings']['webhooks']['event'];

/** The event in words, or that it was a test. */
export const eventWords = ({ settings }: Words, type: string): string =>
  (settings.webhooks.event as Partial<Record<string, string>>)[type.replace('.', '_')] ?? type;

/** Writes a moment on the seller's calendar. */
export function useMoment(): (iso: string) => string {
  const { format } = useWords();
  const { zone } = useShown();
  return (iso) => `${format.shortDay(new Date(iso), zone)}, ${format.timeOfDay(new Date(iso), zone)}`;
}

/** On, off, or failing, and since when. */
export function useStanding(hook: Webhook): { badge: string; look: string; words: string } {
  const { webhooks: say } = useWords().settings;
  const moment = useMoment();
  if (!hook.enabled) {
    const off = hook.disabled_at === null ? say.off : say.offSince({ at: moment(hook.disabled_at) });
    return { badge: say.badge.off, look: 'neutral', words: off };
  }
  if (hook.failing_since === null) return { badge: say.badge.on, look: 'available', words: '' };
  const failing = say.failing({ at: moment(hook.failing_since) });
  return { badge: say.badge.failing, look: 'reserved', words: failing };
}

export function Standing({ hook }: { hook: Webhook }) {
  const { look, badge } = useStanding(hook);
  return <span class={`badge ${look}`}>{badge}</span>;
}

export function useOutcome(delivery: Delivery): string {
  const { status, attempts, last_status, last_error, next_attempt_at } = delivery;
  const { webhooks: say } = useWords().settings;
  const moment = useMoment();
  const why = last_error ?? '';
  if (status === 'delivered') return say.accepted({ code: String(last_status ?? say.unknown) });
  // A test is sent only once, so it is never given up.
  const over = delivery.type === 'webhook.test' ? say.notAccepted : say.givenUp;
  if (status === 'failed') return over({ why }).trim();
  if (attempts === 0) return say.waits;
  const next = next_attempt_at === null ? '' : say.next({ at: moment(next_attempt_at) });
  return [say.tried({ n: attempts, why }).trim(), next].filter(Boolean).join(' ');
}
