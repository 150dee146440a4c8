/**
 * Decisions: what the seller has to decide, derived from the current state, never from what the seller has read. Each
 * stays until the seller decides it or it no longer applies. Pages and tools show the same words.
 *
 * Start at `decisionsOf`, which is pure: `facts.ts` reads everything once, and this file and `of-the-sale.ts` decide.
 */

import type { Deps, SellerContext } from '../context.ts';
import type { Place, ReservationRow } from '../reservations/find.ts';
import { lotOf, offerState } from '../reservations/offer-state.ts';
import { isHeld, isOpenPlace } from '../reservations/status.ts';
import { shortened } from '../text/wording.ts';
import { waitsUntil } from '../threads/confirmations.ts';
import { approvalUrl, inboxUrl } from '../threads/links.ts';
import { HOUR } from '../units.ts';
import { type Facts, isUnanswered, listOf, type Made, readFacts } from './facts.ts';
import { ofTheSale } from './of-the-sale.ts';
import type { Decision } from './schemas.ts';

/** How long before a pickup the address should be shared. */
const SHARE_BEFORE_MS = 48 * HOUR;

/** What is waiting for the seller, nearest deadline first. Decisions without a deadline come last, oldest first. */
function decisionsOf(facts: Facts): Decision[] {
  const labels = facts.words.decisions.acts;
  return [
    ...offers(facts),
    ...questions(facts),
    ...approvals(facts),
    ...addresses(facts),
    ...passed(facts),
    ...ofTheSale(facts),
    ...undelivered(facts),
  ]
    .sort((a, b) => last(a.until) - last(b.until) || a.since.getTime() - b.since.getTime())
    .map(({ since, until, acts, ...made }) => {
      // A time in the past is no longer a deadline.
      const ahead = until && until > facts.now ? until : null;
      return {
        ...made,
        since: since.toISOString(),
        until: ahead?.toISOString() ?? null,
        until_local: ahead && facts.words.format.moment(ahead, facts.zone),
        timezone: facts.zone,
        conversation_id: made.conversation_id ?? null,
        reservation_id: made.reservation_id ?? null,
        item_ids: made.item_ids ?? [],
        acts: acts.map(([act, tool]) => ({ act, label: labels[act], tool })),
      };
    });
}

export const listDecisions = async (ctx: SellerContext): Promise<Decision[]> =>
  decisionsOf(await readFacts(ctx));

/** The same for a background duty, which acts for the service itself. */
export const decisionsFor = (deps: Deps, sellerId: string): Promise<Decision[]> =>
  listDecisions({ ...deps, actor: { kind: 'session', sellerId, email: null }, requestId: '', ip: '' });

const last = (until: Date | null | undefined): number => until?.getTime() ?? Number.MAX_SAFE_INTEGER;
const threadOf = ({ threads }: Facts, id: string | null) => threads.find((thread) => thread.id === id);
const buyerOf = (name: string): string => shortened(name, 40);
const placesOf = ({ places }: Facts, { id }: ReservationRow) =>
  places.filter((place) => place.reservationId === id && isOpenPlace(place));

const aboutOf = (row: ReservationRow, places: readonly Place[]) => ({
  conversation_id: row.conversationId,
  reservation_id: row.id,
  item_ids: places.map(({ itemId }) => itemId),
});
const isBelowMinimum = ({ offerCents, minPriceCents }: Place): boolean =>
  offerCents !== null && minPriceCents !== null && offerCents < minPriceCents;

const offers = (facts: Facts): Made[] =>
  facts.reservations.flatMap((row) => {
    if (row.confirmedAt === null || !threadOf(facts, row.conversationId)) return [];
    const places = placesOf(facts, row);
    const lot = lotOf(row, places);
    if (lot) return offerFor(facts, row, lot.cents, lot.places);
    return places.flatMap((place) =>
      place.offerCents === null ? [] : offerFor(facts, row, place.offerCents, [place]),
    );
  });

/** One price for several items is one decision. Only a price for a single item can be countered. */
function offerFor(facts: Facts, row: ReservationRow, cents: number, places: readonly Place[]): Made | [] {
  const { words } = facts;
  const [first, ...others] = places;
  if (!first || offerState(first).state !== 'open') return [];
  const isLot = others.length > 0;
  const priced = (amount: number) => words.price(amount, first.currency);
  const low = places.filter(isBelowMinimum);
  const behind = places.filter((place) => !isHeld(place));
  const tooLow = isLot
    ? words.decisions.shareBelowMinimum({ items: listOf(facts, low) })
    : words.decisions.belowMinimum;
  return {
    // With a different amount, it is a different decision.
    decision_id: `offer:${row.id}:${isLot ? 'all' : first.itemId}:${cents}`,
    kind: 'offer',
    since: first.offeredAt ?? first.createdAt,
    until: row.expiresAt,
    ...aboutOf(row, places),
    title: words.decisions.offer({
      buyer: buyerOf(row.buyerName),
      price: priced(cents),
      item: isLot ? words.value.allItems({ n: places.length }) : shortened(first.title),
    }),
    summary: [
      ...(isLot ? [`${listOf(facts, places)}.`] : []),
      words.decisions.asked({ price: priced(places.reduce((sum, { priceCents }) => sum + priceCents, 0)) }),
      ...(low.length > 0 ? [tooLow] : []),
      ...(behind.length > 0 ? [words.decisions.notFirst({ items: listOf(facts, behind) })] : []),
    ].join(' '),
    page_url: inboxUrl(facts, row.conversationId),
    acts: [
      ['accept', 'update_reservation'],
      ...(isLot ? [] : [['counter', 'update_reservation'] as const]),
      ['decline', 'update_reservation'],
    ],
  };
}

const questions = (facts: Facts): Made[] =>
  facts.threads.filter(isUnanswered).map((thread) => ({
    decision_id: `question:${thread.id}`,
    kind: 'question',
    since: thread.buyerWroteAt ?? thread.createdAt,
    conversation_id: thread.id,
    item_ids: facts.reservations
      .filter(({ conversationId }) => conversationId === thread.id)
      .flatMap((row) => placesOf(facts, row).map(({ itemId }) => itemId)),
    title: facts.words.decisions.question({ buyer: buyerOf(thread.buyerName) }),
    summary: facts.words.decisions.said({ words: shortened(thread.words, 140) }),
    page_url: `${inboxUrl(facts, thread.id)}#content`,
    acts: [
      ['reply', 'prepare_reply'],
      ['no_answer_needed', 'update_conversation'],
    ],
  }));

const approvals = (facts: Facts): Made[] =>
  facts.waiting.flatMap((row): Made | Made[] => {
    const thread = threadOf(facts, row.conversationId);
    if (!thread) return [];
    const { approval: reply, approvalOfAddress: address, approvalOfAct: act } = facts.words.decisions;
    return {
      decision_id: `approval:${row.tokenHash.slice(0, 16)}`,
      kind: 'approval',
      since: row.createdAt,
      until: waitsUntil(row),
      conversation_id: row.conversationId,
      title: { reply, address, act }[row.kind]({ buyer: buyerOf(thread.buyerName) }),
      summary: shortened(row.content, 140),
      page_url: approvalUrl(facts, row.conversationId, row.tokenHash),
      acts: [['approve', null]],
    };
  });

const addresses = (facts: Facts): Made[] =>
  facts.visits.flatMap((visit): Made | Made[] => {
    const { conversationId, startsAt, address } = visit;
    const thread = threadOf(facts, conversationId);
    const rows = facts.reservations.filter(
      (row) => row.conversationId === conversationId && row.status === 'active' && row.confirmedAt !== null,
    );
    const [first] = rows;
    if (!thread || !first || (startsAt !== null && startsAt <= facts.now)) return [];
    const changed =
      address !== null && visit.addressOnFile && facts.address !== null && facts.address !== address;
    const soon = startsAt !== null && startsAt.getTime() - facts.now.getTime() <= SHARE_BEFORE_MS;
    if (!changed && (address !== null || !soon)) return [];
    const { decisions, format } = facts.words;
    const places = rows.flatMap((row) => placesOf(facts, row));
    const buyer = buyerOf(thread.buyerName);
    return {
      decision_id: `share_address:${conversationId}`,
      kind: 'share_address',
      since: visit.addressAt ?? visit.createdAt,
      until: startsAt,
      ...aboutOf(first, places),
      title:
        changed || startsAt === null
          ? decisions.oldAddress({ buyer })
          : decisions.noAddress({ buyer, at: format.moment(startsAt, facts.zone) }),
      summary: listOf(facts, places),
      page_url: inboxUrl(facts, conversationId),
      acts: [['share_address', 'share_address']],
    };
  });

const passed = (facts: Facts): Made[] =>
  facts.reservations.flatMap((row): Made | Made[] => {
    const { slotStartsAt: at, conversationId } = row;
    if (row.status !== 'active' || at === null || at > facts.now || !threadOf(facts, conversationId))
      return [];
    const { decisions, format } = facts.words;
    const places = placesOf(facts, row);
    return {
      decision_id: `pickup_passed:${row.id}`,
      kind: 'pickup_passed',
      since: at,
      until: row.expiresAt,
      ...aboutOf(row, places),
      title: decisions.came({ buyer: buyerOf(row.buyerName) }),
      summary: decisions.when({ items: listOf(facts, places), at: format.moment(at, facts.zone) }),
      page_url: `${inboxUrl(facts, conversationId)}?answer=sold`,
      acts: [
        ['sold', 'confirm_pickup'],
        ['noshow', 'confirm_pickup'],
        ['new_time', 'update_reservation'],
      ],
    };
  });

const undelivered = (facts: Facts): Made[] =>
  facts.undelivered.flatMap((mail): Made | Made[] => {
    const thread = threadOf(facts, mail.conversationId);
    if (!thread) return [];
    return {
      decision_id: `mail_undeliverable:${mail.id}`,
      kind: 'mail_undeliverable',
      since: mail.createdAt,
      conversation_id: thread.id,
      title: facts.words.decisions.undelivered({ buyer: buyerOf(thread.buyerName) }),
      summary: shortened(mail.subject, 140),
      page_url: inboxUrl(facts, thread.id),
      acts: [['open', 'get_conversation']],
    };
  });
