import { createHmac } from 'node:crypto';
import { above, below } from '../../db/conditions.ts';
import { getRow, plus, putRow, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Random } from '../adapters/random.ts';
import { mintSignInKey } from '../api-keys/keys.ts';
import type { Context, Deps } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { staysHere } from '../mail/stays-here.ts';
import { markReachable } from '../mail/unreachable.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { findOrCreateByEmail } from '../sellers/find-or-create.ts';
import { hasOwner, makeOwner } from '../sellers/owner.ts';
import { isSame } from '../tokens.ts';
import { DAY, MINUTE } from '../units.ts';
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

export const CODE_LIFETIME_MS = 10 * MINUTE;
/** Guesses per code: with six digits, they find it once in 200,000 codes. */
export const MAX_CODE_ATTEMPTS = 5;

export const newCode = (random: Random): string => String(random.below(1_000_000)).padStart(6, '0');

/** A keyed hash: codes are so short that a plain hash from a stolen database could be guessed. */
export const hashCode = (pepper: Buffer, email: string, code: string): string =>
  createHmac('sha256', pepper).update(`code:${email}:${code}`).digest('hex');

/** How long a reviewer's code works. */
const REVIEWER_CODE_MS = 30 * DAY;
/** Wrong tries in total that end the code: a guesser could otherwise start over all month. */
const MAX_WRONG_TRIES = 50;

/**
 * Gives an account a sign-in code that stays the same for a month, for a person who reviews the service for a
 * directory and can't read the account's email. A second code replaces the first. Returns the code; only a keyed hash
 * is stored.
 */
export async function setReviewerCode(deps: Deps, tx: Write, emailAsTyped: string) {
  const email = normalEmail(emailAsTyped);
  const now = deps.clock.now();
  const code = newCode(deps.random);
  const expiresAt = new Date(now.getTime() + REVIEWER_CODE_MS);
  const row = { codeHash: hashCode(deps.pepper, email, code), wrongTries: 0, expiresAt, createdAt: now };
  await putRow(tx, 'reviewerCodes', { email }, row);
  return { code, expiresAt };
}

/** The keyed hash of the reviewer's code, if the account has one that is valid. */
export function getReviewerCode({ clock }: Pick<Deps, 'clock'>, db: Read, email: string) {
  const valid = { email, expiresAt: above(clock.now()), wrongTries: below(MAX_WRONG_TRIES) };
  return getRow(db, 'reviewerCodes', valid, { columns: ['codeHash'] });
}

export async function countWrongTry(tx: Write, email: string): Promise<void> {
  await updateRows(tx, 'reviewerCodes', { email }, { wrongTries: plus(1) });
}

/** Ends the reviewer's code. The row stays, so that the code can be renewed. Returns whether there was one. */
export async function endReviewerCode(deps: Pick<Deps, 'clock'>, tx: Write, emailAsTyped: string) {
  const now = deps.clock.now();
  const valid = { email: normalEmail(emailAsTyped), expiresAt: above(now) };
  return updateRows(tx, 'reviewerCodes', valid, { expiresAt: now });
}
