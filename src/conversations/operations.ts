import { defineOperation } from '../operation/operation.ts';
import { getConversation } from './get.ts';
import { prepareAddressShare, prepareReply, shareAddress } from './prepare.ts';
import {
  Blocked,
  type BlockInput,
  type PrepareAddressInput,
  PreparedAddress,
  PreparedReply,
  type PrepareReplyInput,
  type SendInput,
  Sent,
  type ShareAddressInput,
  Shared,
  Thread,
  type ThreadQuery,
} from './schemas.ts';
import { sendMessage } from './send.ts';
import { Suggestions } from './suggestion-schemas.ts';
import { suggestReplies } from './suggestions.ts';
import { blockBuyer } from './update.ts';

type Of<T> = T & { conversation_id: string };

/**
 * Conversations: the seller reads threads with buyers, answers, shares the pickup address, and blocks buyers. REST and
 * the MCP tools share these operations.
 *
 * An agent's message goes out only as the seller saw it: it is prepared, frozen, and sent with its token or by the
 * seller by hand. An agent sends the street address only through `prepare.ts`.
 *
 * Start with `send.ts`, `prepare.ts`, and `approve.ts`; `src/threads` stores the messages.
 */
export const conversations = {
  block: defineOperation({
    name: 'blockBuyer',
    access: 'write',
    output: Blocked,
    run: (ctx, { conversation_id, block }: Of<{ block: BlockInput }>) =>
      blockBuyer(ctx, conversation_id, block),
  }),
  get: defineOperation({
    name: 'getConversation',
    access: 'read',
    output: Thread,
    run: (ctx, { conversation_id, query }: Of<{ query: ThreadQuery }>) =>
      getConversation(ctx, conversation_id, query),
  }),
  suggestions: defineOperation({
    name: 'suggestReplies',
    access: 'read',
    output: Suggestions,
    run: (ctx, { conversation_id }: Of<object>) => suggestReplies(ctx, conversation_id),
  }),
  send: defineOperation({
    name: 'sendMessage',
    access: 'write',
    idempotent: true,
    about: 'conversation_id',
    output: Sent,
    run: (ctx, { conversation_id, message }: Of<{ message: SendInput }>) =>
      sendMessage(ctx, conversation_id, message),
  }),
  prepareReply: defineOperation({
    name: 'prepareReply',
    access: 'write',
    output: PreparedReply,
    run: (ctx, { conversation_id, content }: Of<PrepareReplyInput>) =>
      prepareReply(ctx, conversation_id, { content }),
  }),
  prepareAddress: defineOperation({
    name: 'prepareAddressShare',
    access: 'write',
    output: PreparedAddress,
    run: (ctx, { conversation_id, address }: Of<PrepareAddressInput>) =>
      prepareAddressShare(ctx, conversation_id, { address }),
  }),
  shareAddress: defineOperation({
    name: 'shareAddress',
    access: 'write',
    idempotent: true,
    about: 'conversation_id',
    output: Shared,
    run: (ctx, { conversation_id, confirmation_token }: Of<ShareAddressInput>) =>
      shareAddress(ctx, conversation_id, { confirmation_token }),
  }),
};
