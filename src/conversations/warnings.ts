import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import type { Words } from '../languages/index.ts';
import { staysHere } from '../mail/stays-here.ts';
import { reservationsOf } from '../reservations/find.ts';
import { hasConfirmed, isOpen } from '../reservations/status.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { namesAmount } from '../text/typed-amount.ts';
import type { Confirmation } from '../threads/confirmations.ts';
import type { ConversationRow } from '../threads/find.ts';
import { SCAM_HINTS, scamHints } from '../threads/scam-hints.ts';
import { fromCents } from '../units.ts';
import { sharedAddress } from '../visits/address.ts';
import { hintsOf } from './inbox.ts';
import type { ShareWarning } from './send-schemas.ts';

const warning = (code: keyof Words['warnings'], { warnings }: Words): ShareWarning => ({
  code,
  text: warnings[code],
});

/** Warnings about the words of a reply, which may name the private minimum of an item that the thread is about. */
export async function warningsOfWords(
  db: Read,
  { id, sellerId, firstItemTitle }: ConversationRow,
  content: string,
): Promise<ShareWarning[]> {
  const { reservations, reservationItems, items, questions } = db.t;
  const reserved = db
    .select({ id: reservationItems.itemId })
    .from(reservationItems)
    .innerJoin(reservations, eq(reservations.id, reservationItems.reservationId))
    .where(eq(reservations.conversationId, id));
  const asked = db.select({ id: questions.itemId }).from(questions).where(eq(questions.conversationId, id));
  const titled = and(eq(items.sellerId, sellerId), eq(items.title, firstItemTitle ?? ''));
  const about = await db
    .select({ floor: items.minPriceCents, price: items.priceCents })
    .from(items)
    .where(
      and(isNotNull(items.minPriceCents), or(inArray(items.id, reserved), inArray(items.id, asked), titled)),
    );
  // A minimum that equals the public price reveals nothing.
  const named = about.some(
    ({ floor, price }) => floor !== null && floor !== price && namesAmount(content, fromCents(floor)),
  );
  return named ? [warning('names_min_price', await wordsOfSeller(db, sellerId))] : [];
}

/** A warning if no email can be sent. */
export const warningsOfMail = async (ctx: SellerContext, db: Read): Promise<ShareWarning[]> =>
  staysHere(ctx) ? [warning('no_email', await wordsOfSeller(db, ctx.actor.sellerId))] : [];

type About = Pick<Confirmation, 'kind' | 'content'>;

/** What the seller should know before this message goes to this buyer. */
export const warningsOf = async (db: Read, conversation: ConversationRow, { kind, content }: About) =>
  kind === 'address'
    ? (await shareSceneOf(db, conversation, content)).warnings
    : warningsOfBuyer(db, conversation, await wordsOfSeller(db, conversation.sellerId));

async function warningsOfBuyer(db: Read, { id, buyerName }: ConversationRow, words: Words) {
  const seen = await hintsOf(db, [{ conversation_id: id, name_hints: scamHints(buyerName) }]);
  const hints = SCAM_HINTS.filter((hint) => seen.get(id)?.includes(hint));
  return [
    ...((await hasConfirmed(db, id)) ? [] : [warning('unconfirmed_buyer', words)]),
    ...hints.map((hint) => ({ code: 'scam_hint' as const, text: words.scam[hint] })),
  ];
}

/** The warnings for sharing an address, with what the buyer picks up and when. */
export async function shareSceneOf(db: Read, conversation: ConversationRow, address: string) {
  const all = await reservationsOf(db, conversation.id);
  const stillOpen = all.filter(({ status }) => isOpen(status));
  // The reservation with the earliest pickup; or else the newest that holds something; or else the newest.
  const [booked] = stillOpen
    .filter((row) => row.slotStartsAt !== null)
    .sort((a, b) => Number(a.slotStartsAt) - Number(b.slotStartsAt));
  const open = booked ?? stillOpen.find((row) => row.status !== 'queued') ?? stillOpen[0];
  const pickupAt = open?.slotStartsAt ?? null;
  const words = await wordsOfSeller(db, conversation.sellerId);
  const shared = await sharedAddress(db, conversation.id);
  const scene = {
    warnings: [
      ...(await warningsOfBuyer(db, conversation, words)),
      ...(open ? [] : [warning('no_open_reservation', words)]),
      ...(open?.status === 'queued' ? [warning('only_waiting', words)] : []),
      ...(open && open.status !== 'queued' && !pickupAt ? [warning('no_pickup_time', words)] : []),
      ...(shared?.address === address ? [warning('already_shared', words)] : []),
    ],
    reservation_status: open?.status ?? all[0]?.status ?? null,
    pickup_at: pickupAt?.toISOString() ?? null,
  };
  return withLocalTimes(scene, await timezoneOf(db, conversation.sellerId), 'pickup_at');
}
