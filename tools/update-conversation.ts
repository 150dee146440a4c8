import { ConversationUpdate, Untrusted, UpdateConversationInput } from '../src/conversations/schemas.ts';
import { updateConversation } from '../src/conversations/update.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const updateConversationTool = defineTool(
  {
    name: 'updateConversation',
    access: 'write',
    input: UpdateConversationInput,
    output: ConversationUpdate,
    run: updateConversation,
  },
  {
    name: 'update_conversation',
    title: 'Block a buyer or settle a thread',
    description: `Changes one thread for the seller; the buyer is not notified. block: this address can no longer reserve or write, and loses what it holds, which the next in line gets by email: ask first. unblock lets it in again. mark_read: the seller has seen it. no_answer_needed: the buyer's last words leave the decisions until they write again. Not for answering (prepare_reply) or canceling one reservation (update_reservation). APPROVAL_REQUIRED: the seller does it at approval_url.`,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    output: ConversationUpdate.extend({ untrusted_fields: Untrusted.untrusted_fields }),
    answer: (updated) => ({ ...updated, untrusted_fields: ['promotions[].buyer_name'] }),
  },
);
