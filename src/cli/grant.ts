import { eq } from 'drizzle-orm';
import { newId } from '../ids.ts';
import { CATALOG, SKUS } from '../plans/catalog.ts';
import { applyPurchase } from '../plans/purchase.ts';
import { normalEmail } from '../sellers/email.ts';
import { closeDeps } from './close.ts';
import type { Command } from './command.ts';
import { complain, say } from './output.ts';

/** Gives a seller what a payment would. */
export const grant: Command = {
  usage: '<email> <sku>',
  summary: `Give a seller a pass without payment: ${SKUS.join(', ')}`,
  async run([email, name], config, openDeps) {
    const sku = SKUS.find((known) => known === name);
    if (!email || !sku) return complain(`grant <email> <sku>, with a sku of ${SKUS.join(', ')}`, 64);
    const deps = await openDeps(config, 2);
    try {
      const { sellers } = deps.store.read.t;
      const [seller] = await deps.store.read
        .select({ id: sellers.id })
        .from(sellers)
        .where(eq(sellers.email, normalEmail(email)));
      if (!seller) {
        return complain(
          `No account has the email ${email}. The seller signs in once first; then grant again.`,
        );
      }
      const purchase = { id: newId('grant', deps), sellerId: seller.id, sku, amountCents: 0 };
      const endsAt = await deps.store.write((tx) =>
        applyPurchase(deps, tx, { ...purchase, source: 'grant' }),
      );
      say(`${email} has the ${CATALOG[sku].name}, until ${endsAt?.toISOString()}.`);
      return 0;
    } finally {
      await closeDeps(deps);
    }
  },
};
