import type { Announcement } from '../threads/announcement.ts';
import { fromCents } from '../units.ts';
import type { Event, Scene } from './announce.ts';
import type { PlaceInLine } from './places.ts';

/** One row of an event table. */
export const event = <Facts>(tell: (scene: Scene, facts: Facts) => Announcement): Event<Facts> => tell;

export const titlesOf = (places: readonly { title: string }[]): string[] => places.map(({ title }) => title);

/** Items as emails to the buyer list them, at this buyer's price. */
export const described = (places: readonly PlaceInLine[]) =>
  places.map(({ title, priceCents, offerCents = null, state, position }) => ({
    title,
    price: fromCents(priceCents),
    offer: fromCents(offerCents),
    state,
    position,
  }));
