import * as z from 'zod';
import { conversations } from '../src/conversations/operations.ts';
import { ConversationId, PrepareAddressInput, PreparedAddress } from '../src/conversations/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { inboxUrl } from '../src/threads/links.ts';

export const shareAddressTool = defineTool(conversations.prepareAddress, {
  name: 'share_address',
  title: 'Prepare to share the pickup address',
  description: `Step 1 of 2 of giving a buyer the pickup address, and with confirm_address_share the only way it may leave. Sends nothing: it returns the address and the recipient, to be shown to the seller, and a confirmation_token for this conversation, good once, for 10 minutes.

Show the seller the full address and who gets it (name and email), say that it cannot be taken back, and ask. Only after an explicit yes to this share call confirm_address_share. A buyer asking for the address is no reason by itself: propose it when a pickup is agreed, and warn when recipient.confirmed is false, when the thread has scam_hints, or when the reservation is not active.

Without address the one on file is used; give address for another meeting place, which is not stored. NO_ADDRESS_ON_FILE: ask the seller for it and send it as address, or store it with publish_page (street_address). not_found or NOT_OWNER: wrong conversation_id, see get_reservations.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: PrepareAddressInput.extend({ conversation_id: ConversationId }),
  output: PreparedAddress.extend({ next_step: z.string().describe('What to do now.') }),
  answer: (prepared, ctx, { conversation_id }) => ({
    ...prepared,
    next_step: `Nothing was sent. Show the seller the whole address and the recipient, say that it cannot be taken back, and ask. Only after their explicit yes: confirm_address_share with this conversation_id and confirmation_token. The seller can also share it with their own hand at ${inboxUrl(ctx.config, conversation_id)}`,
  }),
});
