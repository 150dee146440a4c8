import { conversations } from '../src/conversations/operations.ts';
import { ConfirmedSendInput, ConversationId } from '../src/conversations/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const sendReplyTool = defineTool(conversations.send, {
  name: 'send_reply',
  title: 'Send the confirmed reply',
  description: `Step 2 of 2 of answering a buyer: sends the text that prepare_reply froze, by email and into the thread. Call it only after the seller saw recipient and text and said yes to them. It cannot be recalled, and it sends nothing but the frozen text; content may be left out or repeat that text exactly.

The token works once: however often and however parallel the call comes, the buyer gets one message. Give an idempotency_key to get the first answer again after a lost one.

APPROVAL_REQUIRED: this seller sends by hand. Give them approval_url; when they say it is done, repeat this call, which then answers already_sent true. CONFIRMATION_DECLINED: they said no there. CONFIRMATION_REPLACED: use the token of the newer one. CONFIRMATION_USED: it is sent already, do not prepare it again. CONFIRMATION_EXPIRED or CONFIRMATION_INVALID: nothing was sent; prepare_reply again and ask the seller again. CONFIRMATION_MISMATCH: the content is not the confirmed one; leave it out, or prepare the new text. WRONG_CONVERSATION: the token is for another conversation and still good there. USE_ADDRESS_FLOW: together with what was sent meanwhile the text gives the address away; nothing was sent.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: ConfirmedSendInput.extend({ conversation_id: ConversationId }),
  take: ({ conversation_id, ...message }) => ({ conversation_id, message }),
});
