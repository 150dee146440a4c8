import { accountTables } from './schema/accounts.ts';
import { buyerTables } from './schema/buyers.ts';
import type { Columns } from './schema/columns.ts';
import { oauthTables } from './schema/oauth.ts';
import { photoTables } from './schema/photos.ts';
import { pickupTables } from './schema/pickups.ts';
import { planTables } from './schema/plans.ts';
import { questionTables } from './schema/questions.ts';
import { saleTables } from './schema/sale.ts';
import { workTables } from './schema/work.ts';

export type { Columns } from './schema/columns.ts';
export * from './schema/vocabulary.ts';

/**
 * The whole schema, written once for both databases in the column vocabulary `c`. The service provides every initial
 * value of a row (times from the injected clock, ids from the injected randomness), so both databases always hold the
 * same values. Start in `schema/` at the file of the tables that you need; `schema/vocabulary.ts` has their fixed
 * values.
 */
export function defineSchema(c: Columns) {
  const accounts = accountTables(c);
  const { sellers } = accounts;
  const sale = saleTables(c, sellers);
  const buyers = buyerTables(c, sellers, sale.items);
  return {
    ...accounts,
    ...oauthTables(c, sellers),
    ...workTables(c, sellers),
    ...sale,
    ...photoTables(c, sellers),
    ...buyers,
    ...pickupTables(c, sellers, buyers.conversations),
    ...questionTables(c, sellers, sale.items, buyers.conversations),
    ...planTables(c, sellers),
  };
}

export type Schema = ReturnType<typeof defineSchema>;
