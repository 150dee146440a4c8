import { newMessageMail } from '../mail/templates/new-message.ts';
import { newReservationMail } from '../mail/templates/new-reservation.ts';
import { reservationKnownMail } from '../mail/templates/reservation-known.ts';
import { reservationQueuedMail } from '../mail/templates/reservation-queued.ts';
import { reservationReceivedMail } from '../mail/templates/reservation-received.ts';
import { dollars } from '../text/wording.ts';
import type { Posting } from '../threads/post.ts';
import { SCAM_ADVICE, scamHints } from '../threads/scam-hints.ts';
import type { Scene } from './announce.ts';
import { described, event, system, titlesOf } from './event.ts';
import type { PlaceInLine } from './places.ts';
import { quoted } from './wording.ts';

/** What a buyer asks and says. */
export const REQUESTS = {
  requested: event<{ places: readonly PlaceInLine[]; words: string; established: boolean }>(
    (scene, { places, words, established }) => ({
      say: request(words, places, established),
      unread: true,
      mail: { toBuyer: requestMail(scene, places) },
      hook: 'reservation.created',
    }),
  ),

  /** The same person asked again at once, under a corrected name. */
  renamed: event<{ places: readonly PlaceInLine[] }>((scene, { places }) => ({
    mail: { toBuyer: requestMail(scene, places) },
    hook: null,
  })),

  /** The same request came again with other offers. */
  offered: event<{ offers: readonly Offered[] }>((_, { offers }) => ({
    say: system(`Offers now ${offerWords(offers)}.`),
    hook: null,
  })),

  /** The same address asked again for what it has a place for. */
  requestedAgain: event<{ places: readonly PlaceInLine[]; offered: boolean }>(
    ({ reservation, sale, manageUrl }, { places, offered }) => ({
      mail: {
        toBuyer: reservationKnownMail({
          buyerName: reservation.buyerName,
          sellerName: sale.sellerName,
          items: described(places),
          unconfirmed: reservation.confirmedAt === null && reservation.status === 'pending',
          offered,
          manageUrl,
        }),
      },
      hook: null,
    }),
  ),

  confirmed: event<{ places: readonly PlaceInLine[]; message?: string | undefined; established: boolean }>(
    ({ reservation, sale, inboxUrl }, { places, message, established }) => ({
      ...(established && {
        say: system(`Confirmed by the emailed link: the request for ${quoted(titlesOf(places))}.`),
        unread: true,
      }),
      mail: {
        toSeller: newReservationMail({
          buyerName: reservation.buyerName,
          items: described(places),
          expiresAt: reservation.expiresAt,
          timezone: sale.timezone,
          message,
          inboxUrl,
        }),
      },
      hook: 'reservation.confirmed',
    }),
  ),

  buyerWrote: event<{ content: string; itemTitle: string | null }>(
    ({ reservation, inboxUrl }, { content, itemTitle }) => ({
      say: [{ sender: 'buyer', content }],
      unread: true,
      mail: {
        toSeller: newMessageMail({
          buyerName: reservation.buyerName,
          itemTitle,
          content,
          inboxUrl,
          scamHints: scamHints(content).map((hint) => SCAM_ADVICE[hint]),
        }),
      },
      hook: 'message.received',
    }),
  ),
} as const;

/** The mail with the link that confirms the reservation. */
function requestMail({ reservation, sale, manageUrl }: Scene, places: readonly PlaceInLine[]) {
  const facts = { buyerName: reservation.buyerName, items: described(places), manageUrl };
  return reservation.status === 'queued'
    ? reservationQueuedMail(facts)
    : reservationReceivedMail({ ...facts, sellerName: sale.sellerName });
}

type Offered = { title: string; offerCents: number };

const isOffered = (place: PlaceInLine): place is PlaceInLine & Offered =>
  typeof place.offerCents === 'number';

const offerWords = (offers: readonly Offered[]): string =>
  offers.map(({ title, offerCents }) => `${dollars(offerCents / 100)} for ${quoted([title])}`).join(', ');

/** In a thread whose address was confirmed before, an unconfirmed request speaks only in quotation marks. */
function request(
  words: string,
  places: readonly PlaceInLine[],
  established: boolean,
): [Posting, ...Posting[]] {
  const offers = places.filter(isOffered);
  const offered = offers.length > 0 ? ` Offers ${offerWords(offers)}.` : '';
  const asked = `Asked for ${quoted(titlesOf(places))}.${offered}`;
  if (!established) {
    const line: Posting = { sender: 'system', content: asked };
    return words === '' ? [line] : [line, { sender: 'buyer', content: words }];
  }
  const content = `${asked} It came under this email address; nobody had confirmed it when it came.`;
  return words === ''
    ? [{ sender: 'system', content }]
    : [{ sender: 'system', content: `${content} The words with it: “${words}”`, containsPublicText: true }];
}
