import type { WaitingMessage } from '../../conversations/approve.ts';
import type { Conversation, ConversationFilter, ConversationList } from '../../conversations/schemas.ts';
import { dateIn } from '../../text/days.ts';
import { naming, shortDay, shortened, timeOfDay } from '../../text/wording.ts';
import { approvalPath } from '../../threads/links.ts';
import type { SellerNav } from '../components/seller-frame.tsx';
import { cardWords } from './card-words.ts';
import { InboxFrame, ReservationBadge } from './frame.tsx';
import { shortTime, wordsFor } from './messages.tsx';

export type InboxPageProps = ConversationList & {
  nav: SellerNav;
  filter: ConversationFilter | undefined;
  /** All that assistants prepared and that waits for the seller. */
  waiting: readonly WaitingMessage[];
  hints: ReadonlyMap<string, readonly string[]>;
  timezone: string | null;
  now: Date;
  isFirst: boolean;
};

const FILTERS: readonly { filter: ConversationFilter | undefined; words: string; none: string }[] = [
  {
    filter: undefined,
    words: 'All',
    none: 'Nobody has written yet. Share your sale page, and buyers turn up here.',
  },
  { filter: 'unread', words: 'Unread', none: 'You have read everything.' },
  { filter: 'needs_approval', words: 'Needs my yes', none: 'Nothing waits for your yes.' },
  { filter: 'open', words: 'Open', none: 'Nothing is open: no reservation, and no question to answer.' },
  { filter: 'done', words: 'Done', none: 'Nothing is done yet.' },
];

/** All conversations of the seller, the newest activity first; what waits for a yes on top. */
export function InboxPage(props: InboxPageProps) {
  const { conversations, next_cursor: next, filter, isFirst, waiting } = props;
  const more = (cursor?: string) => {
    const query = new URLSearchParams({ ...(filter && { show: filter }), ...(cursor && { cursor }) });
    return `/inbox${query.size > 0 ? `?${query}` : ''}`;
  };
  const none = FILTERS.find((each) => each.filter === filter)?.none;
  return (
    <InboxFrame title="Inbox" nav={props.nav}>
      <div class="stack">
        <h1>Inbox</h1>
        <Filters filter={filter} waiting={waiting.length} />
        {isFirst && (filter === undefined || filter === 'needs_approval') && <Waiting {...props} />}
        {conversations.length === 0 ? (
          <p class="lead">
            {isFirst ? none : 'That was all.'}
            {isFirst && filter === undefined && (
              <>
                {' '}
                <a href="/sell/page">My page</a>
              </>
            )}
          </p>
        ) : (
          <ul class="card inbox">
            {conversations.map((row) => (
              <li>
                <Row {...props} row={row} />
              </li>
            ))}
          </ul>
        )}
        {(!isFirst || next) && (
          <nav class="row between" aria-label="More conversations">
            {isFirst ? <span /> : <a href={more()}>Newest</a>}
            {next && <a href={more(next)}>Older</a>}
          </nav>
        )}
      </div>
    </InboxFrame>
  );
}

const Filters = (props: { filter: ConversationFilter | undefined; waiting: number }) => (
  <nav class="filters" aria-label="Which conversations">
    {FILTERS.map(({ filter, words }) => (
      <a
        href={filter ? `/inbox?show=${filter}` : '/inbox'}
        aria-current={filter === props.filter ? 'page' : undefined}
      >
        {words}
        {filter === 'needs_approval' && props.waiting > 0 && <span class="count">{props.waiting}</span>}
      </a>
    ))}
  </nav>
);

/** An address is not repeated here: it stands where it is sent. */
function Waiting({ waiting, timezone }: InboxPageProps) {
  if (waiting.length === 0) return null;
  return (
    <section class="card stack prepared" aria-labelledby="waiting">
      <h2 id="waiting">
        {waiting.length === 1
          ? 'One message is waiting for your approval'
          : `${waiting.length} messages are waiting for your approval`}
      </h2>
      <ul class="plain-list divided">
        {waiting.map((each) => {
          const name = shortened(each.buyerName);
          return (
            <li class="waiting">
              <div>
                <h3>
                  {each.kind === 'address'
                    ? `Your address, to ${name}`
                    : each.kind === 'act'
                      ? `${name}: ${cardWords(each).question}`
                      : `To ${name}`}
                </h3>
                {each.kind !== 'address' && <p class="preview-lines">{each.content}</p>}
                <p class="small muted">
                  waits until {shortTime(each.waitsUntil, timezone)} ·{' '}
                  <a href={`/inbox/${each.conversationId}`}>
                    Conversation<span class="visually-hidden"> with {name}</span>
                  </a>
                </p>
              </div>
              <a class="button primary" href={approvalPath(each.conversationId, each.handle)}>
                Look and decide<span class="visually-hidden">: {name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Row(props: InboxPageProps & { row: Conversation }) {
  const { row, timezone } = props;
  const unread = row.unread_count_seller;
  const id = row.conversation_id;
  const shown = shownOf(row);
  const hasHints = (props.hints.get(id) ?? []).length > 0;
  return (
    <a class={unread > 0 ? 'inbox-row unread' : 'inbox-row'} href={`/inbox/${id}`}>
      <span class="who">
        {shortened(row.buyer_name, 32)}
        {unread > 0 && <span class="badge new">{unread} new</span>}
        {props.waiting.some(({ conversationId }) => conversationId === id) && (
          <span class="badge needs-yes">needs your yes</span>
        )}
        {hasHints && <span class="badge reserved">careful</span>}
      </span>
      <span class="small muted">
        <RowTime at={row.last_activity_at} zone={timezone ?? 'UTC'} now={props.now} />
      </span>
      <span class="about small muted">
        {whatOf(row, shown)}
        {row.reservation === null && <span class="badge neutral">Question</span>}
        {row.blocked && <span class="badge neutral">Blocked</span>}
        {shown[0] && <ReservationBadge status={shown[0].status} />}
      </span>
      <PickupLine {...props} />
      <span class="preview">
        {row.last_sender === 'seller' && 'You: '}
        {wordsFor('seller', row.last_sender, row.last_message)}
      </span>
    </a>
  );
}

/** The hour of today, the day of all else: a row has little room. */
const RowTime = ({ at, zone, now }: { at: string; zone: string; now: Date }) => (
  <time datetime={at}>
    {dateIn(zone, new Date(at)) === dateIn(zone, now) ? timeOfDay(at, zone) : shortDay(at, zone)}
  </time>
);

/** What the rest of a row is about: all that is picked up at one time, else the one reservation that the thread is about. */
function shownOf({ reservation, reservations }: Conversation) {
  const coming = reservations.filter(
    ({ status, pickup_at: at }) => (status === 'active' || status === 'pending') && at !== null,
  );
  const [first] = coming.toSorted((a, b) => (a.pickup_at ?? '').localeCompare(b.pickup_at ?? ''));
  if (!first) return reservation ? [reservation] : [];
  return coming.filter(({ pickup_at: at }) => at === first.pickup_at);
}

const whatOf = (
  { first_item_title: first }: Conversation,
  shown: readonly NonNullable<Conversation['reservation']>[],
): string =>
  shown.length > 0
    ? naming(shown.flatMap(({ items }) => items.map(({ title }) => title)))
    : shortened(first ?? '');

/** When they come, of all that they have reserved the first. */
function PickupLine({ row, timezone, now }: InboxPageProps & { row: Conversation }) {
  const [at] = row.reservations
    .flatMap(({ status, pickup_at: time }) =>
      (status === 'active' || status === 'pending') && time !== null ? [time] : [],
    )
    .toSorted();
  if (at === undefined) return null;
  const zone = timezone ?? 'UTC';
  const when = `${shortDay(at, zone)}, ${timeOfDay(at, zone)}`;
  return (
    <span class="pickup-line small">
      {new Date(at) <= now ? `Pickup was ${when}: did they come?` : `Pickup ${when}`}
    </span>
  );
}
