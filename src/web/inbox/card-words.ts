import type { PreparedMessage } from '../../conversations/approve.ts';
import type { Thread } from '../../conversations/schemas.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import type { Typed } from '../seller-pages.ts';

export const holds = ({ status }: Reservation) => status === 'active' || status === 'pending';

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

const QUESTIONS = new Map(
  Object.entries({
    arrange: 'Agree on this with the buyer?',
    cancel: 'Cancel this reservation?',
    pickup: 'Record that the buyer didn’t come?',
    undo: 'Take this back?',
    edit: 'Change this listing?',
    block: 'Block this buyer?',
  }),
);

/** What a card that waits for the seller asks, and its two buttons. */
export function cardWords({ kind, act = '' }: Pick<PreparedMessage, 'kind' | 'act'>) {
  if (kind === 'act') {
    return { question: QUESTIONS.get(act) ?? 'Do this?', yes: 'Yes, do it', no: 'Don’t do it' };
  }
  if (kind === 'address') {
    return { question: 'Share this address?', yes: 'Share the address', no: 'Don’t send' };
  }
  return { question: 'Send this message?', yes: 'Send it', no: 'Don’t send' };
}
