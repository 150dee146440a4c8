import type { Child } from 'hono/jsx';
import type { WaitingMessage } from '../../conversations/approve.ts';
import type { Conversation, ConversationFilter, ConversationList } from '../../conversations/schemas.ts';
import type { Words } from '../../languages/index.ts';
import { namingIn } from '../../mail/to-buyer.ts';
import { dateIn } from '../../text/days.ts';
import { shortened } from '../../text/wording.ts';
import { approvalPath } from '../../threads/links.ts';
import type { SellerNav } from '../components/seller-frame.tsx';
import { useWords } from '../language.tsx';
import { cardWords } from './card-words.ts';
import { InboxFrame, ReservationBadge } from './frame.tsx';
import { wordsFor } from './messages.tsx';

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

const FILTERS = ['all', 'unread', 'needs_approval', 'open', 'done'] as const;

/** All conversations of the seller, the newest activity first; what waits for a yes on top. */
export function InboxPage(props: InboxPageProps) {
  const { conversations, next_cursor: next, filter, isFirst, waiting } = props;
  const more = (cursor?: string) => {
    const query = new URLSearchParams({ ...(filter && { show: filter }), ...(cursor && { cursor }) });
    return `/inbox${query.size > 0 ? `?${query}` : ''}`;
  };
  const { inbox: words, seller } = useWords();
  return (
    <InboxFrame title={seller.inbox} nav={props.nav}>
      <div class="stack">
        <h1>{seller.inbox}</h1>
        <Filters filter={filter} waiting={waiting.length} />
        {isFirst && (filter === undefined || filter === 'needs_approval') && <Waiting {...props} />}
        {conversations.length === 0 ? (
          <p class="lead">
            {isFirst ? words.none[filter ?? 'all'] : words.noMore}
            {isFirst && filter === undefined && (
              <>
                {' '}
                <a href="/sell/page">{words.myPage}</a>
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
          <nav class="row between" aria-label={words.more}>
            {isFirst ? <span /> : <a href={more()}>{words.newest}</a>}
            {next && <a href={more(next)}>{words.older}</a>}
          </nav>
        )}
      </div>
    </InboxFrame>
  );
}

function Filters(props: { filter: ConversationFilter | undefined; waiting: number }) {
  const { filters: words } = useWords().inbox;
  return (
    <nav class="filters" aria-label={words.label}>
      {FILTERS.map((filter) => (
        <a
          href={filter === 'all' ? '/inbox' : `/inbox?show=${filter}`}
          aria-current={filter === (props.filter ?? 'all') ? 'page' : undefined}
        >
          {words[filter]}
          {filter === 'needs_approval' && props.waiting > 0 && <span class="count">{props.waiting}</span>}
        </a>
      ))}
    </nav>
  );
}

/** An address is not repeated here: it stands where it is sent. */
function Waiting({ waiting, timezone }: InboxPageProps) {
  const all = useWords();
  const { inbox, pickups, format } = all;
  const { waiting: words } = inbox;
  if (waiting.length === 0) return null;
  return (
    <section class="card stack prepared" aria-labelledby="waiting">
      <h2 id="waiting">{words.title({ n: waiting.length })}</h2>
      <ul class="plain-list divided">
        {waiting.map((each) => {
          const name = shortened(each.buyerName);
          return (
            <li class="waiting">
              <div>
                <h3>
                  {each.kind === 'address'
                    ? words.address({ name })
                    : each.kind === 'act'
                      ? words.act({ name, question: cardWords(all, each).question })
                      : words.to({ name })}
                </h3>
                {each.kind !== 'address' && <p class="preview-lines">{each.content}</p>}
                <p class="small muted">
                  {words.until({ time: format.shortTime(each.waitsUntil, timezone) })} ·{' '}
                  <a href={`/inbox/${each.conversationId}`}>{pickups.visit.conversation({ name, hidden })}</a>
                </p>
              </div>
              <a class="button primary" href={approvalPath(each.conversationId, each.handle)}>
                {words.decide({ name, hidden })}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const hidden = (inside: Child[]) => <span class="visually-hidden">{inside}</span>;

function Row(props: InboxPageProps & { row: Conversation }) {
  const { row, timezone } = props;
  const unread = row.unread_count_seller;
  const id = row.conversation_id;
  const shown = shownOf(row);
  const { inbox, mail } = useWords();
  const { row: words } = inbox;
  const said = wordsFor('seller', row.last_sender, row.last_message);
  const hasHints = (props.hints.get(id) ?? []).length > 0;
  return (
    <a class={unread > 0 ? 'inbox-row unread' : 'inbox-row'} href={`/inbox/${id}`}>
      <span class="who">
        {shortened(row.buyer_name, 32)}
        {unread > 0 && <span class="badge new">{words.new({ n: unread })}</span>}
        {props.waiting.some(({ conversationId }) => conversationId === id) && (
          <span class="badge needs-yes">{words.needsYes}</span>
        )}
        {hasHints && <span class="badge reserved">{words.careful}</span>}
      </span>
      <span class="small muted">
        <RowTime at={row.last_activity_at} zone={timezone ?? 'UTC'} now={props.now} />
      </span>
      <span class="about small muted">
        {whatOf(mail, row, shown)}
        {row.reservation === null && <span class="badge neutral">{words.question}</span>}
        {row.blocked && <span class="badge neutral">{words.blocked}</span>}
        {shown[0] && <ReservationBadge of={shown[0]} />}
      </span>
      <PickupLine {...props} />
      <span class="preview">{row.last_sender === 'seller' ? words.you({ words: said }) : said}</span>
    </a>
  );
}

/** The hour of today, the day of all else: a row has little room. */
function RowTime({ at: iso, zone, now }: { at: string; zone: string; now: Date }) {
  const { format } = useWords();
  const at = new Date(iso);
  return (
    <time datetime={iso}>
      {dateIn(zone, at) === dateIn(zone, now) ? format.timeOfDay(at, zone) : format.shortDay(at, zone)}
    </time>
  );
}

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
  mail: Words['mail'],
  { first_item_title: first }: Conversation,
  shown: readonly NonNullable<Conversation['reservation']>[],
): string =>
  shown.length > 0
    ? namingIn(
        mail,
        shown.flatMap(({ items }) => items.map(({ title }) => title)),
      )
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
  const { inbox, format } = useWords();
  const day = new Date(at);
  const when = `${format.shortDay(day, zone)}, ${format.timeOfDay(day, zone)}`;
  return (
    <span class="pickup-line small">
      {day <= now ? inbox.row.pickupWas({ when }) : inbox.row.pickup({ when })}
    </span>
  );
}
