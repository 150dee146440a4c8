import type { Settings } from '../../accounts/schemas.ts';
import { Section, type SectionProps, Token } from './section.tsx';

const APPROVALS = [
  {
    name: 'approve_replies',
    legend: 'Replies to buyers',
    in_chat: 'I agree in the chat with my assistant, and it sends',
    by_hand: 'Only I send, on a page that shows me the exact words',
  },
  {
    name: 'approve_address',
    legend: 'My pickup address',
    in_chat: 'I agree in the chat with my assistant, and it shares',
    by_hand: 'Only I share, on a page that shows me the address and who gets it',
  },
] as const;

/** Who sends what an assistant prepared. */
export function ApprovalSection({ settings, token, done }: SectionProps & { settings: Settings }) {
  return (
    <Section id="approval" title="Who sends" done={done}>
      <p class="muted">
        Your assistant, connected apps and API keys can prepare messages. Choose who sends them. Only you can
        change this, here.
      </p>
      <form class="form stack" method="post" action="/settings/approval">
        <Token token={token} />
        {APPROVALS.map(({ name, legend, ...choices }) => (
          <fieldset class="field">
            <legend>{legend}</legend>
            {(['in_chat', 'by_hand'] as const).map((value) => (
              <label class="choice">
                <input type="radio" name={name} value={value} checked={settings[name] === value} />
                <span class="grow">{choices[value]}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <p>
          <button class="button" type="submit">
            Save<span class="visually-hidden">: who sends</span>
          </button>
        </p>
      </form>
    </Section>
  );
}
