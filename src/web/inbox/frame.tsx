import type { PropsWithChildren } from 'hono/jsx';
import { SellerFrame, type SellerNav } from '../components/seller-frame.tsx';

/** The page around everything in the inbox. */
export function InboxFrame(
  props: PropsWithChildren<{ title: string; nav: SellerNav; done?: string | undefined; width?: 'wide' }>,
) {
  return <SellerFrame {...props} current="inbox" styles={['threads.css']} />;
}

const WORDS = {
  pending: { text: 'Not confirmed yet', look: 'neutral' },
  active: { text: 'Held', look: 'reserved' },
  queued: { text: 'In line', look: 'neutral' },
  completed: { text: 'Picked up', look: 'available' },
  cancelled: { text: 'Cancelled', look: 'neutral' },
  expired: { text: 'Ended', look: 'neutral' },
  noshow: { text: 'Not picked up', look: 'neutral' },
};

export const ReservationBadge = ({ status }: { status: keyof typeof WORDS }) => (
  <span class={`badge ${WORDS[status].look}`}>{WORDS[status].text}</span>
);
