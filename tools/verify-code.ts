import * as z from 'zod';
import { accounts } from '../src/accounts/operations.ts';
import { VerifyCodeInput } from '../src/accounts/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const verifyCodeTool = defineTool(accounts.verifyCode, {
  name: 'verify_code',
  title: 'Sign in with the code',
  description: `Signs in: trades the emailed code for an API key with full access, and creates the account the first time. For programs that can send a key with each request, as header says; on the seller's own computer it is kept for you. It is a secret, shown once: never repeat it. At five keys, the oldest is revoked. CODE_EXPIRED, TOO_MANY_ATTEMPTS (five): send_verification_code.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  input: VerifyCodeInput.omit({ agent: true }),
  output: z.object({
    api_key: z.string().describe('The API key: rs_ and 64 hexadecimal digits. Shown once.'),
    seller_id: z.string().describe('The seller id.'),
    is_new_user: z.boolean().describe('The account was just created.'),
    header: z.literal('X-Service-API-Key').describe('The header that carries the key.'),
  }),
  take: (args) => ({ ...args, agent: true }),
  answer: ({ apiKey = '', uid, isNewUser }) => ({
    api_key: apiKey,
    seller_id: uid,
    is_new_user: isNewUser,
    header: 'X-Service-API-Key',
  }),
});
