import { titled } from '../text/wording.ts';
import type { toBuyer } from './to-buyer.ts';

/** An item that a buyer asked for, as emails list it. `position` counts from 1 for queued items. */
export type AskedItem = {
  title: string;
  price: number;
  state: 'held' | 'queued' | 'waiting';
  position: number | null;
  offer?: number | null | undefined;
};

/** One line per item: its price, its state, and the offer. `queued` formats the place in line. */
export function itemLines(
  { mail, price }: Pick<ReturnType<typeof toBuyer>, 'mail' | 'price'>,
  items: readonly AskedItem[],
  queued: (place: { position: number }) => string,
): { list: string[] } {
  const line = (item: AskedItem): string => {
    const place = {
      held: mail.heldForYou,
      queued: queued({ position: item.position ?? 1 }),
      waiting: mail.notHeldYet,
    }[item.state];
    const { offer = null } = item;
    const offered = offer === null ? '' : `. ${mail.youOffer({ offer: price(offer) })}`;
    return `${titled(item.title)}, ${price(item.price)}: ${place}${offered}`;
  };
  return { list: items.map(line) };
}
