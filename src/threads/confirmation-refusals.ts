import type { Schema } from '../../db/schema.ts';
import { refusal } from '../refusal.ts';

type Kind = Schema['confirmations']['$inferSelect']['kind'];

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

/** Reasons why a token sends nothing. */
export const tokenRefusal = {
  invalid: (kind: Kind) => refusal('CONFIRMATION_INVALID.token', {}, prepareAgain[kind]),
  used: (kind: Kind) =>
    refusal('CONFIRMATION_USED.message', { prepare: prepareAgain[kind].hint.replace('Prepare', 'prepare') }),
  declined: (kind: Kind) =>
    kind === 'act'
      ? refusal('CONFIRMATION_DECLINED.act')
      : refusal('CONFIRMATION_DECLINED.message', { message: WHAT[kind] }),
  replaced: (kind: Kind) =>
    refusal(
      'CONFIRMATION_REPLACED.message',
      { message: WHAT[kind] },
      { nextTool: prepareAgain[kind].nextTool },
    ),
  expired: (kind: Kind) => refusal('CONFIRMATION_EXPIRED.token', {}, prepareAgain[kind]),
  waitedTooLong: (kind: Kind) =>
    refusal('CONFIRMATION_EXPIRED.waiting', { message: WHAT[kind] }, prepareAgain[kind]),
  // Only the wrong conversation of an address share sets `retryable`.
  wrongConversation: (kind: Kind) =>
    refusal('WRONG_CONVERSATION.token', {}, kind === 'address' ? { retryable: true } : {}),
  approvalRequired: (kind: Kind, approvalUrl: string) =>
    kind === 'act'
      ? actNeedsYes(approvalUrl)
      : refusal('APPROVAL_REQUIRED.message', { message: WHAT[kind] }, { approvalUrl }),
};

const actNeedsYes = (approvalUrl: string) => refusal('APPROVAL_REQUIRED.act', {}, { approvalUrl });
