import type { FrozenAct } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { EDIT } from '../listings/edit.ts';
import { ARRANGE } from '../reservations/arrange.ts';
import { CANCEL } from '../reservations/cancel.ts';
import { PICKUP } from '../reservations/pickup.ts';
import { UNDO } from '../reservations/undo.ts';
import type { Act } from '../threads/acts.ts';
import { type Confirmation, settleConfirmation, tokenRefusal, waitsUntil } from '../threads/confirmations.ts';
import { BLOCK } from './update.ts';

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
 * The seller approves a waiting act: it happens in one write. If it is no longer possible, nothing happens and the card
 * says why. Approving it twice does it once.
 * @throws AppError CONFIRMATION_EXPIRED, CONFIRMATION_USED
 */
export async function performFrozenAct(ctx: SellerContext, row: Confirmation): Promise<void> {
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
