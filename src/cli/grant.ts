import { newId } from '../ids.ts';
import { CATALOG, SKUS } from '../plans/catalog.ts';
import { applyPurchase } from '../plans/webhook.ts';
import { makeOwner } from '../sellers/owner.ts';
import { openCommand, say, sellerContext } from './command.ts';

export const grant = openCommand(
  {
    usage: 'grant <email> <sku|owner>',
    summary: `Give a seller a pass without payment: ${SKUS.join(', ')}; owner has no limits and never expires`,
    takes: ([, name]) => name === 'owner' || SKUS.some((sku) => sku === name),
  },
  async (deps, email = '', name) => {
    const { sellerId } = (await sellerContext(deps, email)).actor;
    const sku = SKUS.find((known) => known === name);
    if (!sku) {
      await deps.store.write((tx) => makeOwner(deps, tx, sellerId));
      return say(`${email} owns this installation, with the owner's pass: no limits, and no end date.`);
    }
    const purchase = { id: newId('grant', deps), sellerId, sku, amountCents: 0, source: 'grant' as const };
    const endsAt = await deps.store.write((tx) => applyPurchase(deps, tx, purchase));
    say(`${email} has the ${CATALOG[sku].name}, until ${endsAt?.toISOString()}.`);
  },
);
