import { Fold } from '../components/fold.tsx';
import { FORM_TOKEN } from '../forms.ts';
import { Section, type SectionProps, Token } from './section.tsx';

/** All that is the seller's, out and in. */
export function DataSection({ token, done }: SectionProps) {
  return (
    <Section id="data" title="Your data" done={done}>
      <p class="muted">
        One file with your listings, photos, conversations and settings. It holds your home address and what
        buyers wrote, so keep it to yourself.
      </p>
      <form method="post" action="/settings/export">
        <Token token={token} />
        <button class="button" type="submit">
          Download
          <span class="visually-hidden"> all my data</span>
        </button>
      </form>
      <form method="post" action="/settings/items.csv">
        <Token token={token} />
        <p class="muted">
          Or your listings alone as a table, for a spreadsheet, with your lowest prices:{' '}
          <button class="link-button" type="submit">
            listings as CSV
          </button>
        </p>
      </form>
      <p>
        <a href="/settings/import">Your last import</a>
      </p>
      <Fold label="Bring listings from such a file">
        <form
          class="form stack"
          method="post"
          action={`/settings/import?${new URLSearchParams({ [FORM_TOKEN]: token })}`}
          enctype="multipart/form-data"
        >
          <div class="field">
            <label for="archive">The file (.tar.gz)</label>
            <input
              id="archive"
              name="archive"
              type="file"
              accept=".gz,.tgz,application/gzip"
              required
              aria-describedby="archive-about"
            />
            <p class="hint" id="archive-about">
              Listings, photos and the words of a page come in as new ones, as many as your plan has room for.
              What you have here stays as it is, and nothing comes twice. With many photos it takes a minute.
            </p>
          </div>
          <p>
            <button class="button" type="submit">
              Bring them in
            </button>
          </p>
        </form>
      </Fold>
      <Fold label="Bring listings from a table (CSV)">
        <form
          class="form stack"
          method="post"
          action={`/settings/import-csv?${new URLSearchParams({ [FORM_TOKEN]: token })}`}
          enctype="multipart/form-data"
        >
          <div class="field">
            <label for="table">The table (.csv)</label>
            <input
              id="table"
              name="table"
              type="file"
              accept=".csv,.tsv,text/csv,text/tab-separated-values"
              required
              aria-describedby="table-about"
            />
            <p class="hint" id="table-about">
              The first line names the columns: “title”, and as you have them “price”, “description”,
              “condition”, “category”, “brand”; Facebook’s catalogue works too. Each row becomes a draft.
              Photos that lie elsewhere are not fetched: add them here.
            </p>
          </div>
          <p>
            <button class="button" type="submit">
              Make drafts
            </button>
          </p>
        </form>
      </Fold>
    </Section>
  );
}
