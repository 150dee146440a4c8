import { conversations } from '../src/conversations/operations.ts';
import { ConversationId } from '../src/conversations/schemas.ts';
import { ConfirmedSendInput } from '../src/conversations/send-schemas.ts';
import { defineTool, IdempotencyArgument } from '../src/mcp/tool.ts';

const Input = ConfirmedSendInput.extend({ conversation_id: ConversationId });

export const sendReplyTool = defineTool(conversations.send, {
  name: 'send_reply',
  title: 'Send the confirmed reply',
  description: `Sends the prepared reply by email and into the thread (step 2 of 2, after prepare_reply). Only after the seller saw recipient and text and said yes. It cannot be recalled. Not for new or changed text: prepare_reply again. It is sent once, however often you call. APPROVAL_REQUIRED: the seller sends it at approval_url; then the same call answers already_sent.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: Input,
  // Without its token, the operation says how to get one.
  whole: Input.extend(IdempotencyArgument).partial({ confirmation_token: true }),
});
