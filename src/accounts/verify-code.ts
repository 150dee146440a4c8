import { getRow, plus, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { mintSignInKey } from '../api-keys/sign-in-key.ts';
import type { Context, Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { staysHere } from '../mail/stays-here.ts';
import { markReachable } from '../mail/unreachable.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { findOrCreateByEmail } from '../sellers/find-or-create.ts';
import { hasOwner, makeOwner } from '../sellers/owner.ts';
import { hashCode, MAX_CODE_ATTEMPTS, sameHash } from './codes.ts';
import { countWrongTry } from './reviewer-code.ts';
import type { VerifyCodeInput, VerifyCodeOutput } from './schemas.ts';

const REFUSALS = {
  INVALID_CODE: 'The code is wrong or was already used.',
  CODE_EXPIRED: 'The code is older than 10 minutes.',
  TOO_MANY_ATTEMPTS: 'Too many wrong codes.',
} as const;

/** With `triesLeft`, the emailed code still works. */
type Refusal = { code: keyof typeof REFUSALS; triesLeft?: number };
type SignedIn = { sellerId: string; email: string; isNewUser: boolean; apiKey?: string };

/** Signs in (or up) with an emailed code. @throws AppError INVALID_CODE, CODE_EXPIRED, TOO_MANY_ATTEMPTS */
export async function verifyCode(ctx: Context, input: VerifyCodeInput): Promise<VerifyCodeOutput> {
  const signedIn = await signIn(ctx, input.email, input.code, input.agent === true);
  const answer = { success: true as const, isNewUser: signedIn.isNewUser, uid: signedIn.sellerId };
  if (signedIn.apiKey !== undefined) return { ...answer, apiKey: signedIn.apiKey };
  return { ...answer, idToken: await ctx.idTokens.issue({ id: signedIn.sellerId, email: signedIn.email }) };
}

/** Checks the code and finds or creates the account, in one write; with `withKey` it also creates an API key. */
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
    await markReachable(tx, email);
    const { seller, isNewUser } = await findOrCreateByEmail(ctx, tx, email);
    // A caller with access to the data folder owns what is in it.
    if (ctx.nearness === 'folder' && !(await hasOwner(tx))) await makeOwner(ctx, tx, seller.id);
    const apiKey = withKey ? await mintSignInKey(ctx, tx, seller) : undefined;
    return { sellerId: seller.id, email, isNewUser, ...(apiKey !== undefined && { apiKey }) };
  });
  if ('sellerId' in outcome) return outcome;
  throw refusalOf(ctx, outcome);
}

/**
 * Uses up the code that was emailed to a person who is already signed in. @throws AppError INVALID_CODE, CODE_EXPIRED,
 * TOO_MANY_ATTEMPTS
 */
export async function checkCode(ctx: Context, emailAsTyped: string, code: string): Promise<void> {
  const refusal = await ctx.store.write((tx) => spendCode(ctx, tx, normalEmail(emailAsTyped), code));
  if (refusal) throw refusalOf(ctx, refusal);
}

/** A new code ends the one before, so a typo shouldn't make people request a new code. */
function refusalOf(deps: Pick<Deps, 'mailer'>, { code, triesLeft = 0 }: Refusal): AppError {
  const newest = staysHere(deps) ? 'code' : 'email';
  if (triesLeft > 0) {
    const left = triesLeft === 1 ? 'One try is left.' : `${triesLeft} tries are left.`;
    return new AppError(code, `The code is wrong. ${left}`, {
      hint: `Check the digits against the newest ${newest} and try again.`,
      nextTool: 'verify_code',
    });
  }
  return new AppError(code, REFUSALS[code], {
    hint: {
      rest: `Ask for a new code with POST /api/auth/send-code and use the newest ${newest}.`,
      tool: `Send a new code with send_verification_code and ask the seller for the newest ${newest}.`,
      page: `Ask for a new code and use the newest ${newest}.`,
    },
    nextTool: 'send_verification_code',
  });
}

async function spendCode(ctx: Context, tx: Write, email: string, code: string): Promise<Refusal | undefined> {
  const row = await getRow(tx, 'verificationCodes', { email });
  if (!row || row.usedAt) return { code: 'INVALID_CODE' };
  if (row.attempts >= MAX_CODE_ATTEMPTS) return { code: 'TOO_MANY_ATTEMPTS' };
  if (row.expiresAt <= ctx.clock.now()) return { code: 'CODE_EXPIRED' };
  const right = sameHash(row.codeHash, hashCode(ctx.pepper, email, code));
  await updateRows(
    tx,
    'verificationCodes',
    { email },
    right ? { usedAt: ctx.clock.now() } : { attempts: plus(1) },
  );
  if (!right) await countWrongTry(tx, email);
  return right ? undefined : { code: 'INVALID_CODE', triesLeft: MAX_CODE_ATTEMPTS - row.attempts - 1 };
}
