import { getRow, plus, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { mintSignInKey } from '../api-keys/keys.ts';
import type { Context } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { staysHere } from '../mail/stays-here.ts';
import { markReachable } from '../mail/unreachable.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { findOrCreateByEmail } from '../sellers/find-or-create.ts';
import { hasOwner, makeOwner } from '../sellers/owner.ts';
import { isSame } from '../tokens.ts';
import { countWrongTry, hashCode, MAX_CODE_ATTEMPTS } from './codes.ts';
import type { VerifyCodeInput, VerifyCodeOutput } from './schemas.ts';

type SignedIn = { sellerId: string; email: string; isNewUser: boolean; apiKey?: string };

/** Signs in (or up) with an emailed code. @throws AppError INVALID_CODE, CODE_EXPIRED, TOO_MANY_ATTEMPTS */
export async function verifyCode(ctx: Context, input: VerifyCodeInput): Promise<VerifyCodeOutput> {
  const signedIn = await signIn(ctx, input.email, input.code, input.agent === true);
  const answer = { success: true as const, isNewUser: signedIn.isNewUser, uid: signedIn.sellerId };
  if (signedIn.apiKey !== undefined) return { ...answer, apiKey: signedIn.apiKey };
  return { ...answer, idToken: await ctx.idTokens.issue({ id: signedIn.sellerId, email: signedIn.email }) };
}

/** Checks the code and finds or creates the account, in one write; with `withKey` it also creates an API key. */
export async function signIn(ctx: Context, emailAsTyped: string, code: string, withKey = false) {
  const email = normalEmail(emailAsTyped);
  // A refusal is returned rather than thrown: the count of wrong tries has to commit.
  const outcome = await ctx.store.write(async (tx): Promise<SignedIn | AppError> => {
    const refused = await spendCode(ctx, tx, email, code);
    if (refused) return refused;
    await markReachable(tx, email);
    const { seller, isNewUser } = await findOrCreateByEmail(ctx, tx, email);
    // A caller with access to the data folder owns what is in it.
    if (ctx.nearness?.() === 'folder' && !(await hasOwner(tx))) await makeOwner(ctx, tx, seller.id);
    const apiKey = withKey ? await mintSignInKey(ctx, tx, seller) : undefined;
    return { sellerId: seller.id, email, isNewUser, ...(apiKey !== undefined && { apiKey }) };
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Uses up a signed-in person's code. @throws AppError INVALID_CODE, CODE_EXPIRED, TOO_MANY_ATTEMPTS */
export async function checkCode(ctx: Context, emailAsTyped: string, code: string): Promise<void> {
  const refused = await ctx.store.write((tx) => spendCode(ctx, tx, normalEmail(emailAsTyped), code));
  if (refused) throw refused;
}

/** Spends the code if it is right. Returns why it can't be used; undefined if it was right. */
async function spendCode(ctx: Context, tx: Write, email: string, code: string) {
  const newest = staysHere(ctx) ? 'code' : 'email';
  const row = await getRow(tx, 'verificationCodes', { email });
  if (!row || row.usedAt) return refusal('INVALID_CODE.code', { newest });
  if (row.attempts >= MAX_CODE_ATTEMPTS) return refusal('TOO_MANY_ATTEMPTS.code', { newest });
  if (row.expiresAt <= ctx.clock.now()) return refusal('CODE_EXPIRED.code', { newest });
  const right = isSame(row.codeHash, hashCode(ctx.pepper, email, code));
  const change = right ? { usedAt: ctx.clock.now() } : { attempts: plus(1) };
  await updateRows(tx, 'verificationCodes', { email }, change);
  if (right) return undefined;
  await countWrongTry(tx, email);
  const tries = MAX_CODE_ATTEMPTS - row.attempts - 1;
  // A new code invalidates the previous one, so a typo shouldn't make people request one.
  const left = tries === 1 ? 'One try is left.' : `${tries} tries are left.`;
  return tries > 0
    ? refusal('INVALID_CODE.tries', { left, newest })
    : refusal('INVALID_CODE.code', { newest });
}
