import type { PreparedMessage } from '../../conversations/approve.ts';
import type { Thread } from '../../conversations/schemas.ts';
import type { Words } from '../../languages/index.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import type { Typed } from '../seller-pages.ts';

export const holds = ({ status }: Pick<Reservation, 'status'>) => status === 'active' || status === 'pending';
export const isOpen = (reservation: Pick<Reservation, 'status'>) =>
  holds(reservation) || reservation.status === 'queued';

export type ReservationsProps = {
  thread: Thread;
  thumbnails: ReadonlyMap<string, string>;
  timezone: string | null;
  now: Date;
  answer?: string | undefined;
  formToken: string;
  typed?: Typed | undefined;
};

export type CardProps = ReservationsProps & { reservation: Reservation };

/** What a card that waits for the seller asks, and its two buttons. */
export function cardWords({ inbox }: Words, { kind, act = '' }: Pick<PreparedMessage, 'kind' | 'act'>) {
  const { card } = inbox;
  const asked: Partial<Record<string, string>> = card.acts;
  if (kind === 'act') return { ...card.act, question: asked[act] ?? card.act.question };
  return kind === 'address' ? card.address : card.reply;
}
