import { readFile } from 'node:fs/promises';
import { MAX_CSV_BYTES } from '../../account-data/csv-sheet.ts';
import { type ImportedCsv, importCsv, remarkWords, unusedWords } from '../../account-data/import-csv.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { Notice } from '../components/layout.tsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import type { AtPage } from '../seller-pages.ts';
import { withReceived } from './received-file.ts';

/** Of what is to be said of rows, so much fits a page. */
const NAMED = 100;

/** Makes drafts of an uploaded table, and answers with what became of each row; sent again it finds them here. */
export async function importCsvFile({ c, ctx, show }: AtPage): Promise<Response> {
  await enforceLimit(ctx, 'ai', ctx.actor.sellerId);
  const bytes = Math.min(ctx.config.maxUploadBytes, MAX_CSV_BYTES);
  const done = await withReceived(c.req.raw, bytes, async (file) => importCsv(ctx, await readFile(file)));
  return show((at) => at.send(<ImportedPage nav={at.nav} done={done} />));
}

function ImportedPage({ nav, done }: { nav: SellerNav; done: ImportedCsv }) {
  const { items, bare, here, gone, wrong, notes, unused, stopped } = done;
  return (
    <SellerFrame title="Listings from a table" current="settings" nav={nav} styles={['account.css']}>
      <div class="stack loose">
        <div class="stack tight">
          <p>
            <a class="back-link" href="/settings#data">
              <span aria-hidden="true">←</span> Settings
            </a>
          </p>
          <h1>Listings from a table</h1>
        </div>
        <Notice kind={items > 0 || here > 0 ? 'success' : 'warning'}>
          <ul class="plain-list">
            <li>
              {items === 0 ? 'No draft was made.' : `${counted(items, 'draft was', 'drafts were')} made.`}
              {items > 0 && ' Nobody sees them before you put them on your page.'}
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
        <Remarks id="wrong" title="Left out" remarks={wrong}>
          Put these right in the file and bring it again: what is here already stays as it is.
        </Remarks>
        <Remarks id="notes" title="To know" remarks={notes} />
      </div>
    </SellerFrame>
  );
}

const counted = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`;

function Remarks(props: { id: string; title: string; remarks: ImportedCsv['wrong']; children?: string }) {
  const { id, title, remarks } = props;
  if (remarks.length === 0) return null;
  const more = remarks.length - NAMED;
  return (
    <section class="card stack settings-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {props.children && <p class="muted">{props.children}</p>}
      <ul class="bullets">
        {remarks.slice(0, NAMED).map((remark) => (
          <li>{remarkWords(remark)}</li>
        ))}
      </ul>
      {more > 0 && <p class="muted">And {more} more.</p>}
    </section>
  );
}
