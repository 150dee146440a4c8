import * as z from 'zod';
import { accounts } from '../src/accounts/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const sendVerificationCodeTool = defineTool(accounts.sendCode, {
  name: 'send_verification_code',
  title: 'Email a sign-in code',
  description: `Emails the seller a 6-digit sign-in code, valid 10 minutes; a new one ends the last. Registration and sign-in are one flow. Use it first or after invalid_token; not where the app has its own sign-in. Only to the seller's address, never a buyer's. Then ask the seller for the code and call verify_code.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  output: z.object({
    sent: z.literal(true).describe('A code is on its way, whether or not the address had an account.'),
    expires_in_seconds: z.number().int().describe('How long the code is valid.'),
    next_tool: z.literal('verify_code').describe('Call this with the code that the seller reads to you.'),
  }),
  answer: () => ({ sent: true, expires_in_seconds: 600, next_tool: 'verify_code' }),
});
