import type { PropsWithChildren } from 'hono/jsx';
import { MAX_CSV_BYTES } from '../../account-data/csv-sheet.ts';
import { type ImportedCsv, remarkWords, unusedWords } from '../../account-data/import-csv.ts';
import { type ImportKind, importInTurn, type Job, lastImport } from '../../account-data/import-job.ts';
import type { Imported } from '../../account-data/import-schemas.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { Notice } from '../components/layout.tsx';
import { BackLink, LinkLine, List, Section } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { AtPage, ShowPage } from '../seller-pages.ts';
import { withReceived } from './received-file.ts';

export const IMPORT_PAGE = '/settings/import';

/**
 * Imports an uploaded file, and responds with a page that shows the outcome for each row. If the form is sent again,
 * that page finds the same outcome.
 */
export const importUpload =
  (kind: ImportKind) =>
  async ({ c, ctx }: AtPage): Promise<Response> => {
    // An import is expensive, so it counts like a call to a model.
    await enforceLimit(ctx, 'ai', ctx.actor.sellerId);
    const { maxUploadBytes } = ctx.config;
    const maxBytes = kind === 'csv' ? Math.min(maxUploadBytes, MAX_CSV_BYTES) : maxUploadBytes;
    await withReceived(ctx, c.req.raw, maxBytes, (id) => importInTurn(ctx, { kind, id }));
    return c.redirect(IMPORT_PAGE, 303);
  };

/** The seller's latest import: its progress, and everything that was left out, with reasons. */
export const showImport: ShowPage = async ({ c, ctx, send }) => {
  const job = await lastImport(ctx);
  const { settings: words } = wordsFor(c);
  // Reloads the page without a script.
  if (job?.state === 'running') c.header('Refresh', '5');
  return send(
    <SellerFrame title={words.data.last} current="settings" styles={['account.css']}>
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
  // The type is certain: only imports of this kind write such a report.
  if (job.kind === 'csv') return <OfTable done={job.report as ImportedCsv} />;
  return <OfArchive done={job.report as Imported} />;
}

function OfArchive({ done }: { done: Imported }) {
  const { items, photos, onSale, bare, here, stopped, notTaken, page, skipped, notes } = done;
  const { settings, format } = useWords();
  const { imports: words } = settings;
  const came = [
    words.came({ n: items, photos, onSale }),
    bare > 0 && words.bare({ n: bare }),
    here > 0 && words.here({ n: here }),
    page.length > 0 && words.page({ list: format.list(page) }),
    stopped,
    notTaken.length > 0 && words.notTaken({ list: format.list(notTaken) }),
  ];
  return (
    <Result
      isGood={items + here > 0}
      came={came}
      wrong={skipped.map(words.row)}
      notes={notes.map(words.row)}
    />
  );
}

function OfTable({ done }: { done: ImportedCsv }) {
  const { items, bare, here, gone, wrong, notes, unused, stopped } = done;
  const all = useWords();
  const { imports: words } = all.settings;
  const came = [
    words.drafts({ n: items }),
    bare > 0 && (bare === items ? words.noPhotos : words.noPhoto({ n: bare })),
    here > 0 && words.already({ n: here }),
    gone > 0 && words.sold({ n: gone }),
    stopped,
    unused.length > 0 && unusedWords(all, unused),
  ];
  const remarks = (list: typeof notes) => list.map((each) => remarkWords(all, each));
  return (
    <Result
      isGood={items + here > 0}
      came={came}
      wrong={remarks(wrong)}
      correct={words.correct}
      notes={remarks(notes)}
    >
      {items > 0 && (
        <LinkLine href="/sell?show=inactive" look="primary">
          {words.see}
        </LinkLine>
      )}
    </Result>
  );
}

type ResultProps = PropsWithChildren<{
  isGood: boolean;
  came: readonly (string | false | null)[];
  wrong: string[];
  /** What the seller should do about the errors. */
  correct?: string;
  notes: string[];
}>;

function Result({ isGood, came, wrong, correct, notes, children }: ResultProps) {
  const { imports: words } = useWords().settings;
  return (
    <>
      <Notice kind={isGood ? 'success' : 'warning'}>
        <List look="plain-list" of={came.filter(Boolean)} />
      </Notice>
      {children}
      <Rows id="wrong" title={words.leftOut} rows={wrong} how={correct} />
      <Rows id="notes" title={words.goodToKnow} rows={notes} />
    </>
  );
}

type RowsProps = { id: string; title: string; rows: string[]; how?: string | undefined };

const Rows = ({ id, title, rows, how }: RowsProps) =>
  rows.length === 0 ? null : (
    <Section id={id} title={title} look="card stack settings-section">
      {how && <p class="muted">{how}</p>}
      <List look="bullets" of={rows} />
    </Section>
  );
