import type { Conversation, ConversationList } from '../../conversations/schemas.ts';
import type { SellerNav } from '../components/seller-frame.tsx';
import { InboxFrame, ReservationBadge } from './frame.tsx';
import { Time } from './messages.tsx';

export type InboxPageProps = ConversationList & {
  nav: SellerNav;
  timezone: string | null;
  isFirst: boolean;
};

/** All conversations of the seller, the newest activity first. */
export function InboxPage({ nav, conversations, next_cursor: next, timezone, isFirst }: InboxPageProps) {
  return (
    <InboxFrame title="Inbox" nav={nav}>
      <div class="stack">
        <h1>Inbox</h1>
        {conversations.length === 0 ? (
          <p class="lead">
            {isFirst
              ? 'Nobody has written yet. Share your sale page, and buyers turn up here.'
              : 'That was all.'}
          </p>
        ) : (
          <ul class="card inbox">
            {conversations.map((row) => (
              <li>
                <Row row={row} timezone={timezone} />
              </li>
            ))}
          </ul>
        )}
        <nav class="row between" aria-label="More conversations">
          {isFirst ? <span /> : <a href="/inbox">Newest</a>}
          {next && <a href={`/inbox?cursor=${encodeURIComponent(next)}`}>Older</a>}
        </nav>
      </div>
    </InboxFrame>
  );
}

function Row({ row, timezone }: { row: Conversation; timezone: string | null }) {
  const unread = row.unread_count_seller;
  return (
    <a class={unread > 0 ? 'inbox-row unread' : 'inbox-row'} href={`/inbox/${row.conversation_id}`}>
      <span class="who">
        {row.buyer_name}
        {unread > 0 && <span class="badge new">{unread} new</span>}
      </span>
      <span class="small muted">
        <Time at={row.last_activity_at} timezone={timezone} />
      </span>
      <span class="about small muted">
        {row.first_item_title}
        {row.reservation === null && <span class="badge neutral">Question</span>}
        {row.item_count > 1 && ` and ${row.item_count - 1} more`}
        {row.blocked && <span class="badge neutral">Blocked</span>}
        {row.reservation && <ReservationBadge status={row.reservation.status} />}
      </span>
      <span class="preview">{row.last_message}</span>
    </a>
  );
}
