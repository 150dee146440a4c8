import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MAX_CSV_BYTES } from '../../account-data/csv-sheet.ts';
import { type ImportedCsv, remarkWords, unusedWords } from '../../account-data/import-csv.ts';
import {
  type ImportKind,
  importFolder,
  importInTurn,
  type Job,
  lastImport,
} from '../../account-data/import-job.ts';
import type { Imported } from '../../account-data/import-schemas.ts';
import type { Deps } from '../../context.ts';
import { AppError, isStorageFull, refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Words } from '../../languages/index.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { MB } from '../../units.ts';
import { Notice } from '../components/layout.tsx';
import { BackLink, LinkLine, List, Section } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords, wordsFor } from '../language.tsx';
import type { AtPage, ShowPage } from '../seller-pages.ts';
import { sentFiles } from '../upload/sent-files.ts';

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
  const words = useWords();
  const { imports: say } = words.settings;
  if (!job) return <p>{say.none}</p>;
  if (job.state === 'running') {
    const far = job.total === null ? say.reading : say.running({ n: job.done, total: job.total });
    return <Notice kind="warning">{far}</Notice>;
  }
  if (job.state === 'failed')
    return <Notice kind="warning">{say.stopped({ why: String(job.report?.why ?? '') })}</Notice>;
  // The type is certain: only imports of this kind write such a report.
  const isTable = job.kind === 'csv';
  const { items, here } = job.report as ImportedCsv | Imported;
  const told = isTable ? ofTable(job.report as ImportedCsv, words) : ofArchive(job.report as Imported, words);
  return (
    <>
      <Notice kind={items + here > 0 ? 'success' : 'warning'}>
        <List look="plain-list" of={told.came.filter(Boolean)} />
      </Notice>
      {isTable && items > 0 && (
        <LinkLine href="/sell?show=inactive" look="primary">
          {say.see}
        </LinkLine>
      )}
      <Rows id="wrong" title={say.leftOut} rows={told.wrong} how={isTable ? say.correct : undefined} />
      <Rows id="notes" title={say.goodToKnow} rows={told.notes} />
    </>
  );
}

/** What came, line by line, what was left out, and what else to know. */
type Told = { came: readonly (string | false | null)[]; wrong: string[]; notes: string[] };

function ofArchive(done: Imported, { settings, format }: Words): Told {
  const { items, photos, onSale, bare, here, stopped, notTaken, page, skipped, notes } = done;
  const { imports: words } = settings;
  const came = [
    words.came({ n: items, photos, onSale }),
    bare > 0 && words.bare({ n: bare }),
    here > 0 && words.here({ n: here }),
    page.length > 0 && words.page({ list: format.list(page) }),
    stopped,
    notTaken.length > 0 && words.notTaken({ list: format.list(notTaken) }),
  ];
  return { came, wrong: skipped.map(words.row), notes: notes.map(words.row) };
}

function ofTable(done: ImportedCsv, all: Words): Told {
  const { items, bare, here, gone, wrong, notes, unused, stopped } = done;
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
  return { came, wrong: remarks(wrong), notes: remarks(notes) };
}

type RowsProps = { id: string; title: string; rows: string[]; how?: string | undefined };

const Rows = ({ id, title, rows, how }: RowsProps) =>
  rows.length === 0 ? null : (
    <Section id={id} title={title} look="card stack settings-section">
      {how && <p class="muted">{how}</p>}
      <List look="bullets" of={rows} />
    </Section>
  );

/**
 * Stores a form's one file where imports read it, and passes its id to `use`. The file is deleted afterward, unless
 * the process is killed in the meantime: then the import continues from it. @throws AppError invalid_request,
 * payload_too_large, STORAGE_FULL
 */
export async function withReceived<T>(
  deps: Pick<Deps, 'config' | 'clock' | 'random'>,
  request: Request,
  maxBytes: number,
  use: (id: string) => Promise<T>,
): Promise<T> {
  const folder = importFolder(deps.config);
  const id = newId('imp', deps);
  const file = join(folder, id);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await receive(request, file, maxBytes);
    return await use(id);
  } finally {
    await rm(file, { force: true });
  }
}

async function receive(request: Request, path: string, maxBytes: number): Promise<void> {
  let written = false;
  try {
    for await (const { stream } of sentFiles(request, undefined, { files: 1, fileSize: maxBytes })) {
      // On a full disk the rest of the body is useless, so don't wait for it.
      await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
      if (stream.truncated) throw refusal('payload_too_large.file', { mb: Math.floor(maxBytes / MB) });
      written = true;
    }
  } catch (cause) {
    const isOurs = cause instanceof AppError && cause.code === 'payload_too_large';
    throw isOurs || isStorageFull(cause) ? cause : brokeOff(cause);
  }
  if (!written) throw brokeOff();
}

const brokeOff = (cause?: unknown) =>
  new AppError('invalid_request', 'No file arrived, or it’s incomplete. Choose it again.', { cause });
