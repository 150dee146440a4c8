import { lte } from 'drizzle-orm';
import { above } from '../../db/conditions.ts';
import { insertInto } from '../../db/prepared.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import type { FrozenAct } from '../../db/schema.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { sha256 } from '../tokens.ts';
import { DAY, HOUR, MINUTE } from '../units.ts';

/** How long a token sends what it was issued for. */
export const CONFIRMATION_MS = 10 * MINUTE;
/** How long a prepared message waits for the seller's approval. */
export const WAITS_MS = DAY;
/** How long a token is stored. Until then, a response says what became of it; afterward, it is unknown. */
const KEPT_MS = 48 * HOUR;

export type Confirmation = RowOf<'confirmations'>;
type Bound = Pick<Confirmation, 'kind' | 'sellerId' | 'conversationId'>;
type Prepared = Pick<Confirmation, 'content'> & Partial<Pick<Confirmation, 'via' | 'photoIds'>>;

/** A token's hash: how it is stored, and how code that never had the token refers to it. */
export const hashConfirmation = sha256;

const insertConfirmation = insertInto('confirmations');

/**
 * Freezes `content`, and returns the one token that sends it. It replaces any other that waits for the same
 * conversation and kind. Only its hash is stored.
 */
export async function issueConfirmation({ clock, random }: Deps, tx: Write, bound: Bound & Prepared) {
  const token = `cfm_${random.bytes(32).toString('base64url')}`;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + CONFIRMATION_MS);
  const { conversationId, kind } = bound;
  const older = { conversationId, kind, usedAt: null };
  await updateRows(tx, 'confirmations', older, { usedAt: now, outcome: 'replaced' });
  const handle = hashConfirmation(token);
  await insertConfirmation(tx, { ...bound, tokenHash: handle, expiresAt, createdAt: now });
  return { token, handle, expiresAt };
}

/**
 * What a token refers to: something undecided, or sent by the seller by hand. The caller checks whether it expired.
 * @throws AppError CONFIRMATION_INVALID, CONFIRMATION_USED, CONFIRMATION_DECLINED, CONFIRMATION_REPLACED,
 * WRONG_CONVERSATION
 */
export async function findConfirmation(db: Read, tokenHash: string, bound: Bound): Promise<Confirmation> {
  const row = await getRow(db, 'confirmations', { tokenHash });
  const { kind } = bound;
  if (!row || row.sellerId !== bound.sellerId || row.kind !== kind) throw tokenRefusal.invalid(kind);
  const outcome = outcomeOf(row);
  if (outcome === 'sent') throw tokenRefusal.used(kind);
  if (outcome === 'declined') throw tokenRefusal.declined(kind);
  if (outcome === 'replaced') throw tokenRefusal.replaced(kind);
  if (row.conversationId !== bound.conversationId) throw tokenRefusal.wrongConversation(kind);
  return row;
}

/** Whether it was sent, declined, or replaced. A token that is no longer stored counts as decided. */
export async function isDecided(db: Read, tokenHash: string): Promise<boolean> {
  const row = await getRow(db, 'confirmations', { tokenHash }, { columns: ['usedAt'] });
  return row?.usedAt !== null;
}

export const outcomeOf = ({ outcome, usedAt }: Pick<Confirmation, 'outcome' | 'usedAt'>) =>
  outcome ?? (usedAt ? 'sent' : null);

/** A condition for what still waits for the seller's approval. */
export const stillWaiting = ({ clock }: Pick<Deps, 'clock'>) => ({
  usedAt: null,
  createdAt: above(new Date(clock.now().getTime() - WAITS_MS)),
});

export const waitsUntil = ({ createdAt }: Pick<Confirmation, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + WAITS_MS);

type Decision = { outcome: NonNullable<Confirmation['outcome']>; messageId?: string; act?: FrozenAct };

/** Decides a token, in the write that carries out the decision. False if someone else has already decided it. */
export const settleConfirmation = ({ clock }: Deps, tx: Write, tokenHash: string, decided: Decision) =>
  updateRows(tx, 'confirmations', { tokenHash, usedAt: null }, { ...decided, usedAt: clock.now() });

/** Tokens two days after they expire. */
export const oldConfirmations = oldRows('confirmations', (c, ago) => lte(c.expiresAt, ago(KEPT_MS)));

type Kind = Confirmation['kind'];

const prepareAgain = {
  reply: {
    hint: 'Prepare the reply again, show it to the seller, and send it with the new token.',
    nextTool: 'prepare_reply',
  },
  address: {
    hint: 'Prepare the address share again, ask the seller, and confirm it with the new token.',
    nextTool: 'share_address',
  },
  act: { hint: 'Ask the seller, then make the call again.', nextTool: 'get_conversation' },
};

const WHAT = { reply: 'reply', address: 'address share', act: 'act' };

/** Why a token sends nothing. */
export const tokenRefusal = {
  invalid: (kind: Kind) => refusal('CONFIRMATION_INVALID.token', {}, prepareAgain[kind]),
  used: (kind: Kind) =>
    refusal('CONFIRMATION_USED.message', { prepare: prepareAgain[kind].hint.replace('Prepare', 'prepare') }),
  declined: (kind: Kind) =>
    kind === 'act'
      ? refusal('CONFIRMATION_DECLINED.act')
      : refusal('CONFIRMATION_DECLINED.message', { message: WHAT[kind] }),
  replaced(kind: Kind) {
    const { nextTool } = prepareAgain[kind];
    return refusal('CONFIRMATION_REPLACED.message', { message: WHAT[kind] }, { nextTool });
  },
  expired: (kind: Kind) => refusal('CONFIRMATION_EXPIRED.token', {}, prepareAgain[kind]),
  waitedTooLong: (kind: Kind) =>
    refusal('CONFIRMATION_EXPIRED.waiting', { message: WHAT[kind] }, prepareAgain[kind]),
  // Only an address share sets `retryable`: its token still works for the right conversation.
  wrongConversation: (kind: Kind) =>
    refusal('WRONG_CONVERSATION.token', {}, kind === 'address' ? { retryable: true } : {}),
  approvalRequired: (kind: Kind, approvalUrl: string) =>
    kind === 'act'
      ? refusal('APPROVAL_REQUIRED.act', {}, { approvalUrl })
      : refusal('APPROVAL_REQUIRED.message', { message: WHAT[kind] }, { approvalUrl }),
};
