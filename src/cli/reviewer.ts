import { eq } from 'drizzle-orm';
import { endReviewerCode, setReviewerCode } from '../accounts/codes.ts';
import type { Deps } from '../context.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { Complaint, openCommand, say } from './command.ts';
import { makeSampleSale } from './sample-sale.ts';

/** An account for a directory's reviewers: sample data, and a sign-in code that needs no mailbox. */
export const reviewer = openCommand(
  {
    usage: 'reviewer <email> [--end]',
    summary: 'Create an account with sample data and a sign-in code that works for 30 days, or end the code',
    takes: ([email = '', flag]) => email.includes('@') && (flag === undefined || flag === '--end'),
  },
  async (deps, email = '', flag) => {
    if (flag === '--end') {
      const ended = await deps.store.write((tx) => endReviewerCode(deps, tx, email));
      return say(ended ? `The code of ${email} no longer works.` : `${email} has no such code.`);
    }
    if (await belongsToSomebody(deps, email)) {
      throw new Complaint(
        `${email} is the account of a seller. Use an address that no one has signed in with.`,
      );
    }
    const { code, expiresAt } = await deps.store.write((tx) => setReviewerCode(deps, tx, email));
    const { url } = await makeSampleSale(deps, email, 'Robin Review');
    const page = `${deps.config.baseUrl}/sign-in`;
    say(`Sign in at ${page} (or with send_verification_code) as ${email} with the code ${code}.`);
    const until = expiresAt.toISOString();
    say(`It works until ${until}, stops working after 50 wrong attempts, and isn’t shown again.`);
    say(`The sample sale: ${url}`);
  },
);

/** Whether the account belongs to a person: a code that stays the same would open it to anyone who guesses it. */
async function belongsToSomebody({ store }: Deps, emailAsTyped: string): Promise<boolean> {
  const email = normalEmail(emailAsTyped);
  const { sellers, reviewerCodes } = store.read.t;
  const known = await store.read.$count(sellers, eq(sellers.email, email));
  return known > 0 && (await store.read.$count(reviewerCodes, eq(reviewerCodes.email, email))) === 0;
}
