import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { sha256 } from '../tokens.ts';

const CONFIRMATION_MS = 10 * 60_000;
/** Afterwards a token is unknown; until then the refusal says what became of it. */
const KEPT_MS = 24 * 3600_000;

type Bound = Pick<Schema['confirmations']['$inferSelect'], 'kind' | 'sellerId' | 'conversationId'>;
export type Confirmation = { token: string; expiresAt: Date };

/** How a token is kept, and named by those who never had it. */
export const hashConfirmation = sha256;

const insertConfirmation = insertInto('confirmations');

/** Freezes `content` and hands out the one token that sends it. Only its hash is kept. */
export async function issueConfirmation(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  bound: Bound & { content: string },
): Promise<Confirmation> {
  const token = `cfm_${random.bytes(32).toString('base64url')}`;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CONFIRMATION_MS);
  await insertConfirmation(tx, { ...bound, tokenHash: hashConfirmation(token), expiresAt, createdAt: now });
  return { token, expiresAt };
}

/**
 * Uses a token up, in the write that sends what it froze, and returns the frozen content. `check` may refuse the content
 * first; a refusal of any kind leaves the token as it was.
 * @throws AppError CONFIRMATION_INVALID, CONFIRMATION_USED, CONFIRMATION_EXPIRED, WRONG_CONVERSATION
 */
export async function consumeConfirmation(
  { clock }: Pick<Deps, 'clock'>,
  tx: Write,
  tokenHash: string,
  bound: Bound,
  check: (content: string) => Promise<void> | void = () => {},
): Promise<string> {
  const { confirmations } = tx.t;
  const now = clock.now();
  const [row] = await tx.select().from(confirmations).where(eq(confirmations.tokenHash, tokenHash));
  if (!row || row.sellerId !== bound.sellerId || row.kind !== bound.kind) throw refusal.invalid(bound.kind);
  if (row.usedAt) throw refusal.used(bound.kind);
  if (row.expiresAt <= now) throw refusal.expired(bound.kind);
  if (row.conversationId !== bound.conversationId) throw refusal.wrongConversation(bound.kind);
  await check(row.content);
  const consumed = await tx
    .update(confirmations)
    .set({ usedAt: now })
    .where(and(eq(confirmations.tokenHash, tokenHash), isNull(confirmations.usedAt)))
    .returning({ content: confirmations.content });
  if (consumed.length === 0) throw refusal.used(bound.kind);
  return row.content;
}

const prepareAgain = {
  reply: {
    hint: 'Prepare the reply again, show it to the seller, and send it with the new token.',
    nextTool: 'prepare_reply',
  },
  address: {
    hint: 'Prepare the address share again, ask the seller, and confirm it with the new token.',
    nextTool: 'share_address',
  },
};

const refusal = {
  invalid: (kind: Bound['kind']) =>
    new AppError(
      'CONFIRMATION_INVALID',
      'This confirmation token is unknown. Nothing was sent.',
      prepareAgain[kind],
    ),
  used: (kind: Bound['kind']) =>
    new AppError('CONFIRMATION_USED', 'This confirmation token was used: its message is sent already.', {
      hint: `Do not send it again. To say something else: ${prepareAgain[kind].hint}`,
      nextTool: 'get_conversation',
    }),
  expired: (kind: Bound['kind']) =>
    new AppError(
      'CONFIRMATION_EXPIRED',
      'This confirmation token is older than 10 minutes. Nothing was sent.',
      prepareAgain[kind],
    ),
  // spec.md, Error: `retryable` is for the wrong conversation of an address share alone.
  wrongConversation: (kind: Bound['kind']) =>
    new AppError(
      'WRONG_CONVERSATION',
      'This confirmation token is for another conversation. Nothing was sent.',
      {
        hint: 'The token is untouched: use it with the conversation that it was prepared for.',
        ...(kind === 'address' ? { retryable: true as const } : {}),
      },
    ),
};

/** Removes tokens a day after their time; at most `limit`. Returns how many. */
export function sweepConfirmations(deps: Deps, limit: number): Promise<number> {
  return deps.store.write(async (tx) => {
    const { confirmations } = tx.t;
    const old = tx
      .select({ tokenHash: confirmations.tokenHash })
      .from(confirmations)
      .where(lte(confirmations.expiresAt, new Date(deps.clock.now().getTime() - KEPT_MS)))
      .limit(limit);
    const gone = await tx
      .delete(confirmations)
      .where(inArray(confirmations.tokenHash, old))
      .returning({ tokenHash: confirmations.tokenHash });
    return gone.length;
  });
}
