import type { FieldProblem } from '../../errors.ts';
import { MAX_WEBHOOKS } from '../../webhooks/create.ts';
import type { Delivery, Webhook } from '../../webhooks/schemas.ts';
import { Fold } from '../components/fold.tsx';
import { PostForm, SubmitLine } from '../components/form.tsx';
import { useWords } from '../language.tsx';
import { hidden, Section, type SectionProps } from './section.tsx';
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
  const words = useWords();
  const { webhooks: say } = words.settings;
  return (
    <Section id="webhooks" title={say.title} done={done}>
      <p class="muted">{say.how({ link: (inside) => <a href="/developers#webhooks">{inside}</a> })}</p>
      {webhooks.length === 0 && <p>{say.none}</p>}
      <ul class="plain-list divided" hidden={webhooks.length === 0}>
        {webhooks.map(({ hook, last }) => {
          const state = stateOf(words, hook, timezone);
          return (
            <li class="entry">
              <div class="about">
                <h3>
                  {new URL(hook.url).host} <span class={`badge ${state.look}`}>{state.badge}</span>
                </h3>
                <p class="small muted">
                  {state.words}{' '}
                  {last
                    ? say.last({
                        at: at(words, last.created_at, timezone),
                        outcome: outcomeOf(words, last, timezone),
                      })
                    : say.nothing}
                </p>
              </div>
              <a class="button" href={`${WEBHOOKS}/${hook.webhook_id}`}>
                {say.open({ name: hook.url, hidden })}
              </a>
            </li>
          );
        })}
      </ul>
      {webhooks.length >= MAX_WEBHOOKS ? (
        <p class="small muted">{say.full}</p>
      ) : (
        <Fold label={say.add} open={typedWebhook !== undefined}>
          <PostForm class="form stack" action={WEBHOOKS} token={token}>
            <WebhookFields {...(typedWebhook ?? AT_FIRST)} problems={problems} />
            <SubmitLine>{say.add}</SubmitLine>
          </PostForm>
        </Fold>
      )}
    </Section>
  );
}
