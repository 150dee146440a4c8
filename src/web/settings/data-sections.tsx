import type { Settings } from '../../accounts/schemas.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Field } from '../components/field.tsx';
import {
  Fold,
  hidden,
  LinkButton,
  PostForm,
  Press,
  Submit,
  SubmitLine,
  strong,
} from '../components/parts.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { Section, type SectionProps } from './section.tsx';

export function DataSection({ token, done }: SectionProps) {
  const { data: words } = useWords().settings;
  return (
    <Section id="data" title={words.title} done={done}>
      <p class="muted">{words.how}</p>
      <Press action="/settings/export" token={token}>
        {words.download({ hidden })}
      </Press>
      <PostForm action="/settings/items.csv" token={token}>
        <p class="muted">
          {words.asTable({
            link: (inside) => <LinkButton>{inside}</LinkButton>,
          })}
        </p>
      </PostForm>
      <p>
        <a href="/settings/import">{words.last}</a>
      </p>
      <FileForm name="archive" path="import" accept=".gz,.tgz,application/gzip" token={token} />
      <FileForm
        name="table"
        path="import-csv"
        accept=".csv,.tsv,text/csv,text/tab-separated-values"
        token={token}
      />
    </Section>
  );
}

type FileProps = { name: 'archive' | 'table'; path: string; accept: string; token: string };

/** The form's token is in the address, because it must be known before the file is read. */
function FileForm({ name, path, accept, token }: FileProps) {
  const words = useWords().settings.data[name];
  return (
    <Fold label={words.open}>
      <form
        class="form stack"
        method="post"
        action={`/settings/${path}?${new URLSearchParams({ [FORM_TOKEN]: token })}`}
        enctype="multipart/form-data"
      >
        <Field
          name={name}
          label={words.label}
          hint={words.about}
          attributes={{ type: 'file', accept, required: true }}
        />
        <SubmitLine>{words.import}</SubmitLine>
      </form>
    </Fold>
  );
}

type DeleteProps = SectionProps & { settings: Settings; confirm: string; problem: string | undefined };

/** Deleting the account and, until that is done, keeping it. */
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
              strong,
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
              attributes={{ type: 'email', maxlength: TEXT_LIMITS.email, required: true }}
            />
            <Submit look="danger">{words.email}</Submit>
          </PostForm>
        </>
      )}
    </Section>
  );
}
