import type { Context as HonoContext } from 'hono';
import { createContext, type PropsWithChildren, useContext } from 'hono/jsx';
import type { PreparedMessage } from '../../conversations/approve.ts';
import { ConversationParams, type Thread } from '../../conversations/schemas.ts';
import type { Words } from '../../languages/index.ts';
import { parseInput } from '../../operation/input.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { isPartlyPickedUp } from '../../reservations/status.ts';
import { PostForm } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { useTyped } from '../shown.tsx';

/** The thread in the path. @throws AppError invalid_request */
export const threadOf = (c: HonoContext): string =>
  parseInput(ConversationParams, { id: c.req.param('id') ?? '' }).id;

export const InboxFrame = (
  props: PropsWithChildren<{ title: string; done?: string | undefined; width?: 'wide' }>,
) => <SellerFrame {...props} current="inbox" styles={['threads.css']} />;

const LOOKS = {
  pending: 'neutral',
  active: 'reserved',
  queued: 'neutral',
  completed: 'available',
  cancelled: 'neutral',
  expired: 'neutral',
  noshow: 'neutral',
};

export function ReservationBadge({ of }: { of: Pick<Reservation, 'status' | 'items' | 'ended_because'> }) {
  const { inbox, reservation: say } = useWords();
  const ends: Partial<Record<string, string>> = {
    taken_off_sale: say.offSale,
    sold_to_another: say.soldToOther,
    gone: say.faster,
  };
  const label = isPartlyPickedUp(of)
    ? inbox.status.partly
    : (ends[of.ended_because ?? ''] ?? inbox.status[of.status]);
  return <span class={`badge ${LOOKS[of.status]}`}>{label}</span>;
}

export const holds = ({ status }: Pick<Reservation, 'status'>) => status === 'active' || status === 'pending';
export const isOpen = (reservation: Pick<Reservation, 'status'>) =>
  holds(reservation) || reservation.status === 'queued';

/** The thread whose page it is; its parts take it from here. */
export const ThisThread = createContext<Thread | undefined>(undefined);

export function useThread(): Thread {
  const thread = useContext(ThisThread);
  if (!thread) throw new Error('This part belongs on the page of a thread');
  return thread;
}

export type CardProps = {
  reservation: Reservation;
  thumbnails: ReadonlyMap<string, string>;
  /** What an email asked the seller to say: `sold`, `noshow`, or `pickup`. Its form is open. */
  answer?: string | undefined;
};

/** The question on a decision card, and its two buttons. */
export function cardWords({ inbox }: Words, { kind, act = '' }: Pick<PreparedMessage, 'kind' | 'act'>) {
  const { card } = inbox;
  const asked: Partial<Record<string, string>> = card.acts;
  if (kind === 'act') return { ...card.act, question: asked[act] ?? card.act.question };
  return kind === 'address' ? card.address : card.reply;
}

const useActionOf = (act: string): string => `/inbox/${useThread().conversation.conversation_id}/${act}`;

/** What was typed in this form of the thread, if it couldn't be carried out. */
export const useTypedIn = (act: string, fields: Record<string, string> = {}) =>
  useTyped(useActionOf(act), fields);

type FormOfThread = PropsWithChildren<{ act: string; fields?: Record<string, string> }>;

export const ThreadForm = ({ act, ...props }: FormOfThread) => (
  <PostForm class="form" action={useActionOf(act)} {...props} />
);
