import { conversations } from '../src/conversations/operations.ts';
import { ConversationId } from '../src/conversations/schemas.ts';
import { ShareAddressInput } from '../src/conversations/send-schemas.ts';
import { defineTool, IdempotencyArgument } from '../src/mcp/tool.ts';

const Input = ShareAddressInput.extend({ conversation_id: ConversationId });

export const confirmAddressShareTool = defineTool(conversations.shareAddress, {
  name: 'confirm_address_share',
  title: 'Send the address',
  description: `Sends the prepared pickup address by email and into the thread (step 2 of 2, after share_address). Only after the seller saw address and recipient and said yes to this share. It cannot be recalled; the seller gets a record. Not for other texts: send_reply. It is sent once, however often you call. APPROVAL_REQUIRED: the seller sends it at approval_url; then the same call answers already_sent.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: Input,
  // Without its token, the operation says how to get one.
  whole: Input.extend(IdempotencyArgument).partial({ confirmation_token: true }),
});
