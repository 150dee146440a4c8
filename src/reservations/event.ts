import type { Acting, Deps } from '../context.ts';
import type { ToldAmounts } from '../mail/to-buyer.ts';
import type { SaleState, ToSeller } from '../mail/to-seller.ts';
import type { Announcement } from '../threads/announcement.ts';
import { fromCents } from '../units.ts';
import type { ReservationRow } from './find.ts';
import type { PlaceInLine } from './places.ts';
import type { Sale } from './sale.ts';

/** Everything needed to move a reservation to another state. */
export type MoveContext = Deps & Acting;

/** What every event can use, in addition to its own facts. */
export type Scene = {
  reservation: ReservationRow;
  sale: Sale;
  now: Date;
  /** For emails to the buyer, in the buyer's language. */
  buyer: ToldAmounts & {
    sellerName: string | null;
    timezone: string | null;
    expiresAt: Date | null;
    manageUrl: string;
    /** The sale page; undefined once buyers can't reserve items there. */
    pageUrl: string | undefined;
    /** Whether the buyer still has something reserved from this seller, in this reservation or another one. */
    goesOn: boolean;
  };
  /** For emails to the seller. */
  seller: ToSeller & {
    buyerName: string;
    currency: string;
    timezone: string | null;
    expiresAt: Date | null;
    /** What buyers can do now with an item that becomes available. */
    sale: SaleState;
    /** The thread on the seller's own pages. */
    inboxUrl: string;
  };
};

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
