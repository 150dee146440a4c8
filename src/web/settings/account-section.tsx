import type { Settings } from '../../accounts/schemas.ts';
import { Confirm } from '../components/confirm.tsx';
import { useWords } from '../language.tsx';
import { Section, type SectionProps, Token } from './section.tsx';

type Props = SectionProps & {
  /** How many other browsers are signed in. */
  otherSignIns: number;
};

/** Where the seller is signed in. */
export function SignInsSection({ otherSignIns, token, done }: Props) {
  const { signIns: words } = useWords().settings;
  return (
    <Section id="sign-ins" title={words.title} done={done}>
      <p class="muted">
        {words.how} {words.elsewhere({ n: otherSignIns })}
      </p>
      {otherSignIns > 0 && (
        <Confirm action="/settings/sign-ins/end" token={token} of={words.of} yes={words.yes}>
          {words.end}
        </Confirm>
      )}
    </Section>
  );
}

type DeleteProps = SectionProps & { settings: Settings; confirm: string; problem: string | undefined };

/** The way out, and the way back while there is one. */
export function DeleteSection({ settings, confirm, problem, token, timezone, done }: DeleteProps) {
  const { deletes_at: deletesAt } = settings;
  const { settings: all, format } = useWords();
  const { delete: words } = all;
  return (
    <Section id="delete" title={words.title} done={done}>
      {deletesAt ? (
        <form class="stack" method="post" action="/settings/delete/stop">
          <p>
            {words.willBe({
              at: format.moment(new Date(deletesAt), timezone),
              strong: (inside) => <strong>{inside}</strong>,
            })}
          </p>
          <Token token={token} />
          <p>
            <button class="button primary" type="submit">
              {words.keep}
            </button>
          </p>
        </form>
      ) : (
        <>
          <p class="muted">{words.how}</p>
          <form class="inline-form" method="post" action="/settings/delete#delete">
            <Token token={token} />
            <div class="field">
              <label for="confirm">{words.confirm}</label>
              <input
                id="confirm"
                name="confirm"
                type="email"
                maxlength={254}
                autocomplete="off"
                required
                value={confirm}
                {...(problem && { 'aria-invalid': 'true', 'aria-describedby': 'confirm-problem' })}
              />
              {problem && (
                <span class="error" id="confirm-problem">
                  {problem}
                </span>
              )}
            </div>
            <button class="button danger" type="submit">
              {words.email}
            </button>
          </form>
        </>
      )}
    </Section>
  );
}
