import { createHash } from 'node:crypto';
import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Write } from '../../../db/store.ts';
import type { Context, Deps, IdempotentRun, SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { DAY, MINUTE } from '../../units.ts';

const RETENTION_MS = DAY;
const STALE_AFTER_MS = MINUTE;

export type StoredAnswer = { status: number; body: string };

type KeyedCall = {
  /** The route with its path parameters, or the tool's name. */
  operation: string;
  key: string;
  /** `hashRequest` of the request as it was sent. */
  requestHash: string;
  execute(ctx: SellerContext): Promise<unknown>;
  /** Pure: what is stored is what the first caller got. */
  render(result: unknown): StoredAnswer;
};

/** Two requests are the same when their bytes are, in however many chunks they came. */
export const requestHasher = () => createHash('sha256');

export const hashRequest = (sent: string | Uint8Array): string => requestHasher().update(sent).digest('hex');

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
  const stored = await ctx.store.write((tx) => claim(ctx, tx, call, claimId));
  if (stored) return { ...stored, replayed: true };

  const completion = completionOf(ctx, claimId, call);
  try {
    const result = await call.execute({ ...ctx, idempotentRun: completion });
    if (!completion.done()) await ctx.store.write((tx) => completion.complete(tx, result));
    return { ...call.render(result), replayed: false };
  } catch (error) {
    // Unreleased, the claim ends by itself; the caller hears of what went wrong first.
    await releaseClaim(ctx, claimId).catch((failure: unknown) => {
      ctx.logger.warn({ err: failure, request_id: ctx.requestId }, 'An idempotency claim was not released');
    });
    throw error;
  }
}

/** Takes the key for this run, or returns the stored answer. */
async function claim(
  ctx: SellerContext,
  tx: Write,
  call: KeyedCall,
  claimId: string,
): Promise<StoredAnswer | undefined> {
  const now = ctx.clock.now();
  const { idempotencyRecords: records } = tx.t;
  const id = { sellerId: ctx.actor.sellerId, operation: call.operation, key: call.key };
  const record = {
    claimId,
    state: 'running' as const,
    requestHash: call.requestHash,
    credentialKind: ctx.actor.kind,
    responseStatus: null,
    responseBody: null,
    claimedAt: now,
    expiresAt: new Date(now.getTime() + RETENTION_MS),
  };
  const inserted = await tx
    .insert(records)
    .values({ ...id, ...record })
    .onConflictDoNothing()
    .returning({ claimId: records.claimId });
  if (inserted.length > 0) return undefined;

  const mine = and(
    eq(records.sellerId, id.sellerId),
    eq(records.operation, id.operation),
    eq(records.key, id.key),
  );
  const [held] = await tx.select().from(records).where(mine);
  if (!held) throw conflict();
  if (held.expiresAt > now) {
    if (held.requestHash !== call.requestHash || held.credentialKind !== ctx.actor.kind) {
      throw new AppError('idempotency_key_reuse', 'This idempotency key was used for a different request.', {
        hint: 'Nothing was done. Send the corrected request with a new key.',
      });
    }
    if (held.state === 'done') return { status: held.responseStatus ?? 200, body: held.responseBody ?? '' };
    if (now.getTime() - held.claimedAt.getTime() <= STALE_AFTER_MS) throw conflict();
  }
  await tx
    .update(records)
    .set(record)
    .where(and(mine, eq(records.claimId, held.claimId)));
  return undefined;
}

function completionOf(ctx: Context, claimId: string, call: KeyedCall): IdempotentRun & { done(): boolean } {
  let done = false;
  return {
    done: () => done,
    async complete(tx, result) {
      const { idempotencyRecords: records } = tx.t;
      const answer = call.render(result);
      const kept = await tx
        .update(records)
        .set({
          state: 'done',
          responseStatus: answer.status,
          responseBody: answer.body,
          expiresAt: new Date(ctx.clock.now().getTime() + RETENTION_MS),
        })
        .where(and(eq(records.claimId, claimId), eq(records.state, 'running')))
        .returning({ key: records.key });
      // A later retry took the key over: this run's work is rolled back, so only one takes effect.
      if (kept.length === 0) throw conflict();
      done = true;
    },
  };
}

const releaseClaim = (ctx: Deps, claimId: string) =>
  ctx.store.write(async (tx) => {
    const { idempotencyRecords: records } = tx.t;
    await tx.delete(records).where(and(eq(records.claimId, claimId), eq(records.state, 'running')));
  });

const conflict = () =>
  new AppError('idempotency_conflict', 'The first request with this idempotency key is still running.', {
    hint: 'Send the same request with the same key again in a few seconds.',
    retryAfter: 5,
  });

/** Removes records whose 24 hours passed; at most `limit`. Returns how many. */
export function sweepIdempotencyRecords(deps: Deps, limit: number): Promise<number> {
  return deps.store.write(async (tx) => {
    const { idempotencyRecords: records } = tx.t;
    const due = tx
      .select({ claimId: records.claimId })
      .from(records)
      .where(lte(records.expiresAt, deps.clock.now()))
      .limit(limit);
    return (await tx.delete(records).where(inArray(records.claimId, due)).returning({ key: records.key }))
      .length;
  });
}
