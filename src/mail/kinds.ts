import type { MailTopic } from '../../db/schema.ts';
import { MINUTE } from '../units.ts';

/** The lanes, in order of priority. */
export const PRIORITY = { code: 0, people: 1, reminder: 2 } as const;

type Kind = {
  /** `people`: a person did something, and another waits for it. `reminder`: time causes it. */
  lane: keyof typeof PRIORITY;
  /** A topic that sellers can turn off or postpone. Without one, it's always sent: codes and records. */
  topic?: MailTopic | null;
  /** How long it's useful: a late code would only confuse. After that, it's emptied instead of sent. */
  usefulForMs?: number;
  /** What a seller who chose daily emails gets instead, because the next one would come too late. */
  timely?: 'at_once' | 'never';
  /** Also notifies subscribed browsers. Everything else can wait until the seller looks. */
  browsers?: true;
};

/** No one is waiting for a reminder, so its line must say which setting turns it off; null if none does. */
type Decided = Kind & ({ lane: 'code' | 'people' } | { topic: MailTopic | null });

export const MAILS = {
  sign_in_code: { lane: 'code', usefulForMs: 10 * MINUTE },
  account_ends: { lane: 'people' },
  account_gone: { lane: 'people' },
  address_share_record: { lane: 'people' },
  address_shared: { lane: 'people' },
  app_connected: { lane: 'people' },
  backup_failed: { lane: 'people' },
  disk_low: { lane: 'people' },
  buyer_cancelled: { lane: 'people', topic: 'reservations' },
  buyer_here: { lane: 'people', topic: 'pickups', timely: 'at_once', browsers: true },
  buyer_late: { lane: 'people', topic: 'pickups', timely: 'at_once', browsers: true },
  delete_account: { lane: 'people' },
  hand_hold_ended: { lane: 'people', topic: 'reservations' },
  hold_ended_seller: { lane: 'people', topic: 'reservations' },
  hold_ends_soon_buyer: { lane: 'people' },
  hold_ends_soon_seller: { lane: 'people', topic: 'reservations' },
  item_changed: { lane: 'people' },
  item_sold: { lane: 'people' },
  key_evicted: { lane: 'people' },
  new_message: { lane: 'people', topic: 'messages', browsers: true },
  new_reservation: { lane: 'people', topic: 'reservations', browsers: true },
  payment_reversed: { lane: 'people' },
  pickup_booked_buyer: { lane: 'people' },
  pickup_booked_seller: { lane: 'people', topic: 'pickups' },
  pickup_no_show: { lane: 'people' },
  pickup_question: { lane: 'people', topic: 'pickups' },
  pickup_set_seller: { lane: 'people', topic: 'pickups' },
  pickup_sold: { lane: 'people' },
  pickup_soon: { lane: 'people', topic: 'pickups', timely: 'never' },
  pickup_tomorrow: { lane: 'people', topic: 'pickups', timely: 'never' },
  pickup_undone: { lane: 'people' },
  price_watch_asked: { lane: 'people' },
  question_received: { lane: 'people' },
  reply_not_sent: { lane: 'people' },
  reply_waits: { lane: 'people' },
  reservation_arranged: { lane: 'people' },
  reservation_cancelled: { lane: 'people' },
  reservation_expired: { lane: 'people' },
  reservation_known: { lane: 'people' },
  reservation_promoted: { lane: 'people' },
  reservation_queued: { lane: 'people' },
  reservation_received: { lane: 'people' },
  seller_left: { lane: 'people' },
  seller_reply: { lane: 'people' },
  take_down_elsewhere: { lane: 'people', topic: 'reservations' },
  watch_asked: { lane: 'people' },
  webhook_off: { lane: 'people' },
  address_moved: { lane: 'reminder', topic: null },
  daily_digest: { lane: 'reminder', topic: null },
  key_ends: { lane: 'reminder', topic: null },
  page_offline: { lane: 'people', topic: 'reservations' },
  page_offline_buyer: { lane: 'people' },
  page_expires: { lane: 'reminder', topic: 'sale' },
  plan_ends: { lane: 'reminder', topic: 'sale' },
  price_drop: { lane: 'reminder', topic: 'sale' },
  price_lower: { lane: 'reminder', topic: null },
  sale_over: { lane: 'reminder', topic: 'sale' },
  watch_news: { lane: 'reminder', topic: null },
} as const satisfies Record<string, Decided>;

export type MailKind = keyof typeof MAILS;

const KINDS: Readonly<Record<string, Kind | undefined>> = MAILS;

/** A row's kind may be unknown here: the installation may have been updated or restored while the row waited. */
export const kindOf = (kind: string): Kind => KINDS[kind] ?? { lane: 'people' };

/** Kinds that aren't worth sending after they were held back. */
export const WORTHLESS_LATER = Object.keys(MAILS).filter((kind) => kindOf(kind).usefulForMs !== undefined);
