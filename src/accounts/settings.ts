import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { updatedRows } from '../../db/rows.ts';
import { MAIL_TOPICS, type MailChoices } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { mailWayOf, nextDaily } from '../mail/outbox.ts';
import { decimalsOf } from '../money.ts';
import { findSeller, type Seller } from '../sellers/find-or-create.ts';
import { ACCOUNT_LANGUAGES } from '../vocabulary.ts';
import type { Settings, SettingsInput } from './schemas.ts';

export const getSettings = async (ctx: SellerContext): Promise<Settings> =>
  present(await findSeller(ctx.store.read, ctx.actor.sellerId));

/**
 * Changes the given settings, and leaves the others.
 * @throws AppError forbidden for an agent, which could loosen its own restrictions. A key can set country, currency,
 *   and language; these throw only what `changeCurrency` does.
 */
export function changeSettings(ctx: SellerContext, input: SettingsInput): Promise<Settings> {
  const { sellerId, kind } = ctx.actor;
  const { country, currency, language, keep_amounts: keepAmounts = false, ...bySessionOnly } = input;
  if (kind === 'oauth_token' || (kind !== 'session' && Object.keys(bySessionOnly).length > 0)) {
    throw refusal('forbidden.settings', { baseUrl: ctx.config.baseUrl });
  }
  return ctx.store.write(async (tx) => {
    const before = await findSeller(tx, sellerId);
    const now = ctx.clock.now();
    if (currency !== undefined && currency !== before.currency) {
      await changeCurrency(tx, { sellerId, to: currency, keepAmounts, now });
    }
    const mailChoices = { ...before.mailChoices, ...choicesIn(input) };
    const change = {
      country,
      currency,
      language,
      approveReplies: input.approve_replies,
      approveAddress: input.approve_address,
      mailChoices,
      digestAt: before.digestAt ?? (await nextDaily(ctx, tx, { id: sellerId, mailChoices })),
      updatedAt: now,
    };
    const [after = before] = await updatedRows(tx, 'sellers', { id: sellerId }, change);
    return present(after);
  });
}

const choicesIn = (input: SettingsInput): MailChoices =>
  Object.fromEntries(
    MAIL_TOPICS.flatMap((topic) => {
      const way = input[`mail_${topic}`];
      return way === undefined ? [] : [[topic, way]];
    }),
  );

const present = (seller: Seller): Settings => ({
  country: seller.country,
  currency: seller.currency,
  language: ACCOUNT_LANGUAGES.find((each) => each === seller.language) ?? null,
  approve_replies: seller.approveReplies,
  approve_address: seller.approveAddress,
  mail_reservations: mailWayOf(seller.mailChoices, 'reservations'),
  mail_messages: mailWayOf(seller.mailChoices, 'messages'),
  mail_pickups: mailWayOf(seller.mailChoices, 'pickups'),
  mail_sale: mailWayOf(seller.mailChoices, 'sale'),
  deletes_at: seller.deleteAt?.toISOString() ?? null,
});

/**
 * Switches everything that a seller has to another currency. The numbers stay the same: nothing is ever converted.
 * @throws AppError CURRENCY_IN_USE while there are listings, unless `keepAmounts` says that their numbers are right;
 * AMOUNTS_HAVE_CENTS if the new currency has none
 */
async function changeCurrency(
  tx: Write,
  { sellerId, to, keepAmounts, now }: { sellerId: string; to: string; keepAmounts: boolean; now: Date },
): Promise<void> {
  const { items, reservationItems: places } = tx.t;
  const mine = eq(items.sellerId, sellerId);
  const listings = await tx.$count(items, and(mine, isNull(items.deletedAt)));
  if (listings > 0 && !keepAmounts) {
    throw refusal(
      'CURRENCY_IN_USE.amounts',
      { listings, noun: listings === 1 ? 'listing' : 'listings', to },
      { listings },
    );
  }
  if (decimalsOf(to) === 0) {
    const { priceCents, minPriceCents, formerPriceCents, finalPriceCents } = items;
    const asked = [priceCents, minPriceCents, formerPriceCents, finalPriceCents].map(hasCents);
    const withCents = await tx
      .select({ id: items.id })
      .from(items)
      .leftJoin(places, eq(places.itemId, items.id))
      .where(and(mine, or(...asked, hasCents(places.agreedPriceCents), hasCents(places.offerCents))))
      .limit(1);
    if (withCents.length > 0) throw refusal('AMOUNTS_HAVE_CENTS.currency', { to });
  }
  await tx
    .update(items)
    .set({ currency: to, version: sql`${items.version} + 1`, updatedAt: now })
    .where(mine);
}

const hasCents = (column: Parameters<typeof eq>[0] | SQL): SQL => sql`${column} % 100 <> 0`;
