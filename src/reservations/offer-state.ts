import { fromCents } from '../units.ts';
import type { Place, ReservationRow } from './find.ts';
import type { OfferState } from './schemas.ts';
import { isOpenPlace } from './status.ts';

type Offer = Pick<Place, 'offerCents' | 'offerAnswer' | 'counterCents' | 'agreedPriceCents'>;

/** The state of an offer. Agreeing on a price in another way also answers it. */
export const offerState = ({ offerAnswer, counterCents, agreedPriceCents }: Offer): OfferState => {
  const state = offerAnswer ?? (agreedPriceCents === null ? 'open' : 'accepted');
  return { state, counter: state === 'countered' ? fromCents(counterCents) : null };
};

/**
 * The one price that was offered for several items. It counts as one offer for as long as its shares do: all of them
 * open, or all ended, with the same answer, and none of them countered or offered anew.
 */
export function lotOf<P extends Place>(
  { lotOfferCents: cents }: Pick<ReservationRow, 'lotOfferCents'>,
  all: readonly P[],
): { cents: number; places: P[] } | undefined {
  const places = all.filter((place) => place.offerCents !== null);
  const [first] = places;
  if (!first || !areShares(cents, places)) return undefined;
  const { state } = offerState(first);
  const isOne =
    state !== 'countered' &&
    places.every(
      (place) =>
        isOpenPlace(place) === isOpenPlace(first) &&
        offerState(place).state === state &&
        (state !== 'accepted' || place.agreedPriceCents === place.offerCents),
    );
  return isOne ? { cents, places } : undefined;
}

/** Whether the offers are the shares of the one price `cents` for several items. */
export const areShares = (
  cents: number | null,
  offers: readonly { offerCents?: number | null | undefined }[],
): cents is number =>
  offers.length > 1 && offers.reduce((sum, { offerCents }) => sum + (offerCents ?? 0), 0) === cents;
