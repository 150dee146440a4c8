import { MAX_CSV_BYTES } from '../../account-data/csv-sheet.ts';
import { type ImportedCsv, remarkWords, unusedWords } from '../../account-data/import-csv.ts';
import { type ImportKind, importInTurn, type Job, lastImport } from '../../account-data/import-job.ts';
import type { Imported } from '../../account-data/import-schemas.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { Notice } from '../components/layout.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import type { AtPage, ShowPage } from '../seller-pages.ts';
import { withReceived } from './received-file.ts';

export const IMPORT_PAGE = '/settings/import';

/** Takes an uploaded file in, and answers with the page that tells what became of each row; sent again it finds them here. */
export const importUpload =
  (kind: ImportKind) =>
  async ({ c, ctx }: AtPage): Promise<Response> => {
    await enforceLimit(ctx, 'ai', ctx.actor.sellerId);
    const { maxUploadBytes } = ctx.config;
    const maxBytes = kind === 'csv' ? Math.min(maxUploadBytes, MAX_CSV_BYTES) : maxUploadBytes;
    await withReceived(ctx, c.req.raw, maxBytes, (id) => importInTurn(ctx, { kind, id }));
    return c.redirect(IMPORT_PAGE, 303);
  };

/** The seller's last import: how far it is, and everything that was left out and why. */
export const showImport: ShowPage = async ({ c, ctx, nav, send }) => {
  const job = await lastImport(ctx);
  if (job?.state === 'running') c.header('Refresh', '5');
  return send(
    <SellerFrame title="Your last import" current="settings" nav={nav} styles={['account.css']}>
      <div class="stack loose">
        <div class="stack tight">
          <p>
            <a class="back-link" href="/settings#data">
              <span aria-hidden="true">←</span> Settings
            </a>
          </p>
          <h1>Your last import</h1>
        </div>
        <Outcome job={job} />
      </div>
    </SellerFrame>,
  );
};

function Outcome({ job }: { job: Job | undefined }) {
  if (!job) return <p>You haven’t imported anything yet.</p>;
  if (job.state === 'running') {
    const far = job.total === null ? 'It is being read.' : `${job.done} of ${job.total} rows so far.`;
    return (
      <Notice kind="warning">
        The import is running. {far} You can close this page: it goes on by itself.
      </Notice>
    );
  }
  if (job.state === 'failed')
    return <Notice kind="warning">The import stopped. {String(job.report?.why ?? '')}</Notice>;
  // The shape is that of its kind: nothing else writes it.
  if (job.kind === 'csv') return <OfTable done={job.report as ImportedCsv} />;
  return <OfArchive done={job.report as Imported} />;
}

function OfArchive({ done }: { done: Imported }) {
  const { items, photos, onSale, bare, here, stopped, notTaken, page, skipped, notes } = done;
  const rows = (list: Imported['skipped']) => list.map(({ title, why }) => `${title}: ${why}`);
  return (
    <>
      <Notice kind={items > 0 || here > 0 ? 'success' : 'warning'}>
        <ul class="plain-list">
          <li>
            {counted(items, 'listing', 'listings')} with {counted(photos, 'photo', 'photos')} came in,{' '}
            {onSale} of them on sale.
          </li>
          {bare > 0 && (
            <li>{counted(bare, 'has', 'have')} no photo yet and stay off sale until you add one.</li>
          )}
          {here > 0 && <li>{counted(here, 'was', 'were')} already here, so nothing was added.</li>}
          {page.length > 0 && <li>Your page now has: {page.join(', ')}.</li>}
          {stopped !== null && <li>{stopped}</li>}
          {notTaken.length > 0 && <li>Not included, set them up again: {notTaken.join(', ')}.</li>}
        </ul>
      </Notice>
      <Rows id="wrong" title="Left out" rows={rows(skipped)} />
      <Rows id="notes" title="Good to know" rows={rows(notes)} />
    </>
  );
}

function OfTable({ done }: { done: ImportedCsv }) {
  const { items, bare, here, gone, wrong, notes, unused, stopped } = done;
  return (
    <>
      <Notice kind={items > 0 || here > 0 ? 'success' : 'warning'}>
        <ul class="plain-list">
          <li>
            {items === 0 ? 'No draft was made.' : `${counted(items, 'draft was', 'drafts were')} made.`}
            {items > 0 && ' No one sees them until you put them on your page.'}
          </li>
          {bare > 0 && (
            <li>
              {bare === items
                ? 'None of them has a photo yet.'
                : `${counted(bare, 'of them has', 'of them have')} no photo yet.`}
            </li>
          )}
          {here > 0 && <li>{counted(here, 'of these is', 'of these are')} here already.</li>}
          {gone > 0 && (
            <li>
              {counted(gone, 'is', 'are')} sold, so nothing was made of {gone === 1 ? 'it' : 'them'}.
            </li>
          )}
          {stopped !== null && <li>{stopped}</li>}
          {unused.length > 0 && <li>{unusedWords(unused)}</li>}
        </ul>
      </Notice>
      {items > 0 && (
        <p>
          <a class="button primary" href="/sell?show=inactive">
            See the drafts
          </a>
        </p>
      )}
      <Rows id="wrong" title="Left out" rows={wrong.map(remarkWords)}>
        Correct these in the file and bring it again. What is already here stays as it is.
      </Rows>
      <Rows id="notes" title="Good to know" rows={notes.map(remarkWords)} />
    </>
  );
}

const counted = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`;

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
