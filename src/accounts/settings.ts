import { eq } from 'drizzle-orm';
import { MAIL_TOPICS, type MailChoices } from '../../db/schema.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { wayOf } from '../mail/choices.ts';
import { findSeller } from '../sellers/find.ts';
import type { Seller } from '../sellers/find-or-create.ts';
import type { Settings, SettingsInput } from './schemas.ts';

/** What the seller decided about the account. */
export async function getSettings(ctx: SellerContext): Promise<Settings> {
  return present(await findSeller(ctx.store.read, ctx.actor.sellerId));
}

/**
 * Changes the named settings and leaves the others.
 * @throws AppError forbidden for an agent: it would be loosening its own leash
 */
export function changeSettings(ctx: SellerContext, input: SettingsInput): Promise<Settings> {
  const { sellerId, kind } = ctx.actor;
  if (kind !== 'session') {
    throw new AppError('forbidden', 'Only the seller, signed in to the web pages, changes these settings.', {
      hint: `Ask the seller to change them at ${ctx.config.baseUrl}/settings`,
    });
  }
  return ctx.store.write(async (tx) => {
    const before = await findSeller(tx, sellerId);
    const after = {
      approveReplies: input.approve_replies ?? before.approveReplies,
      approveAddress: input.approve_address ?? before.approveAddress,
      mailChoices: { ...before.mailChoices, ...choicesIn(input) },
    };
    const { sellers } = tx.t;
    await tx
      .update(sellers)
      .set({ ...after, updatedAt: ctx.clock.now() })
      .where(eq(sellers.id, sellerId));
    return present({ ...before, ...after });
  });
}

const choicesIn = (input: SettingsInput): MailChoices =>
  Object.fromEntries(
    MAIL_TOPICS.flatMap((topic) => {
      const way = input[`mail_${topic}`];
      return way === undefined ? [] : [[topic, way]];
    }),
  );

type Decided = Pick<Seller, 'approveReplies' | 'approveAddress' | 'mailChoices' | 'deleteAt'>;

const present = ({ approveReplies, approveAddress, mailChoices, deleteAt }: Decided): Settings => ({
  approve_replies: approveReplies,
  approve_address: approveAddress,
  mail_reservations: wayOf(mailChoices, 'reservations'),
  mail_messages: wayOf(mailChoices, 'messages'),
  mail_pickups: wayOf(mailChoices, 'pickups'),
  mail_sale: wayOf(mailChoices, 'sale'),
  deletes_at: deleteAt?.toISOString() ?? null,
});
