import { conversations } from '../src/conversations/operations.ts';
import { ConfirmedSendInput, ConversationId } from '../src/conversations/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const sendReplyTool = defineTool(conversations.send, {
  name: 'send_reply',
  title: 'Send the confirmed reply',
  description: `Step 2 of 2 of answering a buyer: sends the text that prepare_reply froze, by email and into the thread. Only after the seller saw recipient and text and said yes. It cannot be recalled; content may be left out or repeat the text exactly.

The token works once, however often the call comes.

APPROVAL_REQUIRED: this seller sends by hand. Give them approval_url; once they sent it, repeat this call: it answers already_sent. CONFIRMATION_DECLINED: they said no. CONFIRMATION_REPLACED: a newer one was prepared. CONFIRMATION_USED: it is sent already. CONFIRMATION_EXPIRED, CONFIRMATION_INVALID: prepare_reply again and ask again. CONFIRMATION_MISMATCH: leave content out, or prepare the new text. WRONG_CONVERSATION: the token is for another conversation and still good there. USE_ADDRESS_FLOW: with what was sent meanwhile the text gives the address away.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: ConfirmedSendInput.extend({ conversation_id: ConversationId }),
  take: ({ conversation_id, ...message }) => ({ conversation_id, message }),
});
