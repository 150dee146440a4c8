import * as z from 'zod';
import { conversations } from '../src/conversations/operations.ts';
import { howToSend } from '../src/conversations/prepare.ts';
import { ConversationId, Untrusted } from '../src/conversations/schemas.ts';
import { PrepareAddressInput, PreparedAddress } from '../src/conversations/send-schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const shareAddressTool = defineTool(conversations.prepareAddress, {
  name: 'share_address',
  title: 'Prepare to share the address (sends nothing)',
  description: `Prepares giving one buyer the pickup address and sends nothing (step 1 of 2); with confirm_address_share the only way it may leave. Propose it when a pickup is agreed, not because a buyer asks. Show the seller address, recipient and every warning, and say that it can't be taken back. Only after an explicit yes call confirm_address_share. The token works once, for 10 minutes. Not for messages: prepare_reply. NO_ADDRESS_ON_FILE: ask the seller for it.`,
  view: 'inbox',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: PrepareAddressInput.extend({ conversation_id: ConversationId }),
  output: PreparedAddress.extend({
    next_step: z.string().describe('What to do now.'),
    untrusted_fields: Untrusted.untrusted_fields,
  }),
  answer: (prepared) => ({
    ...prepared,
    untrusted_fields: ['recipient.name', 'recipient.email'],
    next_step: howToSend(prepared, {
      show: 'the whole address, the recipient and the warnings, say that it cannot be taken back, and ask',
      send: 'confirm_address_share',
    }),
  }),
});
