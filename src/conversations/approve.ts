import { asc, eq } from 'drizzle-orm';
import { holds } from '../../db/conditions.ts';
import { getRow, listRows } from '../../db/rows.ts';
import type { FrozenAct } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { EDIT } from '../listings/edit.ts';
import { ARRANGE } from '../reservations/arrange.ts';
import { CANCEL } from '../reservations/cancel.ts';
import { PICKUP } from '../reservations/pickup.ts';
import { UNDO } from '../reservations/undo.ts';
import type { Act } from '../threads/acts.ts';
import {
  type Confirmation,
  findConfirmation,
  outcomeOf,
  settleConfirmation,
  stillWaiting,
  tokenRefusal,
  waitsUntil,
} from '../threads/confirmations.ts';
import { findOwnedConversation } from '../threads/find.ts';
import { sendPrepared } from './send.ts';
import { BLOCK } from './update.ts';

export type PreparedMessage = ReturnType<typeof present>;

type Reader = Pick<SellerContext, 'store' | 'clock' | 'actor'>;

/** Everything in a conversation that waits for the seller's approval, oldest first. */
export async function preparedOf(ctx: Reader, conversationId: string): Promise<PreparedMessage[]> {
  const waiting = { conversationId, sellerId: ctx.actor.sellerId, ...stillWaiting(ctx) };
  const rows = await listRows(ctx.store.read, 'confirmations', waiting, {
    order: ['createdAt', 'tokenHash'],
  });
  return rows.map((row) => present(row, ctx.clock.now()));
}

/** Everything in all conversations that waits for the seller's approval, oldest first. */
export async function listPrepared(ctx: Reader) {
  const { read } = ctx.store;
  const { confirmations, conversations } = read.t;
  const rows = await read
    .select({ row: confirmations, buyerName: conversations.buyerName })
    .from(conversations)
    .innerJoin(confirmations, eq(confirmations.conversationId, conversations.id))
    .where(holds(confirmations, { sellerId: ctx.actor.sellerId, ...stillWaiting(ctx) }))
    .orderBy(asc(confirmations.createdAt), asc(confirmations.tokenHash));
  return rows.map(({ row, buyerName }) => ({
    ...present(row, ctx.clock.now()),
    conversationId: row.conversationId,
    buyerName,
  }));
}

/** One prepared message, in any state. @throws AppError not_found, NOT_OWNER */
export async function findPrepared(ctx: Reader, conversationId: string, handle: string) {
  const { read } = ctx.store;
  await findOwnedConversation(ctx, read, conversationId);
  const row = await getRow(read, 'confirmations', { tokenHash: handle, conversationId });
  if (row) return present(row, ctx.clock.now());
  throw refusal('not_found.prepared');
}

function present(row: Confirmation, now: Date) {
  const until = waitsUntil(row);
  return {
    /** Identifies it on the seller's own pages. */
    handle: row.tokenHash,
    kind: row.kind,
    content: row.content,
    /** For the kind `act`: the name of the act. */
    act: row.act?.name,
    moot: row.act?.moot,
    /** When it no longer waits for the seller's approval. */
    waitsUntil: until,
    state: outcomeOf(row) ?? (until <= now ? ('late' as const) : ('waiting' as const)),
    decidedAt: row.usedAt,
  };
}

/**
 * The seller approves what an assistant prepared: it is sent, or done, and its token is used up. Approving it twice
 * does it once. Returns undefined for an act, because an act isn't a message from the seller.
 */
export function approvePrepared(ctx: SellerContext, conversationId: string, handle: string) {
  requireSession(ctx);
  return approve(ctx, conversationId, handle);
}

async function approve(ctx: SellerContext, conversationId: string, handle: string) {
  const { sellerId } = ctx.actor;
  const row = await getRow(ctx.store.read, 'confirmations', { tokenHash: handle }, { columns: ['kind'] });
  const kind = row?.kind ?? 'reply';
  if (kind === 'act') {
    const act = await findConfirmation(ctx.store.read, handle, { kind, sellerId, conversationId });
    await performFrozenAct(ctx, act);
    return undefined;
  }
  return ctx.store.write(async (tx) => {
    const conversation = await findOwnedConversation(ctx, tx, conversationId);
    return sendPrepared(ctx, tx, conversation, { handle, kind });
  });
}

/**
 * The seller declines: from then on, the token sends nothing. Declining again, or what was replaced, changes nothing.
 * @throws AppError CONFIRMATION_USED if it was already sent
 */
export function declinePrepared(ctx: SellerContext, conversationId: string, handle: string): Promise<void> {
  requireSession(ctx);
  return ctx.store.write(async (tx) => {
    await findOwnedConversation(ctx, tx, conversationId);
    const row = await getRow(tx, 'confirmations', { tokenHash: handle, conversationId });
    if (!row) return;
    const outcome = outcomeOf(row);
    if (outcome === 'sent' || outcome === 'approved') throw tokenRefusal.used(row.kind);
    await settleConfirmation(ctx, tx, handle, { outcome: 'declined' });
  });
}

/** Refuses agents: they would be approving their own messages. */
function requireSession({ actor }: SellerContext): void {
  if (actor.kind === 'session') return;
  throw new AppError('forbidden', 'Only the seller, signed in to the web pages, can do this.');
}

/** Thrown to roll back the write of an act that is no longer possible. */
class Moot extends Error {}

type Runner = (ctx: SellerContext, tx: Write, frozen: FrozenAct) => Promise<object>;

const runner = <I extends object, R extends object>(act: Act<I, R>): [string, Runner] => [
  act.name,
  async (ctx, tx, { of, input }) => {
    const result = await act.run(ctx, tx, of, input as I);
    const why = act.noLonger?.(result);
    if (why !== undefined) throw new Moot(why);
    return result;
  },
];

const RUNNERS = new Map([
  runner(ARRANGE),
  runner(CANCEL),
  runner(PICKUP),
  runner(UNDO),
  runner(EDIT),
  runner(BLOCK),
]);

/**
 * Performs a waiting act in one write, once. If it is no longer possible, nothing happens and the card says why.
 * @throws AppError CONFIRMATION_EXPIRED, CONFIRMATION_USED
 */
async function performFrozenAct(ctx: SellerContext, row: Confirmation): Promise<void> {
  const { act, tokenHash } = row;
  const run = act && RUNNERS.get(act.name);
  if (!run) throw new Error(`There is no act named ${act?.name}`);
  if (row.outcome === 'approved' || row.outcome === 'moot') return;
  if (waitsUntil(row) <= ctx.clock.now()) throw tokenRefusal.waitedTooLong('act');
  const settle = (tx: Write, outcome: 'approved' | 'moot', what: Partial<FrozenAct>) =>
    settleConfirmation(ctx, tx, tokenHash, { outcome, act: { ...act, ...what } });
  try {
    await ctx.store.write(async (tx) => {
      const result = await run(ctx, tx, act).catch((error: unknown) => {
        throw error instanceof AppError ? new Moot(error.message) : error;
      });
      if (!(await settle(tx, 'approved', { result }))) throw tokenRefusal.used('act');
    });
  } catch (error) {
    if (!(error instanceof Moot)) throw error;
    await ctx.store.write((tx) => settle(tx, 'moot', { moot: error.message }));
  }
}
