import { putRow } from '../../db/rows.ts';
import type { Context } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { mailFolderOf, staysHere } from '../mail/stays-here.ts';
import { signInCodeMail } from '../mail/templates/accounts.ts';
import { enforceLimit } from '../operation/limits.ts';
import { mailboxOf, normalEmail } from '../sellers/addresses.ts';
import { languageOfEmail } from '../sellers/language.ts';
import { CODE_LIFETIME_MS, hashCode, newCode } from './codes.ts';
import { getReviewerCode } from './reviewer-code.ts';
import type { CodeSent, SendCodeInput } from './schemas.ts';

/**
 * Emails a new 6-digit code, valid for 10 minutes; an earlier one stops working. The response is the same whether or
 * not the email has an account. It says whether the email leaves this computer and, if it doesn't: callers on this
 * computer learn where it is, and callers with access to the data folder get the code itself.
 * @throws AppError rate_limited
 * @param spoken language of the requesting page; otherwise the email uses the account's language, or English
 */
export async function sendCode(ctx: Context, input: SendCodeInput, spoken?: Language): Promise<CodeSent> {
  const email = normalEmail(input.email);
  // Every spelling of an address leads to the same mailbox.
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
  return {
    delivery: 'file',
    ...(ctx.nearness && { where: mailFolderOf(ctx.config) }),
    ...(ctx.nearness === 'folder' && !isFixed && { code }),
  };
}
