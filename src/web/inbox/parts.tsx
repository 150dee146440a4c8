import type { Child, PropsWithChildren } from 'hono/jsx';
import type { PreparedMessage } from '../../conversations/approve.ts';
import type { Thread } from '../../conversations/schemas.ts';
import type { Words } from '../../languages/index.ts';
import type { Reservation } from '../../reservations/schemas.ts';
import { isPartlyPickedUp } from '../../reservations/status.ts';
import { PostForm } from '../components/parts.tsx';
import { SellerFrame } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';

export const InboxFrame = (
  props: PropsWithChildren<{ title: string; nav: Shown['nav']; done?: string | undefined; width?: 'wide' }>,
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

type InThread = Pick<Shown, 'typed'> & { thread: Thread };

export type ReservationsProps = InThread & {
  thumbnails: ReadonlyMap<string, string>;
  timezone: string | null;
  now: Date;
  /** What an email asked the seller to say: `sold`, `noshow`, or `pickup`. Its form is open. */
  answer?: string | undefined;
  token: string;
};

export type CardProps = ReservationsProps & { reservation: Reservation };

/** The question on a decision card, and its two buttons. */
export function cardWords({ inbox }: Words, { kind, act = '' }: Pick<PreparedMessage, 'kind' | 'act'>) {
  const { card } = inbox;
  const asked: Partial<Record<string, string>> = card.acts;
  if (kind === 'act') return { ...card.act, question: asked[act] ?? card.act.question };
  return kind === 'address' ? card.address : card.reply;
}

const actionOf = ({ thread }: InThread, act: string): string =>
  `/inbox/${thread.conversation.conversation_id}/${act}`;

/**
 * What was typed in a form that couldn't be carried out. If a page has several forms of that name, only the one for
 * `reservationId` gets it.
 */
export function typedIn(props: InThread, act: string, reservationId?: string): URLSearchParams | undefined {
  const { typed } = props;
  if (typed?.action !== actionOf(props, act)) return undefined;
  const isOther = reservationId !== undefined && typed.fields.get('reservation_id') !== reservationId;
  return isOther ? undefined : typed.fields;
}

export const ThreadForm = (
  props: InThread & { token: string; act: string; fields?: Record<string, string>; children: Child },
) => (
  <PostForm class="form" action={actionOf(props, props.act)} token={props.token} fields={props.fields ?? {}}>
    {props.children}
  </PostForm>
);
