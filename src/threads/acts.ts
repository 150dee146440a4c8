import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { getRow, listRows, putRow, updateRows } from '../../db/rows.ts';
import type { FrozenAct } from '../../db/schema.ts';
import type { Read, Write } from '../../db/store.ts';
import { commit, isAgent, type SellerContext, type Told } from '../context.ts';
import { AppError } from '../errors.ts';
import {
  CONFIRMATION_MS,
  hashConfirmation,
  outcomeOf,
  tokenRefusal,
  WAITS_MS,
  waitsUntil,
} from './confirmations.ts';
import { approvalUrl } from './links.ts';

/*
 * Acts that tell a buyer something new. If the seller approves by hand, an agent's act is first tried in a write that
 * is rolled back. If it would tell a buyer something, it is frozen and waits as a card for the seller, and it happens
 * once the seller approves it.
 */

/** An act on one reservation, listing, or conversation. Its input is stored as JSON. */
export type Act<I extends object, R extends object> = {
  name: string;
  /** Performs the act in the caller's write. Throws an AppError if it is refused. */
  run(ctx: SellerContext, tx: Write, of: string, input: I): Promise<R>;
  /** The conversation that gets the card; by default, that of the first buyer who would be told. */
  conversationOf?(db: Read, of: string): Promise<string | undefined>;
  /** Why an approved act had no effect anymore, for the seller who approved it; undefined if it had an effect. */
  noLonger?(result: R): string | undefined;
  /** What the act does in addition to telling buyers, as a sentence; undefined if nothing. */
  besides?(input: I): string | undefined;
};

export type Asked<I extends object> = {
  of: string;
  /** The input, by which a repeat of the act is recognized. */
  input: I;
  /** The input that an approval uses instead of `input`. @throws AppError if the act can't wait */
  freeze?(): I;
};

export type AlreadyDone = { already_done?: true };

/** Thrown to roll back a write that must not happen yet. */
class NeedsYes extends Error {
  readonly told: readonly [Told, ...Told[]];
  constructor(...told: [Told, ...Told[]]) {
    super('This waits for the seller');
    this.told = told;
  }
}

/**
 * Performs an act, as the last write of its operation. If the seller approves by hand, an agent's act that tells a
 * buyer something new becomes a card instead. Once the seller has approved it there, a repeat within 24 hours returns
 * that result, unless what it did was changed since: then it would tell the buyer something new, and asks again.
 * @param run performs it differently from `act.run`, for callers that have prepared something
 * @throws AppError APPROVAL_REQUIRED, CONFIRMATION_DECLINED, and what the act throws
 */
export async function actOrAsk<I extends object, R extends object>(
  ctx: SellerContext,
  act: Act<I, R>,
  asked: Asked<I>,
  run = (as: SellerContext, tx: Write): Promise<R> => act.run(as, tx, asked.of, asked.input),
): Promise<R & AlreadyDone> {
  if (!isAgent(ctx.actor)) return commit(ctx, (tx) => run(ctx, tx));
  const handle = handleOf(ctx, act.name, asked);
  let done: (R & Required<AlreadyDone>) | undefined;
  try {
    return await commit(ctx, async (tx) => {
      const standing = await standingOf<R>(ctx, tx, handle);
      done = standing.done;
      if (!standing.byHand) return run(ctx, tx);
      const asking: Told[] = [];
      const result = await run({ ...ctx, asking }, tx);
      const [first, ...others] = asking;
      if (first) throw new NeedsYes(first, ...others);
      return done ?? result;
    });
  } catch (error) {
    if (error instanceof NeedsYes) {
      const conversationId = await freeze(ctx, act, asked, handle, error.told);
      throw tokenRefusal.approvalRequired('act', approvalUrl(ctx.config, conversationId, handle));
    }
    // Most acts are refused once they are done.
    if (done && error instanceof AppError) return done;
    throw error;
  }
}

/** The result of this act if the seller did it by hand within the last 24 hours; otherwise undefined. */
export const doneByHand = async <I extends object, R extends object>(
  ctx: SellerContext,
  act: Act<I, R>,
  asked: Asked<I>,
) =>
  isAgent(ctx.actor)
    ? (await standingOf<R>(ctx, ctx.store.read, handleOf(ctx, act.name, asked))).done
    : undefined;

const actOfSeller = prepared<{ sellerId: string; hash: string; since: Date }>()('act_of_seller', (db, p) => {
  const { sellers, confirmations: c } = db.t;
  return db
    .select({ approves: sellers.approveReplies, act: c.act })
    .from(sellers)
    .leftJoin(c, and(eq(c.tokenHash, p.hash), gt(c.usedAt, sql`${p.since}`)))
    .where(eq(sellers.id, p.sellerId));
});

/** Whether the seller approves by hand, and what `doneByHand` returns. */
async function standingOf<R extends object>(ctx: SellerContext, db: Read, handle: string) {
  const { sellerId } = ctx.actor;
  const since = new Date(ctx.clock.now().getTime() - WAITS_MS);
  const [row] = await actOfSeller(db, { sellerId, hash: handle, since });
  const byHand = row?.approves !== 'in_chat';
  // Only an act that the seller approved has a result.
  const result = row?.act?.result as R | undefined;
  return { byHand, done: result && { ...result, already_done: true as const } };
}

/** Makes the act a card in a thread, and returns the conversation's id. */
async function freeze<I extends object, R extends object>(
  ctx: SellerContext,
  act: Act<I, R>,
  asked: Asked<I>,
  handle: string,
  told: readonly [Told, ...Told[]],
): Promise<string> {
  const { sellerId } = ctx.actor;
  const input = asked.freeze?.() ?? asked.input;
  return ctx.store.write(async (tx) => {
    const now = ctx.clock.now();
    const row = await getRow(tx, 'confirmations', { tokenHash: handle });
    const decided = row && outcomeOf(row);
    if (decided === 'declined') throw tokenRefusal.declined('act');
    // The same act is already waiting: asking again doesn't add a second card.
    if (row && decided === null && waitsUntil(row) > now) return row.conversationId;
    const conversationId = (await act.conversationOf?.(tx, asked.of)) ?? told[0].conversationId;
    const frozen = { name: act.name, of: asked.of, input };
    await replaceOlder(ctx, tx, conversationId, { ...frozen, input: asked.input });
    const waiting = {
      kind: 'act' as const,
      sellerId,
      conversationId,
      content: await cardLinesOf(tx, conversationId, told, act.besides?.(input)),
      act: frozen,
      usedAt: null,
      outcome: null,
      expiresAt: new Date(now.getTime() + CONFIRMATION_MS),
      createdAt: now,
    };
    await putRow(tx, 'confirmations', { tokenHash: handle }, waiting);
    return conversationId;
  });
}

/** The lines on the card: what its own buyer is told, then what others are told, under their names. */
async function cardLinesOf(db: Read, conversationId: string, told: readonly Told[], besides = '') {
  const ids = [...new Set(told.map((each) => each.conversationId))];
  const rows = await listRows(db, 'conversations', { id: ids }, { columns: ['id', 'buyerName'] });
  const linesOf = (id: string) =>
    told.flatMap((each) => (each.conversationId === id ? each.lines : [])).join('\n');
  return [
    linesOf(conversationId),
    besides,
    ...rows
      .filter(({ id }) => id !== conversationId)
      .map(({ id, buyerName }) => `${buyerName} reads: ${linesOf(id)}`),
  ]
    .filter((line) => line !== '')
    .join('\n\n');
}

/** Replaces an older card about the same detail of the same object. A card about another detail stays beside it. */
async function replaceOlder(ctx: SellerContext, tx: Write, conversationId: string, newer: FrozenAct) {
  const waiting = await listRows(tx, 'confirmations', { conversationId, kind: 'act', usedAt: null });
  const details = detailsOf(newer.input);
  const older = waiting.flatMap(({ act, tokenHash }) => {
    if (act?.name !== newer.name || act.of !== newer.of) return [];
    const theirs = detailsOf(act.input);
    const same = details.length === 0 || theirs.length === 0 || details.some((each) => theirs.includes(each));
    return same ? [tokenHash] : [];
  });
  const replaced = { usedAt: ctx.clock.now(), outcome: 'replaced' } as const;
  await updateRows(tx, 'confirmations', { tokenHash: older }, replaced);
}

/** What an input is about, without its values: `agreed_prices.item_1`, `item_ids.item_2`, `pickup_at`. */
const detailsOf = (input: object, path = ''): string[] =>
  Object.entries(input).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const at = `${path}${key}`;
    if (Array.isArray(value)) return value.map((each) => `${at}.${String(each)}`);
    return typeof value === 'object' && value !== null ? detailsOf(value, `${at}.`) : [at];
  });

/** Identifies an act: the same one by any of a seller's agents, with its details in any order, has the same handle. */
const handleOf = ({ actor }: SellerContext, name: string, { of, input }: { of: string; input: object }) =>
  hashConfirmation(JSON.stringify([actor.sellerId, name, of, input], inOrder));

/** Makes `JSON.stringify` write the fields of every object in the same order. */
const inOrder = (_: string, value: unknown): unknown =>
  value instanceof Object ? Object.fromEntries(Object.entries(value).sort()) : value;
