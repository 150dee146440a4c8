import type { PropsWithChildren } from 'hono/jsx';
import { assetUrl } from '../assets.ts';
import { Layout, SERVICE_NAME } from '../components/layout.tsx';

/** The page around everything in the inbox. */
export function InboxFrame(props: PropsWithChildren<{ title: string }>) {
  return (
    <Layout
      title={props.title}
      privatePage
      head={<link rel="stylesheet" href={assetUrl('threads.css')} />}
      header={
        <header class="site-header">
          <div class="column top-nav">
            <a class="brand" href="/">
              <img src={assetUrl('icon.svg')} alt="" width="28" height="28" />
              {SERVICE_NAME}
            </a>
            <nav aria-label="Your account">
              <a href="/inbox">Inbox</a>
              <a href="/settings">Settings</a>
            </nav>
          </div>
        </header>
      }
    >
      {props.children}
    </Layout>
  );
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
