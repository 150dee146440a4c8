import { defineOperation, perAddress } from '../operation/operation.ts';
import { CodeSent, SendCodeInput, VerifyCodeInput, VerifyCodeOutput } from './schemas.ts';
import { sendCode } from './send-code.ts';
import { verifyCode } from './verify-code.ts';

/** What REST and the tools both offer. */
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
