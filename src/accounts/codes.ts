import { createHmac } from 'node:crypto';
import { above, below } from '../../db/conditions.ts';
import { getRow, plus, putRow, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Random } from '../adapters/random.ts';
import type { Deps } from '../context.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { DAY, MINUTE } from '../units.ts';

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
