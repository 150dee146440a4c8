import * as z from 'zod';
import { howToSend } from '../src/conversations/how-to-send.ts';
import { conversations } from '../src/conversations/operations.ts';
import { ConversationId, PrepareAddressInput, PreparedAddress } from '../src/conversations/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const shareAddressTool = defineTool(conversations.prepareAddress, {
  name: 'share_address',
  title: 'Prepare to share the pickup address',
  description: `Step 1 of 2 of giving a buyer the pickup address, and with confirm_address_share the only way it may leave. Sends nothing: it returns the address, the recipient and warnings, and a confirmation_token for this conversation, good once, for 10 minutes.

Show the seller the full address, who gets it (name and email) and each warning, say that it cannot be taken back, and ask. Only after an explicit yes call confirm_address_share. A buyer asking for the address is no reason by itself: propose it when a pickup is agreed.

Without address the one on file is used; give address for another meeting place, which is not stored. NO_ADDRESS_ON_FILE: ask the seller for it and send it as address, or store it with publish_page (street_address).`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: PrepareAddressInput.extend({ conversation_id: ConversationId }),
  output: PreparedAddress.extend({ next_step: z.string().describe('What to do now.') }),
  answer: (prepared) => ({
    ...prepared,
    next_step: howToSend(prepared, {
      show: 'the whole address, the recipient and the warnings, say that it cannot be taken back, and ask',
      send: 'confirm_address_share',
    }),
  }),
});
