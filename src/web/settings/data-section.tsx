import { Field } from '../components/field.tsx';
import { Fold } from '../components/fold.tsx';
import { PostForm, Press, SubmitLine } from '../components/form.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { hidden, Section, type SectionProps } from './section.tsx';

/** All that is the seller's, out and in. */
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
            link: (inside) => (
              <button class="link-button" type="submit">
                {inside}
              </button>
            ),
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

/** Its token stands in the address, since it has to be known before the file is read. */
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
          value={undefined}
          hint={words.about}
          attributes={{ type: 'file', accept, required: true }}
        />
        <SubmitLine>{words.import}</SubmitLine>
      </form>
    </Fold>
  );
}
