import { conversations } from '../src/conversations/operations.ts';
import { ConversationId, ShareAddressInput } from '../src/conversations/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const confirmAddressShareTool = defineTool(conversations.shareAddress, {
  name: 'confirm_address_share',
  title: 'Share the pickup address',
  description: `Step 2 of 2 of giving a buyer the pickup address: sends the address that share_address returned, by email and into the thread. Call it only after the seller saw that address and that recipient and said yes to this share. It cannot be recalled. The seller gets a record of every share by email.

The token works once: however often the call comes, the address goes out once. Give an idempotency_key to get the first answer again after a lost one.

APPROVAL_REQUIRED: this seller shares by hand. Give them approval_url; when they say it is done, repeat this call, which then answers already_sent true. CONFIRMATION_DECLINED: they said no there. CONFIRMATION_REPLACED: use the token of the newer one. WRONG_CONVERSATION (retryable true): only conversation_id is wrong, the token is untouched; call again with the conversation it was prepared for. CONFIRMATION_USED: it is shared already, do nothing. CONFIRMATION_EXPIRED or CONFIRMATION_INVALID: nothing was sent; call share_address again and ask the seller again.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: ShareAddressInput.extend({ conversation_id: ConversationId }),
});
