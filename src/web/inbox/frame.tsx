import type { PropsWithChildren } from 'hono/jsx';
import type { Reservation } from '../../reservations/schemas.ts';
import { isPartlyPickedUp } from '../../reservations/status.ts';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';

/** The page around everything in the inbox. */
export function InboxFrame(
  props: PropsWithChildren<{ title: string; nav: SellerNav; done?: string | undefined; width?: 'wide' }>,
) {
  return <SellerFrame {...props} current="inbox" styles={['threads.css']} />;
}

const LOOKS = {
  pending: 'neutral',
  active: 'reserved',
  queued: 'neutral',
  completed: 'available',
  cancelled: 'neutral',
  expired: 'neutral',
  noshow: 'neutral',
};

/** What has become of a reservation, in a word or two. */
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
