import type { Settings } from '../../accounts/schemas.ts';
import { PostForm, SubmitLine } from '../components/form.tsx';
import { useWords } from '../language.tsx';
import { hidden, Section, type SectionProps } from './section.tsx';

const APPROVALS = ['approve_replies', 'approve_address'] as const;

/** Who sends what an assistant prepared. */
export function ApprovalSection({ settings, token, done }: SectionProps & { settings: Settings }) {
  const { approval: words } = useWords().settings;
  return (
    <Section id="approval" title={words.title} done={done}>
      <p class="muted">{words.how}</p>
      <PostForm class="form stack" action="/settings/approval" token={token}>
        {APPROVALS.map((name) => (
          <fieldset class="field">
            <legend>{words[name].legend}</legend>
            {(['in_chat', 'by_hand'] as const).map((value) => (
              <label class="choice">
                <input type="radio" name={name} value={value} checked={settings[name] === value} />
                <span class="grow">{words[name][value]}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <SubmitLine>{words.save({ hidden })}</SubmitLine>
      </PostForm>
    </Section>
  );
}
