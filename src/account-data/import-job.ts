import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost } from '../../db/conditions.ts';
import { getRow, listRows, putRow, updateRows } from '../../db/rows.ts';
import type { RowOf } from '../../db/store.ts';
import type { Config } from '../config.ts';
import type { Deps, SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { lanes } from '../lanes.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { MINUTE } from '../units.ts';
import { whyOf } from './csv-values.ts';
import { importArchiveFile } from './import.ts';
import { type ImportedCsv, importCsvFile, refusedIn } from './import-csv.ts';
import type { Imported, Tell } from './import-schemas.ts';

/**
 * An import is a job: one per seller at a time, and one per process, because each needs a lot of memory. Its rows
 * commit one by one, and an imported row is recognized by its id, so an import that was killed continues where it
 * stopped, and a repeated one creates nothing twice. `importInTurn` runs one for a caller who waits; `resumeImports`
 * finishes imports that were killed.
 */
export type ImportKind = Job['kind'];
export type Job = RowOf<'imports'>;
type Report = { archive: Imported; csv: ImportedCsv };

type At<K> = { kind: K; id: string; file: string };

const LEASE_MS = MINUTE;
/** How long a stopped import waits for the instance that has its file: files aren't shared. */
const FILE_PATIENCE_MS = 10 * MINUTE;
const inTurn = lanes(1);

const WORK: { [K in ImportKind]: (ctx: SellerContext, file: string, tell: Tell) => Promise<Report[K]> } = {
  archive: importArchiveFile,
  csv: importCsvFile,
};

/** The folder in which a file waits for its import, under the import's id. */
export const importFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'imports');

/** Imports the file of `id`, or another `file`. @throws AppError IMPORT_RUNNING, and what is wrong with it */
export async function importInTurn<K extends ImportKind>(
  ctx: SellerContext,
  { kind, id, file = join(importFolder(ctx.config), id) }: { kind: K; id: string; file?: string },
): Promise<Report[K]> {
  await begin(ctx, { kind, id });
  return inTurn(() => go(ctx, { kind, id, file }));
}

/** Finishes up to `limit` imports that were interrupted. Returns how many it looked at. */
export async function resumeImports(deps: Deps, limit: number): Promise<number> {
  const now = deps.clock.now();
  const stopped = { state: 'running', leaseUntil: atMost(now) } as const;
  const due = await listRows(deps.store.read, 'imports', stopped, { limit });
  for (const { sellerId, id, kind, startedAt } of due) {
    const file = join(importFolder(deps.config), id);
    const isHere = existsSync(file);
    if (!isHere && now.getTime() - startedAt.getTime() < FILE_PATIENCE_MS) continue;
    if (!(await renew({ ...deps, sellerId }, id, { leaseUntil: leaseFrom(now) }, now))) continue;
    if (!isHere) {
      await end({ ...deps, sellerId }, id, 'failed', {
        why: whyOf(await wordsOfSeller(deps.store.read, sellerId)).halfway,
      });
      continue;
    }
    const seller = await getRow(deps.store.read, 'sellers', { id: sellerId }, { columns: ['email'] });
    const actor = { kind: 'session' as const, sellerId, email: seller?.email ?? null };
    const ctx: SellerContext = { ...deps, actor, requestId: newId('req', deps), ip: '' };
    await inTurn(() => go(ctx, { kind, id, file }))
      .catch((error: unknown) => deps.logger.warn({ err: error, seller: sellerId }, 'An import failed'))
      .finally(() => rm(file, { force: true }));
  }
  return due.length;
}

/** The seller's last import; undefined if there was none. */
export const lastImport = ({ store, actor }: SellerContext): Promise<Job | undefined> =>
  getRow(store.read, 'imports', { sellerId: actor.sellerId });

async function go<K extends ImportKind>(ctx: SellerContext, { kind, id, file }: At<K>): Promise<Report[K]> {
  const of = { ...ctx, sellerId: ctx.actor.sellerId };
  const tell: Tell = async (done, total) => {
    const leaseUntil = leaseFrom(ctx.clock.now());
    if (!(await renew(of, id, { done, total, leaseUntil }))) throw running();
  };
  try {
    const report = await WORK[kind](ctx, file, tell);
    await end(of, id, 'done', report);
    return report;
  } catch (error) {
    const words = await wordsOfSeller(ctx.store.read, ctx.actor.sellerId);
    const why = error instanceof AppError ? refusedIn(words, error) : whyOf(words).failed;
    await end(of, id, 'failed', { why });
    throw error;
  }
}

/** @throws AppError IMPORT_RUNNING */
const begin = (ctx: SellerContext, { kind, id }: { kind: ImportKind; id: string }): Promise<void> =>
  ctx.store.write(async (tx) => {
    const { sellerId } = ctx.actor;
    const now = ctx.clock.now();
    const held = await getRow(tx, 'imports', { sellerId });
    if (held?.state === 'running' && held.leaseUntil > now) throw running();
    const leaseUntil = leaseFrom(now);
    const job = { id, kind, state: 'running' as const, done: 0, total: null, report: null, leaseUntil };
    await putRow(tx, 'imports', { sellerId }, { ...job, startedAt: now });
  });

type Of = Pick<Deps, 'store'> & { sellerId: string };

/**
 * Extends the lease, or records how an import ended. False if another import has the turn by now.
 * @param lapsed require that the lease has expired by this time: of several instances that find it stopped, only one
 *   continues it
 */
const renew = ({ store, sellerId }: Of, id: string, to: Partial<Job>, lapsed?: Date): Promise<boolean> =>
  store.write(async (tx) => {
    const mine = { sellerId, id, state: 'running', ...(lapsed && { leaseUntil: atMost(lapsed) }) } as const;
    return updateRows(tx, 'imports', mine, to);
  });

const end = (of: Of, id: string, state: 'done' | 'failed', report: Record<string, unknown>) =>
  renew(of, id, { state, report });

const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

const running = () => refusal('IMPORT_RUNNING.account');
