import { listPrepared } from '../../conversations/approve.ts';
import { hintsOf } from '../../conversations/inbox.ts';
import { listConversations } from '../../conversations/list.ts';
import type { Conversation, ConversationQuery } from '../../conversations/schemas.ts';
import type { Words } from '../../languages/index.ts';
import { namingIn } from '../../mail/to-buyer.ts';
import { placesOf } from '../../reservations/find.ts';
import { offerState } from '../../reservations/offer-state.ts';
import { isOpenPlace } from '../../reservations/status.ts';
import { dateIn } from '../../text/days.ts';
import { shortened } from '../../text/wording.ts';
import { List } from '../components/parts.tsx';
import { Photo } from '../components/photo.tsx';
import { languageOf, useWords } from '../language.tsx';
import type { Shown } from '../seller-pages.ts';
import { useShown } from '../shown.tsx';
import { firstPictures } from '../thumbnails.ts';
import { wordsFor } from './messages.tsx';
import { holds, ReservationBadge } from './parts.tsx';

const PAGE_SIZE = 30;

export async function readRows({ ctx, c }: Shown, query: ConversationQuery) {
  const { read } = ctx.store;
  const list = await listConversations(ctx, { limit: PAGE_SIZE, ...query }, languageOf(c));
  const ids = list.conversations.flatMap(({ reservations }) =>
    reservations.map(({ reservation_id: id }) => ({ id })),
  );
  const offers = new Map<string, { cents: number; currency: string }[]>();
  const places = await placesOf(read, ids);
  for (const place of places) {
    const { offerCents: cents, currency, reservationId: id } = place;
    if (cents === null || !isOpenPlace(place) || offerState(place).state !== 'open') continue;
    offers.set(id, [...(offers.get(id) ?? []), { cents, currency }]);
  }
  return {
    ...list,
    thumbnails: firstPictures(ctx, places),
    offers,
    waiting: await listPrepared(ctx),
    hints: await hintsOf(read, list.conversations),
  };
}

/** With `open`, the id of the conversation that is open next to the list. */
export type RowsProps = Awaited<ReturnType<typeof readRows>> & { open?: string };

export const Rows = (props: RowsProps) => (
  <List look="card inbox" of={props.conversations.map((row) => <Row {...props} row={row} />)} />
);

function Row(props: RowsProps & { row: Conversation }) {
  const { row, open } = props;
  const unread = row.unread_count_seller;
  const id = row.conversation_id;
  const shown = shownOf(row);
  const { inbox, mail } = useWords();
  const { row: words } = inbox;
  const said = wordsFor('seller', row.last_sender, row.last_message);
  const hasHints = (props.hints.get(id) ?? []).length > 0;
  return (
    <a
      class={unread > 0 ? 'inbox-row unread' : 'inbox-row'}
      href={`/inbox/${id}`}
      {...(id === open && { 'aria-current': 'true' as const })}
    >
      <Picture {...props} />
      <span class="who">
        {shortened(row.buyer_name, 32)}
        {unread > 0 && <span class="badge new">{words.new({ n: unread })}</span>}
        {props.waiting.some(({ conversationId }) => conversationId === id) && (
          <span class="badge needs-yes">{words.needsYes}</span>
        )}
        {hasHints && <span class="badge reserved">{words.careful}</span>}
      </span>
      <span class="when small muted">
        <RowTime at={row.last_activity_at} />
      </span>
      <span class="about small muted">
        <span class="what">{whatOf(mail, row, shown)}</span>
        {row.reservation === null && <span class="badge neutral">{words.question}</span>}
        {row.blocked && <span class="badge neutral">{words.blocked}</span>}
        {shown[0] && <ReservationBadge of={shown[0]} />}
      </span>
      <Offer {...props} />
      <PickupLine row={row} />
      <span class="preview">{row.last_sender === 'seller' ? words.you({ words: said }) : said}</span>
    </a>
  );
}

/** The first picture of the first item; without one, the buyer's initial. */
function Picture({ row, thumbnails }: RowsProps & { row: Conversation }) {
  const items = [...shownOf(row), ...row.reservations].flatMap((each) => each.items);
  const url = items.flatMap(({ item_id: id }) => thumbnails.get(id) ?? [])[0];
  return url === undefined ? (
    <span class="picture" aria-hidden="true">
      {[...row.buyer_name][0]}
    </span>
  ) : (
    <Photo url={url} place="row" alt="" class="picture" width={56} height={56} />
  );
}

function Offer({ row, offers }: RowsProps & { row: Conversation }) {
  const words = useWords();
  const open = row.reservations.flatMap(({ reservation_id: id }) => offers.get(id) ?? []);
  const [first] = open;
  if (!first) return null;
  const total = open.reduce((sum, { cents }) => sum + cents, 0);
  const { offer, offers: several } = words.inbox.row;
  // One price for several items is one offer.
  const n = row.reservations.reduce((sum, { reservation_id: id, lot_offer: lot }) => {
    const { length } = offers.get(id) ?? [];
    return sum + (lot === null ? length : Math.min(length, 1));
  }, 0);
  return (
    <span class="offer-line small">
      {n === 1 ? offer({ n: open.length, price: words.price(total, first.currency) }) : several({ n })}
    </span>
  );
}

/** The time if it is today, otherwise only the day: a row has little room. */
function RowTime({ at: iso }: { at: string }) {
  const { format } = useWords();
  const { zone, now } = useShown();
  const at = new Date(iso);
  return (
    <time datetime={iso}>
      {dateIn(zone, at) === dateIn(zone, now) ? format.timeOfDay(at, zone) : format.shortDay(at, zone)}
    </time>
  );
}

/** What a row is about: everything that is picked up at the next visit, or else the thread's one reservation. */
function shownOf({ reservation, reservations }: Conversation) {
  const next = nextPickup(reservations);
  if (next === undefined) return reservation ? [reservation] : [];
  return reservations.filter((each) => holds(each) && each.pickup_at === next);
}

const nextPickup = (reservations: Conversation['reservations']): string | undefined =>
  reservations.flatMap((each) => (holds(each) ? (each.pickup_at ?? []) : [])).toSorted()[0];

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

function PickupLine({ row }: { row: Conversation }) {
  const at = nextPickup(row.reservations);
  if (at === undefined) return null;
  const { zone, now } = useShown();
  const { inbox, format } = useWords();
  const day = new Date(at);
  const when = `${format.shortDay(day, zone)}, ${format.timeOfDay(day, zone)}`;
  return (
    <span class="pickup-line small">
      {day <= now ? inbox.row.pickupWas({ when }) : inbox.row.pickup({ when })}
    </span>
  );
}
