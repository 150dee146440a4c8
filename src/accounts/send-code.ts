import { putRow } from '../../db/rows.ts';
import type { Context } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { mailFolderOf, staysHere } from '../mail/stays-here.ts';
import { signInCodeMail } from '../mail/templates/accounts.ts';
import { enforceLimit } from '../operation/limits.ts';
import { mailboxOf, normalEmail } from '../sellers/addresses.ts';
import { languageOfEmail } from '../sellers/language.ts';
import type { CodeSent, SendCodeInput } from './schemas.ts';
import { CODE_LIFETIME_MS, getReviewerCode, hashCode, newCode } from './verify-code.ts';

/**
 * Emails a new 6-digit code, valid for 10 minutes; an earlier one stops working. The response is the same whether or
 * not the email has an account. It says whether the email leaves this computer. If not, callers on this computer
 * learn where it is, and callers with access to the data folder get the code itself.
 * @param spoken the language of the requesting page; otherwise the email is in the account's language, or English
 * @throws AppError rate_limited
 */
export async function sendCode(ctx: Context, input: SendCodeInput, spoken?: Language): Promise<CodeSent> {
  const email = normalEmail(input.email);
  // By mailbox, because the same one can be spelled in many ways.
  await enforceLimit(ctx, 'send_code_email', mailboxOf(email));
  const now = ctx.clock.now();
  const code = newCode(ctx.random);
  const fresh = {
    codeHash: hashCode(ctx.pepper, email, code),
    attempts: 0,
    usedAt: null,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
    createdAt: now,
  };
  const isFixed = await ctx.store.write(async (tx) => {
    const kept = await getReviewerCode(ctx, tx, email);
    const row = { ...fresh, ...kept };
    await putRow(tx, 'verificationCodes', { email }, row);
    const language = spoken ?? (await languageOfEmail(tx, email));
    if (!kept) await enqueueMail(ctx, tx, { to: email, ...signInCodeMail({ language, code }) });
    return kept !== undefined;
  });
  if (!staysHere(ctx)) return { delivery: 'mail' };
  const nearness = ctx.nearness?.();
  return {
    delivery: 'file',
    ...(nearness && { where: mailFolderOf(ctx.config) }),
    ...(nearness === 'folder' && !isFixed && { code }),
  };
}
