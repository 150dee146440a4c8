import { Fold } from '../components/fold.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { useWords } from '../language.tsx';
import { hidden, Section, type SectionProps, Token } from './section.tsx';

/** All that is the seller's, out and in. */
export function DataSection({ token, done }: SectionProps) {
  const { data: words } = useWords().settings;
  return (
    <Section id="data" title={words.title} done={done}>
      <p class="muted">{words.how}</p>
      <form method="post" action="/settings/export">
        <Token token={token} />
        <button class="button" type="submit">
          {words.download({ hidden })}
        </button>
      </form>
      <form method="post" action="/settings/items.csv">
        <Token token={token} />
        <p class="muted">
          {words.asTable({
            link: (inside) => (
              <button class="link-button" type="submit">
                {inside}
              </button>
            ),
          })}
        </p>
      </form>
      <p>
        <a href="/settings/import">{words.last}</a>
      </p>
      <Fold label={words.archive.open}>
        <form
          class="form stack"
          method="post"
          action={`/settings/import?${new URLSearchParams({ [FORM_TOKEN]: token })}`}
          enctype="multipart/form-data"
        >
          <div class="field">
            <label for="archive">{words.archive.label}</label>
            <input
              id="archive"
              name="archive"
              type="file"
              accept=".gz,.tgz,application/gzip"
              required
              aria-describedby="archive-about"
            />
            <p class="hint" id="archive-about">
              {words.archive.about}
            </p>
          </div>
          <p>
            <button class="button" type="submit">
              {words.archive.import}
            </button>
          </p>
        </form>
      </Fold>
      <Fold label={words.table.open}>
        <form
          class="form stack"
          method="post"
          action={`/settings/import-csv?${new URLSearchParams({ [FORM_TOKEN]: token })}`}
          enctype="multipart/form-data"
        >
          <div class="field">
            <label for="table">{words.table.label}</label>
            <input
              id="table"
              name="table"
              type="file"
              accept=".csv,.tsv,text/csv,text/tab-separated-values"
              required
              aria-describedby="table-about"
            />
            <p class="hint" id="table-about">
              {words.table.about}
            </p>
          </div>
          <p>
            <button class="button" type="submit">
              {words.table.import}
            </button>
          </p>
        </form>
      </Fold>
    </Section>
  );
}
