import type { Context } from '../context.ts';
import type { Language } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { mailFolderOf, staysHere } from '../mail/stays-here.ts';
import { signInCodeMail } from '../mail/templates/sign-in-code.ts';
import { enforceLimit } from '../operation/limits.ts';
import { mailboxOf, normalEmail } from '../sellers/email.ts';
import { languageOfEmail } from '../sellers/language.ts';
import { CODE_LIFETIME_MS, hashCode, newCode } from './codes.ts';
import { getReviewerCode } from './reviewer-code.ts';
import type { CodeSent, SendCodeInput } from './schemas.ts';

/**
 * Emails a fresh 6-digit code, valid 10 minutes; an earlier one stops working.
 * The answer is the same whether or not the email has an account: whether the email leaves this computer and, if not,
 * to callers on it where it is, and to whoever has the data folder the code itself. @throws AppError rate_limited
 * @param spoken what the page speaks on which they ask; else the email speaks the account's language, or English
 */
export async function sendCode(ctx: Context, input: SendCodeInput, spoken?: Language): Promise<CodeSent> {
  const email = normalEmail(input.email);
  // Every spelling of an address fills the same mailbox.
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
    const { verificationCodes } = tx.t;
    const kept = await getReviewerCode(ctx, tx, email);
    const row = { ...fresh, ...kept };
    await tx
      .insert(verificationCodes)
      .values({ email, ...row })
      .onConflictDoUpdate({ target: verificationCodes.email, set: row });
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
