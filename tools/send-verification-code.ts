import * as z from 'zod';
import { accounts } from '../src/accounts/operations.ts';
import { CodeSent } from '../src/accounts/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

function noteOf({ where, code }: CodeSent): string {
  if (code !== undefined) return 'No email was sent: call verify_code with this code.';
  if (where === undefined)
    return 'No email leaves the computer of this service: ask the person who runs it for the code.';
  return 'No email was sent: the code is in the newest file in that folder. Ask the seller for it.';
}

export const sendVerificationCodeTool = defineTool(accounts.sendCode, {
  name: 'send_verification_code',
  title: 'Email a sign-in code',
  description: `Emails the seller a 6-digit sign-in code, valid 10 minutes; a new one replaces the last. delivery file: no email left this computer, and the answer says where the code is. Registration and sign-in are one flow. Use it first or after invalid_token; not where the app has its own sign-in. Only to the seller's address, never a buyer's. Then ask the seller for the code and call verify_code.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  output: CodeSent.extend({
    sent: z.literal(true).describe('A code was created, with or without an account.'),
    note: z.string().optional().describe('What to do where email doesn’t leave the computer.'),
    expires_in_seconds: z.number().int().describe('How long the code is valid.'),
    next_tool: z.literal('verify_code').describe('Call it with the code from the email.'),
  }),
  answer: (sent) => ({
    ...sent,
    sent: true as const,
    ...(sent.delivery === 'file' && { note: noteOf(sent) }),
    expires_in_seconds: 600,
    next_tool: 'verify_code' as const,
  }),
});
