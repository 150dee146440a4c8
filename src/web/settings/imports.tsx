import { MAX_CSV_BYTES } from '../../account-data/csv-sheet.ts';
import { type ImportedCsv, remarkWords, unusedWords } from '../../account-data/import-csv.ts';
import { type ImportKind, importInTurn, type Job, lastImport } from '../../account-data/import-job.ts';
import type { Imported } from '../../account-data/import-schemas.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { BackLink, ButtonLink } from '../components/form.tsx';
import { Notice } from '../components/layout.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { AtPage, ShowPage } from '../seller-pages.ts';
import { withReceived } from './received-file.ts';

export const IMPORT_PAGE = '/settings/import';

/**
 * Imports an uploaded file, and responds with the page that shows the result for each row; sent again, the form finds
 * them here.
 */
export const importUpload =
  (kind: ImportKind) =>
  async ({ c, ctx }: AtPage): Promise<Response> => {
    await enforceLimit(ctx, 'ai', ctx.actor.sellerId);
    const { maxUploadBytes } = ctx.config;
    const maxBytes = kind === 'csv' ? Math.min(maxUploadBytes, MAX_CSV_BYTES) : maxUploadBytes;
    await withReceived(ctx, c.req.raw, maxBytes, (id) => importInTurn(ctx, { kind, id }));
    return c.redirect(IMPORT_PAGE, 303);
  };

/** The seller's last import: its progress, and everything that was left out, with reasons. */
export const showImport: ShowPage = async ({ c, ctx, nav, send }) => {
  const job = await lastImport(ctx);
  const { settings: words } = wordsFor(c);
  if (job?.state === 'running') c.header('Refresh', '5');
  return send(
    <SellerFrame title={words.data.last} current="settings" nav={nav} styles={['account.css']}>
      <div class="stack loose">
        <div class="stack tight">
          <BackLink href="/settings/data">{words.pages.data.title}</BackLink>
          <h1>{words.data.last}</h1>
        </div>
        <Outcome job={job} />
      </div>
    </SellerFrame>,
  );
};

function Outcome({ job }: { job: Job | undefined }) {
  const { imports: words } = useWords().settings;
  if (!job) return <p>{words.none}</p>;
  if (job.state === 'running') {
    const far = job.total === null ? words.reading : words.running({ n: job.done, total: job.total });
    return <Notice kind="warning">{far}</Notice>;
  }
  if (job.state === 'failed')
    return <Notice kind="warning">{words.stopped({ why: String(job.report?.why ?? '') })}</Notice>;
  // The shape is that of its kind: nothing else writes it.
  if (job.kind === 'csv') return <OfTable done={job.report as ImportedCsv} />;
  return <OfArchive done={job.report as Imported} />;
}

function OfArchive({ done }: { done: Imported }) {
  const { items, photos, onSale, bare, here, stopped, notTaken, page, skipped, notes } = done;
  const { imports: words } = useWords().settings;
  const { format } = useWords();
  const rows = (list: Imported['skipped']) => list.map(words.row);
  return (
    <>
      <Notice kind={items > 0 || here > 0 ? 'success' : 'warning'}>
        <ul class="plain-list">
          <li>{words.came({ n: items, photos, onSale })}</li>
          {bare > 0 && <li>{words.bare({ n: bare })}</li>}
          {here > 0 && <li>{words.here({ n: here })}</li>}
          {page.length > 0 && <li>{words.page({ list: format.list(page) })}</li>}
          {stopped !== null && <li>{stopped}</li>}
          {notTaken.length > 0 && <li>{words.notTaken({ list: format.list(notTaken) })}</li>}
        </ul>
      </Notice>
      <Rows id="wrong" title={words.leftOut} rows={rows(skipped)} />
      <Rows id="notes" title={words.goodToKnow} rows={rows(notes)} />
    </>
  );
}

function OfTable({ done }: { done: ImportedCsv }) {
  const { items, bare, here, gone, wrong, notes, unused, stopped } = done;
  const all = useWords();
  const { imports: words } = all.settings;
  return (
    <>
      <Notice kind={items > 0 || here > 0 ? 'success' : 'warning'}>
        <ul class="plain-list">
          <li>{words.drafts({ n: items })}</li>
          {bare > 0 && <li>{bare === items ? words.noPhotos : words.noPhoto({ n: bare })}</li>}
          {here > 0 && <li>{words.already({ n: here })}</li>}
          {gone > 0 && <li>{words.sold({ n: gone })}</li>}
          {stopped !== null && <li>{stopped}</li>}
          {unused.length > 0 && <li>{unusedWords(all, unused)}</li>}
        </ul>
      </Notice>
      {items > 0 && (
        <p>
          <ButtonLink href="/sell?show=inactive" look="primary">
            {words.see}
          </ButtonLink>
        </p>
      )}
      <Rows id="wrong" title={words.leftOut} rows={wrong.map((each) => remarkWords(all, each))}>
        {words.correct}
      </Rows>
      <Rows id="notes" title={words.goodToKnow} rows={notes.map((each) => remarkWords(all, each))} />
    </>
  );
}

function Rows({
  id,
  title,
  rows,
  children,
}: {
  id: string;
  title: string;
  rows: string[];
  children?: string;
}) {
  if (rows.length === 0) return null;
  return (
    <section class="card stack settings-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children && <p class="muted">{children}</p>}
      <ul class="bullets">
        {rows.map((row) => (
          <li>{row}</li>
        ))}
      </ul>
    </section>
  );
}
