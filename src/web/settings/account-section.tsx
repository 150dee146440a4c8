import type { Settings } from '../../accounts/schemas.ts';
import { Confirm } from '../components/confirm.tsx';
import { Field } from '../components/field.tsx';
import { PostForm, Submit, SubmitLine } from '../components/form.tsx';
import { useWords } from '../language.tsx';
import { Section, type SectionProps } from './section.tsx';

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
        <PostForm class="stack" action="/settings/delete/stop" token={token}>
          <p>
            {words.willBe({
              at: format.moment(new Date(deletesAt), timezone),
              strong: (inside) => <strong>{inside}</strong>,
            })}
          </p>
          <SubmitLine look="primary">{words.keep}</SubmitLine>
        </PostForm>
      ) : (
        <>
          <p class="muted">{words.how}</p>
          <PostForm class="inline-form" action="/settings/delete#delete" token={token}>
            <Field
              name="confirm"
              label={words.confirm}
              value={confirm}
              problem={problem}
              attributes={{ type: 'email', maxlength: 254, required: true }}
            />
            <Submit look="danger">{words.email}</Submit>
          </PostForm>
        </>
      )}
    </Section>
  );
}
