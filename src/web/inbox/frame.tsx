import type { PropsWithChildren } from 'hono/jsx';
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

export const ReservationBadge = ({ status }: { status: keyof typeof LOOKS }) => (
  <span class={`badge ${LOOKS[status]}`}>{useWords().inbox.status[status]}</span>
);
