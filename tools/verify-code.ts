import * as z from 'zod';
import { accounts } from '../src/accounts/operations.ts';
import { VerifyCodeInput } from '../src/accounts/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const verifyCodeTool = defineTool(accounts.verifyCode, {
  name: 'verify_code',
  title: 'Sign in with the code',
  description: `Exchanges the emailed 6-digit code for an API key with full access, and makes the account at the first sign-in. The key is shown this once: over HTTP send it as X-Service-API-Key (or Authorization: Bearer) on every later request; over stdio it is kept for you. Treat it as a secret and do not repeat it to the seller. INVALID_CODE: check the digits with the seller and try again, five tries in all; a new code would end this one. CODE_EXPIRED or TOO_MANY_ATTEMPTS: call send_verification_code again. At five live keys the oldest sign-in key ends and the seller is told by email.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: VerifyCodeInput.omit({ agent: true }),
  output: z.object({
    api_key: z.string().describe('The API key: rs_ and 64 hexadecimal digits. Shown once.'),
    seller_id: z.string().describe('The seller id.'),
    is_new_user: z.boolean().describe('The account was made just now.'),
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
