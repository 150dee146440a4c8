import { aboutOne, defineOperation } from '../operation/operation.ts';
import { getConversation } from './get.ts';
import { prepareAddressShare, prepareReply, shareAddress } from './prepare.ts';
import { Blocked, BlockInput, ConversationParams, Suggestions, Thread, ThreadQuery } from './schemas.ts';
import { sendMessage } from './send.ts';
import {
  PrepareAddressInput,
  PreparedAddress,
  PreparedReply,
  PrepareReplyInput,
  SendInput,
  Sent,
  ShareAddressInput,
  Shared,
} from './send-schemas.ts';
import { suggestReplies } from './suggestions.ts';
import { blockBuyer } from './update.ts';

export const ofConversation = aboutOne('conversation_id', ConversationParams);

/**
 * Conversations: the seller reads threads with buyers, answers, shares the pickup address, and blocks buyers. REST
 * and the MCP tools share these operations.
 *
 * An agent's message goes out exactly as the seller saw it: it is prepared, frozen, and then sent with its token or
 * by the seller by hand. An agent can send the street address only through `prepare.ts`.
 *
 * Start with `send.ts`, `prepare.ts`, and `approve.ts`. `src/threads` stores the messages.
 */
export const conversations = {
  block: defineOperation({
    name: 'blockBuyer',
    access: 'write',
    output: Blocked,
    ...ofConversation(blockBuyer, BlockInput),
  }),
  get: defineOperation({
    name: 'getConversation',
    access: 'read',
    output: Thread,
    ...ofConversation(getConversation, ThreadQuery),
  }),
  suggestions: defineOperation({
    name: 'suggestReplies',
    access: 'read',
    output: Suggestions,
    ...ofConversation((ctx, id) => suggestReplies(ctx, id)),
  }),
  send: defineOperation({
    name: 'sendMessage',
    access: 'write',
    idempotent: true,
    output: Sent,
    ...ofConversation(sendMessage, SendInput),
  }),
  prepareReply: defineOperation({
    name: 'prepareReply',
    access: 'write',
    output: PreparedReply,
    ...ofConversation(prepareReply, PrepareReplyInput),
  }),
  prepareAddress: defineOperation({
    name: 'prepareAddressShare',
    access: 'write',
    output: PreparedAddress,
    ...ofConversation(prepareAddressShare, PrepareAddressInput),
  }),
  shareAddress: defineOperation({
    name: 'shareAddress',
    access: 'write',
    idempotent: true,
    output: Shared,
    ...ofConversation(shareAddress, ShareAddressInput),
  }),
};
