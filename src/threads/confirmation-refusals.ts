import type { Schema } from '../../db/schema.ts';
import { AppError } from '../errors.ts';

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
export const refusal = {
  invalid: (kind: Kind) =>
    new AppError(
      'CONFIRMATION_INVALID',
      'This confirmation token is unknown. Nothing was sent.',
      prepareAgain[kind],
    ),
  used: (kind: Kind) =>
    new AppError('CONFIRMATION_USED', 'This confirmation token was used: its message is sent already.', {
      hint: `Do not send it again. For something else: ${prepareAgain[kind].hint.replace('Prepare', 'prepare')}`,
      nextTool: 'get_conversation',
    }),
  declined: (kind: Kind) =>
    kind === 'act'
      ? new AppError('CONFIRMATION_DECLINED', 'The seller decided not to do this. Nothing was done.', {
          hint: 'Do not ask for the same again: ask the seller what they want instead.',
        })
      : new AppError('CONFIRMATION_DECLINED', 'The seller decided not to send this. Nothing was sent.', {
          hint: `Do not prepare the same ${WHAT[kind]} again: ask the seller what they want instead.`,
        }),
  replaced: (kind: Kind) =>
    new AppError(
      'CONFIRMATION_REPLACED',
      `A newer ${WHAT[kind]} was prepared for this conversation and took the place of this one. Nothing was sent.`,
      { hint: 'Use the token of the newest one, or prepare again.', nextTool: prepareAgain[kind].nextTool },
    ),
  expired: (kind: Kind) =>
    new AppError(
      'CONFIRMATION_EXPIRED',
      'This confirmation token is older than 10 minutes. Nothing was sent.',
      prepareAgain[kind],
    ),
  waitedTooLong: (kind: Kind) =>
    new AppError(
      'CONFIRMATION_EXPIRED',
      `This ${WHAT[kind]} was prepared more than 24 hours ago. Nothing was sent.`,
      prepareAgain[kind],
    ),
  // Only the wrong conversation of an address share sets `retryable`.
  wrongConversation: (kind: Kind) =>
    new AppError(
      'WRONG_CONVERSATION',
      'This confirmation token is for another conversation. Nothing was sent.',
      {
        hint: 'The token is untouched: use it with the conversation that it was prepared for.',
        ...(kind === 'address' ? { retryable: true as const } : {}),
      },
    ),
  approvalRequired: (kind: Kind, approvalUrl: string) =>
    kind === 'act'
      ? actNeedsYes(approvalUrl)
      : new AppError(
          'APPROVAL_REQUIRED',
          `The seller approves every ${WHAT[kind]} by hand, on a page of theirs. Nothing was sent yet.`,
          {
            hint: 'Give the seller approval_url: it shows the exact words and the recipient, and they send it there or not. It waits for 24 hours. When they say that they sent it, repeat this very call: it answers already_sent true.',
            approvalUrl,
          },
        ),
};

const actNeedsYes = (approvalUrl: string) =>
  new AppError(
    'APPROVAL_REQUIRED',
    'This tells a buyer something new, and the seller approves that by hand, on a page of theirs. Nothing was done yet.',
    {
      hint: 'Give the seller approval_url: it shows exactly what the buyer will read, and they do it there or not. It waits for 24 hours. When they say that they did it, repeat this very call: it answers already_done true.',
      approvalUrl,
    },
  );
