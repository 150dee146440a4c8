import * as z from 'zod';
import { accounts } from '../src/accounts/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const sendVerificationCodeTool = defineTool(accounts.sendCode, {
  name: 'send_verification_code',
  title: 'Email a sign-in code',
  description: `Emails a 6-digit code to the seller, valid 10 minutes; a new code replaces the one before. Registration and login are one flow, so use it for first use and whenever a call answers invalid_token. Ask the seller for the code, never guess it, then call verify_code. Only for the seller's own address, never a buyer's. On rate_limited wait retry_after_seconds.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  output: z.object({
    sent: z.literal(true).describe('A code is on its way, whether or not the address had an account.'),
    expires_in_seconds: z.number().int().describe('How long the code is valid.'),
    next_tool: z.literal('verify_code').describe('Call this with the code that the seller reads to you.'),
  }),
  answer: () => ({ sent: true, expires_in_seconds: 600, next_tool: 'verify_code' }),
});
