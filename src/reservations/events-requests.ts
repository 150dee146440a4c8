import { type Words, wordsOf } from '../languages/index.ts';
import { newMessageMail, newReservationMail } from '../mail/templates/messages.ts';
import {
  reservationKnownMail,
  reservationQueuedMail,
  reservationReceivedMail,
} from '../mail/templates/requests.ts';
import { type Announcement, type ByMail, buyerWrote, system } from '../threads/announcement.ts';
import type { Posting } from '../threads/post.ts';
import { scamHints } from '../threads/scam-hints.ts';
import { fromCents, toCents } from '../units.ts';
import { described, event, type Scene, titlesOf } from './event.ts';
import { areShares } from './offer-state.ts';
import type { PlaceInLine } from './places.ts';
import { saleAt } from './sale.ts';

export const REQUESTS = {
  requested: event<Requested>((scene, facts) => ({
    say: request(scene, facts),
    unread: true,
    mail: { toBuyer: requestMail(scene, facts.places) },
    hook: 'reservation.created',
  })),

  /** The same person repeated the request right away, with a corrected name. */
  renamed: event<{ places: readonly PlaceInLine[] }>((scene, { places }) => ({
    mail: { toBuyer: requestMail(scene, places) },
  })),

  /** The same request was sent again with different offers. */
  offered: event<{ offers: readonly Offered[] }>((scene, { offers }) => ({
    say: system((words) => words.thread.offersNow({ offers: offersIn(words, scene, offers) })),
  })),

  /** The buyer makes another offer on their page. */
  offeredAnew: event<PricedItem>((scene, { title, price }) => {
    const offer = { title, cents: toCents(price), currency: scene.seller.currency };
    return toldOfPrice(scene, title, ({ thread, offers }) => thread.offersNow({ offers: offers([offer]) }));
  }),

  counterAccepted: event<PricedItem>((scene, { title, price: amount }) =>
    toldOfPrice(scene, title, ({ thread, price }) =>
      thread.counterAccepted({ title, price: price(toCents(amount), scene.seller.currency) }),
    ),
  ),

  /** The same address asked again for items that it already has a place for. */
  requestedAgain: event<{ places: readonly PlaceInLine[]; offered: boolean }>(
    ({ reservation, buyer }, { places, offered }) => ({
      mail: {
        toBuyer: reservationKnownMail({
          ...buyer,
          items: described(places),
          unconfirmed: reservation.confirmedAt === null && reservation.status === 'pending',
          offered,
        }),
      },
    }),
  ),

  confirmed: event<{ places: readonly PlaceInLine[]; message?: string | undefined; established: boolean }>(
    ({ reservation, seller, sale, now }, { places, message, established }) => ({
      ...(established && {
        say: system((words) => words.thread.confirmed(words.titles(titlesOf(places)))),
        unread: true,
      }),
      mail: {
        toSeller: newReservationMail({
          ...seller,
          ...askedFor(places, reservation),
          sale: saleAt(sale, reservation.expiresAt ?? now),
          message,
          scamHints: scamHints(`${reservation.buyerName}\n${message ?? ''}`),
        }),
      },
      hook: 'reservation.confirmed',
    }),
  ),

  buyerWrote: event<{ content: string; itemTitle: string | null; came?: ByMail | undefined }>(
    ({ seller }, wrote) => buyerWrote({ ...wrote, ...seller }),
  ),
} as const;

/** The email with the link that confirms the reservation. */
function requestMail({ reservation, buyer }: Scene, places: readonly PlaceInLine[]) {
  const facts = { ...buyer, ...askedFor(places, reservation) };
  return reservation.status === 'queued' ? reservationQueuedMail(facts) : reservationReceivedMail(facts);
}

/** The items of a request; one price for several of them is not said of each. */
function askedFor(places: readonly PlaceInLine[], { lotOfferCents: lot }: Scene['reservation']) {
  const items = described(places);
  const shares = places.filter(isOffered);
  if (!areShares(lot, shares)) return { items };
  return {
    items: items.map(({ offer: _, ...item }) => item),
    lot: { price: fromCents(lot), n: shares.length },
  };
}

type Requested = { places: readonly PlaceInLine[]; words: string; established: boolean };
type PricedItem = { title: string; price: number };

/** News from the buyer about a price: a line in the thread, and the same by email to the seller. */
const toldOfPrice = ({ seller }: Scene, title: string, say: (words: Words) => string): Announcement => ({
  say: system(say),
  unread: true,
  mail: {
    toSeller: newMessageMail({ ...seller, itemTitle: title, content: say(wordsOf(seller.language)) }),
  },
  hook: 'message.received',
});

type Offered = { title: string; offerCents: number };

const isOffered = (place: PlaceInLine): place is PlaceInLine & Offered =>
  typeof place.offerCents === 'number';

/** What was offered: each price, or the one price for everything. */
function offersIn(words: Words, { reservation, sale }: Scene, offers: readonly Offered[]): string {
  const { lotOfferCents: lot } = reservation;
  const { currency } = sale;
  if (areShares(lot, offers)) return words.offerAll(lot, currency, offers.length);
  return words.offers(offers.map(({ title, offerCents: cents }) => ({ title, cents, currency })));
}

/**
 * The line of a request in its thread. If the thread's address was confirmed earlier, an unconfirmed request appears
 * only in quotation marks: someone else may have typed that address.
 */
function request(scene: Scene, { places, words, established }: Requested): [Posting, ...Posting[]] {
  const offers = places.filter(isOffered);
  const asked = (each: Words) => {
    const { titles } = each.titles(titlesOf(places));
    return offers.length === 0
      ? each.thread.asked({ titles })
      : each.thread.askedOffering({ titles, offers: offersIn(each, scene, offers) });
  };
  if (!established) {
    const [line] = system(asked);
    return words === '' ? [line] : [line, { sender: 'buyer', content: words }];
  }
  const doubted = (each: Words) => `${asked(each)} ${each.thread.unconfirmed}`;
  if (words === '') return [...system(doubted)];
  const [line] = system((each) => `${doubted(each)} ${each.thread.wordsWithIt({ words })}`);
  return [{ ...line, containsPublicText: true }];
}
