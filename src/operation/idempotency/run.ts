import { createHash } from 'node:crypto';
import { lte } from 'drizzle-orm';
import { addRow, deleteRows, getRow, updateRows } from '../../../db/rows.ts';
import type { RowOf, Store, Write } from '../../../db/store.ts';
import { oldRows } from '../../../db/sweep.ts';
import { isUnavailable } from '../../../db/unavailable.ts';
import type { Context, Deps, IdempotentRun, SellerContext } from '../../context.ts';
import { refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { perObject } from '../../text/at-first-use.ts';
import { DAY, MINUTE } from '../../units.ts';

/** How long a key's response is kept: 24 hours, as the API promises. */
const RETENTION_MS = DAY;
/** A claim this old belongs to a process that probably died, so a retry may take it over. */
const STALE_AFTER_MS = MINUTE;

/*
 * Idempotency keys: a call with a key runs once in 24 hours, and a retry gets the first response, whichever edge it comes
 * through. The response is stored in the write that it describes, so a crash leaves either both or neither. The same key
 * with another request is refused, and so is a retry while the first call still runs.
 *
 * Start at `runIdempotently`; `onceIn` is for forms.
 */

export type StoredAnswer = { status: number; body: string };

type KeyedCall = {
  /** The operation and what it is about; the same on every edge. */
  operation: string;
  key: string;
  /** The edge of the call. A retry has the same bytes through the same edge, the same input through another. */
  edge: string;
  /** `hashRequest` of the request as it was sent. */
  requestHash: string;
  /** @throws AppError invalid_request */
  inputOf(): unknown;
  execute(ctx: SellerContext, input: unknown): Promise<unknown>;
  /** Pure: the stored answer is exactly what the first caller got. */
  render(result: unknown): StoredAnswer;
};

/** Two requests are equal when their bytes are equal, however many chunks they arrive in. */
export const requestHasher = () => createHash('sha256');

/** The hash of a request, for comparing a retry with the first call. */
export const hashRequest = (sent: string | Uint8Array): string => requestHasher().update(sent).digest('hex');

/** Hash of a value, independent of the order of its fields. Works in pieces, so that photos in it are never copied in memory. */
export function hashValue(whole: unknown): string {
  const hash = requestHasher();
  const add = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      hash
        .update(typeof value)
        .update(String(value))
        .update('\0');
      return;
    }
    hash.update(Array.isArray(value) ? '[' : '{');
    for (const [key, inner] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (inner === undefined) continue;
      hash.update(key).update('\0');
      add(inner);
    }
    hash.update(']');
  };
  add(whole);
  return hash.digest('hex');
}

/**
 * Runs an operation at most once per seller, operation and key; its answer is kept for a day.
 * The answer is stored in the operation's own transaction: `execute` ends in `commit(ctx, …)`.
 * @throws AppError idempotency_key_reuse, idempotency_conflict, or the operation's own refusal
 */
export async function runIdempotently(
  ctx: SellerContext,
  call: KeyedCall,
): Promise<StoredAnswer & { replayed: boolean }> {
  const claimId = newId('req', ctx);
  const held = await ctx.store.write((tx) => claim(ctx, tx, call, claimId));
  if (held) return { ...(await replay(call, held)), replayed: true };

  try {
    const input = await call.inputOf();
    const completion = completionOf(ctx, claimId, call, input);
    const result = await call.execute({ ...ctx, idempotentRun: completion }, input);
    if (!completion.done()) await ctx.store.write((tx) => completion.complete(tx, result));
    return { ...call.render(result), replayed: false };
  } catch (error) {
    // Report the original error. A claim that can't be released now is left for a retry of the call to take over.
    if (isUnavailable(error)) givenUp(ctx.store).add(claimId);
    else
      await releaseClaim(ctx, claimId).catch((failure: unknown) => {
        givenUp(ctx.store).add(claimId);
        ctx.logger.warn({ err: failure, request_id: ctx.requestId }, 'An idempotency claim was not released');
      });
    throw error;
  }
}

/** Claims of this process that are abandoned but couldn't be released in the store yet. */
const givenUp = perObject((_: Store) => new Set<string>());

/** The answer of a finished run, as this caller's edge renders it. @throws AppError idempotency_key_reuse */
async function replay(
  call: KeyedCall,
  { requestHash, responseStatus, responseBody }: Held,
): Promise<StoredAnswer> {
  const { body, result }: Kept = JSON.parse(responseBody ?? '{}');
  const [edge, , inputHash] = requestHash.split(' ');
  if (edge === call.edge) return { status: responseStatus ?? 200, body };
  if (hashValue(await call.inputOf()) !== inputHash) throw reuse();
  return call.render(result);
}

type Held = RowOf<'idempotencyRecords'>;
/** The first caller's answer as it was sent, and the result it was rendered from. */
type Kept = { body: string; result: unknown };

/**
 * Inside a write: runs `act` once per key and returns the first result to a retry. Without a key, `act` always runs.
 * A concurrent retry waits for the first call, or its write is retried after it.
 */
export async function onceIn<T>(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  { sellerId, operation, key }: { sellerId: string; operation: string; key: string | undefined },
  act: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return act();
  const id = { sellerId, operation, key };
  const known = await getRow(tx, 'idempotencyRecords', id, { columns: ['responseBody'] });
  if (known) return JSON.parse(known.responseBody ?? '{}').result;
  const result = await act();
  const claimedAt = deps.clock.now();
  await tx.insert(tx.t.idempotencyRecords).values({
    ...id,
    claimId: newId('req', deps),
    state: 'done',
    requestHash: 'form',
    credentialKind: 'session',
    responseStatus: 303,
    responseBody: JSON.stringify({ body: '', result } satisfies Kept),
    claimedAt,
    expiresAt: new Date(claimedAt.getTime() + RETENTION_MS),
  });
  return result;
}

/** Claims the key for this run, or returns the record of a finished one. */
async function claim(
  ctx: SellerContext,
  tx: Write,
  call: KeyedCall,
  claimId: string,
): Promise<Held | undefined> {
  const now = ctx.clock.now();
  const id = { sellerId: ctx.actor.sellerId, operation: call.operation, key: call.key };
  const record = {
    claimId,
    state: 'running' as const,
    requestHash: `${call.edge} ${call.requestHash}`,
    credentialKind: ctx.actor.kind,
    responseStatus: null,
    responseBody: null,
    claimedAt: now,
    expiresAt: new Date(now.getTime() + RETENTION_MS),
  };
  if (await addRow(tx, 'idempotencyRecords', { ...id, ...record })) return undefined;

  const held = await getRow(tx, 'idempotencyRecords', id);
  if (!held) throw conflict();
  if (held.expiresAt > now) {
    const [edge, hash] = held.requestHash.split(' ');
    const isOther = edge === call.edge && hash !== call.requestHash;
    if (isOther || held.credentialKind !== ctx.actor.kind) throw reuse();
    if (held.state === 'done') return held;
    const isStale = now.getTime() - held.claimedAt.getTime() > STALE_AFTER_MS;
    if (!isStale && !givenUp(ctx.store).has(held.claimId)) throw conflict();
  }
  await updateRows(tx, 'idempotencyRecords', { ...id, claimId: held.claimId }, record);
  return undefined;
}

function completionOf(
  ctx: Context,
  claimId: string,
  call: KeyedCall,
  input: unknown,
): IdempotentRun & { done(): boolean } {
  const requestHash = `${call.edge} ${call.requestHash} ${hashValue(input)}`;
  let done = false;
  return {
    done: () => done,
    async complete(tx, result) {
      const answer = call.render(result);
      const record = {
        state: 'done' as const,
        requestHash,
        responseStatus: answer.status,
        responseBody: JSON.stringify({ body: answer.body, result: result ?? null } satisfies Kept),
        expiresAt: new Date(ctx.clock.now().getTime() + RETENTION_MS),
      };
      const kept = await updateRows(tx, 'idempotencyRecords', { claimId, state: 'running' }, record);
      // A later retry took over the key: this run's work is rolled back, so that only one takes effect.
      if (!kept) throw conflict();
      done = true;
    },
  };
}

const releaseClaim = (ctx: Deps, claimId: string) =>
  ctx.store.write(async (tx) => {
    await deleteRows(tx, 'idempotencyRecords', { claimId, state: 'running' });
  });

const reuse = () => refusal('idempotency_key_reuse.request');

const conflict = () => refusal('idempotency_conflict.running');

/** Releases claims that could not be released when their operation failed. */
export async function releaseGivenUp(deps: Deps): Promise<void> {
  const left = givenUp(deps.store);
  for (const claimId of left) {
    await releaseClaim(deps, claimId);
    left.delete(claimId);
  }
}

/** Records older than 24 hours. */
export const oldRecords = oldRows('idempotencyRecords', (r, ago) => lte(r.expiresAt, ago(0)));
