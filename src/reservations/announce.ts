import type { HookEvent } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import type { ToBuyer } from '../mail/to-buyer.ts';
import type { MessageRow } from '../threads/find.ts';
import { inboxUrl } from '../threads/links.ts';
import { type Posting, postMessages } from '../threads/post.ts';
import { queueHook } from '../webhooks/queue.ts';
import type { ReservationRow } from './find.ts';
import { hookData } from './hook-data.ts';
import { manageUrl } from './manage-link.ts';
import { readSale, type Sale } from './sale.ts';

/** What moving a reservation takes. */
export type MoveContext = Pick<Deps, 'config' | 'clock' | 'random' | 'pepper'>;

/** What every event may speak of, besides its own facts. */
export type Scene = {
  reservation: ReservationRow;
  /** Whom its mails to the buyer are for. */
  buyer: ToBuyer;
  sale: Sale;
  now: Date;
  /** Fit for a mail to the buyer, and for nothing else. */
  manageUrl: string;
  /** The thread on the seller's own pages. */
  inboxUrl: string;
};

export type Announcement = {
  /** The lines in the thread; none for what only a mail tells. */
  say?: readonly [Posting, ...Posting[]];
  /** It counts as news that the seller has not seen. */
  unread?: boolean;
  mail?: { toBuyer?: MailContent; toSeller?: MailContent };
  /** The name under which other programs hear of it. */
  hook: HookEvent | null;
};

/** One row of the table of events: from what happened to what is said of it, and to whom. */
export type Event<Facts> = (scene: Scene, facts: Facts) => Announcement;

/**
 * Tells everyone whom an event of a reservation concerns, in the write that made it happen. Returns what was posted.
 * @param reservation its row after the event
 */
export async function announce<Facts>(
  ctx: MoveContext,
  tx: Write,
  reservation: ReservationRow,
  event: Event<Facts>,
  facts: Facts,
): Promise<MessageRow[]> {
  const sale = await readSale(ctx, tx, reservation.sellerId);
  const scene: Scene = {
    reservation,
    buyer: { buyerName: reservation.buyerName, language: keptLanguage(reservation.language) },
    sale,
    now: ctx.clock.now(),
    manageUrl: manageUrl(ctx, reservation.id),
    inboxUrl: inboxUrl(ctx.config, reservation.conversationId),
  };
  const { say, unread = false, mail = {}, hook } = event(scene, facts);
  const thread = { id: reservation.conversationId, sellerId: reservation.sellerId };
  const posted = say ? await postMessages(ctx, tx, thread, say, { unread }) : [];
  const { conversationId, buyerEmail } = reservation;
  if (mail.toBuyer) await enqueueMail(ctx, tx, { ...mail.toBuyer, to: buyerEmail, conversationId });
  if (mail.toSeller) await enqueueMail(ctx, tx, { ...mail.toSeller, to: sale.sellerEmail });
  if (hook) {
    await queueHook(ctx, tx, reservation.sellerId, hook, () => hookData(tx, reservation, posted));
  }
  return posted;
}

/** A mail to a seller about something that no reservation is about. */
export async function tellSeller(
  ctx: MoveContext,
  tx: Write,
  sellerId: string,
  mail: MailContent,
): Promise<void> {
  const { sellerEmail } = await readSale(ctx, tx, sellerId);
  await enqueueMail(ctx, tx, { ...mail, to: sellerEmail });
}
