import { eq } from 'drizzle-orm';
import { endReviewerCode, setReviewerCode } from '../accounts/reviewer-code.ts';
import type { Deps } from '../context.ts';
import { normalEmail } from '../sellers/addresses.ts';
import { type Command, complain, say, withDeps } from './command.ts';
import { makeSampleSale } from './sample-sale.ts';

/** An account for a directory's reviewers: sample data, and a sign-in code that needs no mailbox. */
export const reviewer: Command = {
  usage: '<email> [--end]',
  summary: 'Create an account with sample data and a sign-in code that works for 30 days',
  async run([email, flag], config, openDeps) {
    if (!email?.includes('@') || (flag !== undefined && flag !== '--end')) {
      return complain(
        'reviewer <email> makes or renews the account’s code; reviewer <email> --end ends it',
        64,
      );
    }
    return withDeps(openDeps, config, async (deps) => {
      if (flag === '--end') {
        const ended = await deps.store.write((tx) => endReviewerCode(deps, tx, email));
        say(ended ? `The code of ${email} no longer works.` : `${email} has no such code.`);
        return 0;
      }
      if (await belongsToSomebody(deps, email)) {
        return complain(
          `${email} is the account of a seller. Use an address that no one has signed in with.`,
        );
      }
      const { code, expiresAt } = await deps.store.write((tx) => setReviewerCode(deps, tx, email));
      const { url } = await makeSampleSale(deps, email, 'Robin Review');
      say(
        `Sign in at ${config.baseUrl}/sign-in (or with send_verification_code) as ${email} with the code ${code}.`,
      );
      say(
        `It works until ${expiresAt.toISOString()}, stops working after 50 wrong attempts, and isn’t shown again.`,
      );
      say(`The sample sale: ${url}`);
      return 0;
    });
  },
};

/** A permanent code would open a person's account to anyone who guesses it. */
async function belongsToSomebody({ store }: Deps, emailAsTyped: string): Promise<boolean> {
  const email = normalEmail(emailAsTyped);
  const { sellers, reviewerCodes } = store.read.t;
  const known = await store.read.$count(sellers, eq(sellers.email, email));
  return known > 0 && (await store.read.$count(reviewerCodes, eq(reviewerCodes.email, email))) === 0;
}
