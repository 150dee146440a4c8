import type { FieldProblem } from '../../errors.ts';
import { MAX_WEBHOOKS } from '../../webhooks/create.ts';
import type { Delivery, Webhook } from '../../webhooks/schemas.ts';
import { Fold } from '../components/fold.tsx';
import { Section, type SectionProps, Token } from './section.tsx';
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx';
import { at, outcomeOf, stateOf } from './webhook-words.ts';

export const WEBHOOKS = '/settings/webhooks';

export type WebhooksProps = SectionProps & {
  /** Each with what it was told last. */
  webhooks: readonly { hook: Webhook; last: Delivery | undefined }[];
  /** A form that was not carried out. */
  typedWebhook: WebhookValues | undefined;
  problems: readonly FieldProblem[];
};

const AT_FIRST: WebhookValues = { url: '', events: ['reservation.created', 'message.received'] };

/** Other programs that are told what happens. */
export function WebhooksSection({ webhooks, typedWebhook, problems, token, timezone, done }: WebhooksProps) {
  return (
    <Section id="webhooks" title="Webhooks" done={done}>
      <p class="muted">
        Another program of yours can be told what happens in your sale, at once. It hears titles, prices,
        times and buyers’ names, and nothing that was written.{' '}
        <a href="/developers#webhooks">What it must be able to do</a>
      </p>
      {webhooks.length === 0 && <p>No program is told anything.</p>}
      <ul class="plain-list divided" hidden={webhooks.length === 0}>
        {webhooks.map(({ hook, last }) => {
          const state = stateOf(hook, timezone);
          return (
            <li class="entry">
              <div class="about">
                <h3>
                  {new URL(hook.url).host} <span class={`badge ${state.look}`}>{state.badge}</span>
                </h3>
                <p class="small muted">
                  {state.words}{' '}
                  {last
                    ? `Last: ${at(last.created_at, timezone)}. ${outcomeOf(last, timezone)}`
                    : 'Nothing was told yet'}
                </p>
              </div>
              <a class="button" href={`${WEBHOOKS}/${hook.webhook_id}`}>
                Open<span class="visually-hidden">: {hook.url}</span>
              </a>
            </li>
          );
        })}
      </ul>
      {webhooks.length >= MAX_WEBHOOKS ? (
        <p class="small muted">That is as many as there can be. Delete one to add another.</p>
      ) : (
        <Fold label="Add a webhook" open={typedWebhook !== undefined}>
          <form class="form stack" method="post" action={WEBHOOKS}>
            <Token token={token} />
            <WebhookFields {...(typedWebhook ?? AT_FIRST)} problems={problems} />
            <p>
              <button class="button" type="submit">
                Add it
              </button>
            </p>
          </form>
        </Fold>
      )}
    </Section>
  );
}
