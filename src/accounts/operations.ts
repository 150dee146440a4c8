import { defineOperation, perAddress } from '../operation/operation.ts';
import { CodeSent, SendCodeInput, VerifyCodeInput, VerifyCodeOutput } from './schemas.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

/**
 * Accounts: sign-in by emailed code, one-time link, or passkey; web sessions; and the account's settings. REST and
 * the MCP tools share these operations.
 *
 * Codes and session tokens are stored only as hashes, and a request for a code gets the same response whether or not
 * the email has an account. An agent can't change how the seller signs in.
 *
 * Start with `send-code.ts`, `verify-code.ts`, and `web-sessions.ts`; `settings.ts` has what a seller can change.
 */
export const accounts = {
  sendCode: defineOperation({
    name: 'sendCode',
    access: 'public',
    limit: perAddress('send_code_ip'),
    input: SendCodeInput,
    output: CodeSent,
    run: (ctx, input) => sendCode(ctx, input),
  }),
  verifyCode: defineOperation({
    name: 'verifyCode',
    access: 'public',
    limit: perAddress('verify_ip'),
    input: VerifyCodeInput,
    output: VerifyCodeOutput,
    run: verifyCode,
  }),
};
