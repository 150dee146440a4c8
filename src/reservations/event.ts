import { getRow } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Acting, Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import type { Announcement } from '../threads/announcement.ts';
import { inboxUrl } from '../threads/links.ts';
import { fromCents } from '../units.ts';
import { manageUrl, type ReservationRow } from './find.ts';
import type { PlaceInLine } from './places.ts';
import { isOverAt, readSale, saleAt } from './sale.ts';
import { isOpen, OPEN_STATUSES } from './status.ts';

/** Everything needed to move a reservation to another state. */
export type MoveContext = Deps & Acting;

/** What every event can use, in addition to its own facts. */
export type Scene = Awaited<ReturnType<typeof sceneOf>>;

export async function sceneOf(ctx: MoveContext, db: Read, reservation: ReservationRow) {
  const { id, sellerId, conversationId, buyerName, expiresAt, status } = reservation;
  const sale = await readSale(ctx, db, sellerId);
  const now = ctx.clock.now();
  const { currency, timezone, language, repliesRead, sellerName } = sale;
  const told = { buyerName, currency, timezone, expiresAt };
  const open = { conversationId, status: OPEN_STATUSES };
  return {
    reservation,
    sale,
    now,
    /** For emails to the buyer, in the buyer's language. */
    buyer: {
      ...told,
      language: keptLanguage(reservation.language),
      sellerName,
      manageUrl: manageUrl(ctx, id),
      /** The sale page; undefined once buyers can't reserve items there. */
      pageUrl: isOverAt(sale, now) ? undefined : sale.pageUrl,
      /** Whether the buyer still has something reserved from this seller, in this reservation or another one. */
      goesOn:
        isOpen(status) ||
        (await getRow(db, 'reservations', open, { columns: ['id'], limit: 1 })) !== undefined,
    },
    /** For emails to the seller. */
    seller: {
      ...told,
      language,
      repliesRead,
      /** What buyers can do now with an item that becomes available. */
      sale: saleAt(sale, now),
      inboxUrl: inboxUrl(ctx.config, conversationId),
    },
  };
}

/** One row of a table of events: turns what happened into announcements, and says who gets them. */
export type Event<Facts> = (scene: Scene, facts: Facts) => Announcement;

/** Gives a row of an event table its type. */
export const event = <Facts>(tell: (scene: Scene, facts: Facts) => Announcement): Event<Facts> => tell;

export const titlesOf = (places: readonly { title: string }[]): string[] => places.map(({ title }) => title);

/** Items in an email to the buyer, at this buyer's price. */
export const described = (places: readonly PlaceInLine[]) =>
  places.map(({ title, priceCents, offerCents = null, state, position }) => ({
    title,
    price: fromCents(priceCents),
    offer: fromCents(offerCents),
    state,
    position,
  }));
