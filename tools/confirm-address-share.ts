import { conversations } from '../src/conversations/operations.ts';
import { ConversationId, ShareAddressInput } from '../src/conversations/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const confirmAddressShareTool = defineTool(conversations.shareAddress, {
  name: 'confirm_address_share',
  title: 'Share the pickup address',
  description: `Step 2 of 2 of giving a buyer the pickup address: sends the address that share_address returned, by email and into the thread. Call it only after the seller saw that address and that recipient and said yes to this share. It cannot be recalled. The seller gets a record of every share by email.

The token works once, however often the call comes.

APPROVAL_REQUIRED: this seller shares by hand. Give them approval_url; once they did, repeat this call: it answers already_sent. CONFIRMATION_DECLINED: they said no. CONFIRMATION_REPLACED: a newer one was prepared. WRONG_CONVERSATION (retryable): the token is untouched; call again with its own conversation. CONFIRMATION_USED: it is shared already. CONFIRMATION_EXPIRED, CONFIRMATION_INVALID: share_address again and ask again.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: ShareAddressInput.extend({ conversation_id: ConversationId }),
});
