import { eq, sql } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { mintSignInKey } from '../api-keys/sign-in-key.ts';
import type { Context } from '../context.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { normalEmail } from '../sellers/email.ts';
import { findOrCreateByEmail } from '../sellers/find-or-create.ts';
import { hashCode, MAX_CODE_ATTEMPTS, sameHash } from './codes.ts';
import type { VerifyCodeInput, VerifyCodeOutput } from './schemas.ts';

const REFUSALS: Partial<Record<ErrorCode, string>> = {
  INVALID_CODE: 'The code is wrong or was already used.',
  CODE_EXPIRED: 'The code is older than 10 minutes.',
  TOO_MANY_ATTEMPTS: 'Too many wrong codes.',
};

type Refusal = 'INVALID_CODE' | 'CODE_EXPIRED' | 'TOO_MANY_ATTEMPTS';
type SignedIn = { sellerId: string; email: string; isNewUser: boolean; apiKey?: string };

/** Signs in (or up) with an emailed code. @throws AppError INVALID_CODE, CODE_EXPIRED, TOO_MANY_ATTEMPTS */
export async function verifyCode(ctx: Context, input: VerifyCodeInput): Promise<VerifyCodeOutput> {
  const signedIn = await signIn(ctx, input.email, input.code, input.agent === true);
  const answer = { success: true as const, isNewUser: signedIn.isNewUser, uid: signedIn.sellerId };
  if (signedIn.apiKey !== undefined) return { ...answer, apiKey: signedIn.apiKey };
  return { ...answer, idToken: await ctx.idTokens.issue({ id: signedIn.sellerId, email: signedIn.email }) };
}

/** Checks the code and finds or makes the account, in one write; with `withKey` it also mints an API key. */
export async function signIn(
  ctx: Context,
  emailAsTyped: string,
  code: string,
  withKey = false,
): Promise<SignedIn> {
  const email = normalEmail(emailAsTyped);
  // A refusal is returned, not thrown: the count of wrong tries must commit.
  const outcome = await ctx.store.write(async (tx): Promise<SignedIn | Refusal> => {
    const refusal = await spendCode(ctx, tx, email, code);
    if (refusal) return refusal;
    const { seller, isNewUser } = await findOrCreateByEmail(ctx, tx, email);
    const apiKey = withKey ? await mintSignInKey(ctx, tx, seller) : undefined;
    return { sellerId: seller.id, email, isNewUser, ...(apiKey !== undefined && { apiKey }) };
  });
  if (typeof outcome !== 'string') return outcome;
  throw new AppError(outcome, REFUSALS[outcome] ?? '', {
    hint: 'Ask for a new code with POST /api/auth/send-code and use the newest email.',
    nextTool: 'send_verification_code',
  });
}

async function spendCode(ctx: Context, tx: Write, email: string, code: string): Promise<Refusal | undefined> {
  const { verificationCodes: codes } = tx.t;
  const [row] = await tx.select().from(codes).where(eq(codes.email, email));
  if (!row || row.usedAt) return 'INVALID_CODE';
  if (row.attempts >= MAX_CODE_ATTEMPTS) return 'TOO_MANY_ATTEMPTS';
  if (row.expiresAt <= ctx.clock.now()) return 'CODE_EXPIRED';
  const right = sameHash(row.codeHash, hashCode(ctx.pepper, email, code));
  await tx
    .update(codes)
    .set(right ? { usedAt: ctx.clock.now() } : { attempts: sql`${codes.attempts} + 1` })
    .where(eq(codes.email, email))
    .returning({ email: codes.email });
  return right ? undefined : 'INVALID_CODE';
}
