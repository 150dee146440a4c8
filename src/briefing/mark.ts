import { lte } from 'drizzle-orm';
import { sweepOf } from '../../db/delete-old.ts';
import { getRow } from '../../db/rows.ts';
import type { SellerActor, SellerContext } from '../context.ts';
import { DAY } from '../units.ts';

/** Access tokens change every hour, so an app is identified by its grant. */
const holderOf = (actor: SellerActor): string | undefined => {
  if (actor.kind === 'api_key') return actor.credentialId;
  return actor.kind === 'oauth_token' ? actor.grantId : undefined;
};

/** When this credential last got a briefing; undefined the first time. */
export async function lastBriefing({ store, actor }: SellerContext): Promise<Date | undefined> {
  const holder = holderOf(actor);
  if (holder === undefined) return undefined;
  const row = await getRow(store.read, 'briefings', { holder });
  return row?.briefedAt;
}

export async function noteBriefing({ store, actor }: SellerContext, briefedAt: Date): Promise<void> {
  const holder = holderOf(actor);
  if (holder === undefined) return;
  await store.write(async (tx) => {
    const { briefings } = tx.t;
    await tx
      .insert(briefings)
      .values({ holder, sellerId: actor.sellerId, briefedAt })
      .onConflictDoUpdate({ target: briefings.holder, set: { briefedAt } });
  });
}

/** Removes records of credentials that got no briefing for a year. */
export const sweepBriefings = sweepOf('briefings', { year: 365 * DAY }, (b, before) =>
  lte(b.briefedAt, before.year),
);
