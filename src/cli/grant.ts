import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { CATALOG, SKUS, type Sku } from '../plans/catalog.ts';
import { applyPurchase } from '../plans/segments.ts';
import { makeOwner } from '../sellers/owner.ts';
import { type Command, complain, noAccount, say, sellerContext, withDeps } from './command.ts';

/** Gives a seller what a payment would give, or the owner's pass, which has no limits and never expires. */
export const grant: Command = {
  usage: `<email> <sku|owner>`,
  summary: `Give a seller a pass without payment: ${SKUS.join(', ')}; owner has no limits and never expires`,
  async run([email, name], config, openDeps) {
    const sku = SKUS.find((known) => known === name);
    if (!email || !(sku || name === 'owner')) {
      return complain(`grant <email> <sku>, with a sku of ${SKUS.join(', ')}, or owner`, 64);
    }
    return withDeps(openDeps, config, async (deps) => {
      const { sellerId } = (await sellerContext(deps, email))?.actor ?? {};
      if (sellerId === undefined) return complain(noAccount(email));
      if (sku) return await grantPass(deps, sellerId, email, sku);
      await deps.store.write((tx) => makeOwner(deps, tx, sellerId));
      say(`${email} owns this installation, with the owner's pass: no limits, and no end date.`);
      return 0;
    });
  },
};

async function grantPass(deps: Deps, sellerId: string, email: string, sku: Sku): Promise<number> {
  const purchase = { id: newId('grant', deps), sellerId, sku, amountCents: 0 };
  const endsAt = await deps.store.write((tx) => applyPurchase(deps, tx, { ...purchase, source: 'grant' }));
  say(`${email} has the ${CATALOG[sku].name}, until ${endsAt?.toISOString()}.`);
  return 0;
}
