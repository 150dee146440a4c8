export const TIERS = ['free', 'move_sale', 'garage_sale'] as const;
/** Looks of a sale page; `src/web/assets/looks.css` defines them. */
export const LOOKS = ['clay', 'meadow', 'harbor', 'plum', 'ink', 'honey'] as const;
export type Look = (typeof LOOKS)[number];
export const ITEM_STATUSES = ['available', 'reserved', 'taken', 'inactive'] as const;
export const JOB_STATUSES = ['processing', 'completed', 'failed'] as const;
export const HOOK_DELIVERY_STATES = ['queued', 'held', 'delivered', 'failed'] as const;
/** Events that other programs can subscribe to. */
export const HOOK_EVENTS = [
  'listing.created',
  'listing.updated',
  'listing.sold',
  'listing.deleted',
  'reservation.created',
  'reservation.confirmed',
  'reservation.cancelled',
  'reservation.expired',
  'reservation.completed',
  'reservation.noshow',
  'pickup.booked',
  'message.received',
  'page.published',
  'page.unpublished',
  'page.expiring',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];
export const PHOTO_STATES = ['uploading', 'ready', 'removing'] as const;
export const PAYMENT_EVENTS = [
  'refunded',
  'partly_refunded',
  'dispute_opened',
  'dispute_lost',
  'dispute_closed',
] as const;
export const RESERVATION_STATUSES = [
  'pending',
  'active',
  'queued',
  'completed',
  'cancelled',
  'expired',
  'noshow',
] as const;
export const RESERVATION_ITEM_STATES = ['held', 'queued', 'waiting', 'released', 'sold'] as const;
/** How the time of a visit was set: chosen by the buyer among the slots, or entered by the seller. */
export const VISIT_SET_BY = ['booked', 'by_hand'] as const;
/** Why a reservation ended, in more detail than its status. */
export const RESERVATION_END_REASONS = [
  'buyer',
  'seller',
  'taken_off_sale',
  'sold_to_another',
  'gone',
  'unconfirmed',
  'no_pickup',
  'unanswered',
  'picked_up',
  'noshow',
] as const;
export const MESSAGE_WAYS = ['mail'] as const;
export const CONFIRMATION_KINDS = ['reply', 'address', 'act'] as const;
/**
 * The outcome of a prepared message or act: sent with its token, done by hand, refused by the seller, replaced by a
 * newer one, or approved when it was no longer possible.
 */
export const CONFIRMATION_OUTCOMES = ['sent', 'approved', 'declined', 'replaced', 'moot'] as const;
/** An agent's act that waits for the seller's approval, with everything needed to perform it. */
export type FrozenAct = {
  name: string;
  /** The id of its target. */
  of: string;
  input: object;
  /** What the seller's approval returned. */
  result?: object;
  /** Why it could no longer be done. */
  moot?: string;
};
/** Where the seller approves what an agent prepared: in the chat, or by hand on a page. */
export const APPROVALS = ['in_chat', 'by_hand'] as const;

/** Email topics that a seller can choose, and how to get them. */
export const MAIL_TOPICS = ['reservations', 'messages', 'pickups', 'sale'] as const;
export const MAIL_WAYS = ['at_once', 'daily', 'never'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];
export type MailWay = (typeof MAIL_WAYS)[number];
export type MailChoices = Partial<Record<MailTopic, MailWay>>;

/** `on` is a date in the seller's zone. */
export type PriceDrop = { on: string; percent: number };
export type AvailabilityWindow = { day_of_week: number; start_time: string; end_time: string };
export type MailAttachment = { filename: string; content_type: string; content: string };

/** An item of a reservation that has since been purged, as it was. */
export type PastPlace = {
  item_id: string;
  title: string;
  price_cents: number;
  /** Missing in rows that predate currencies other than US dollars. */
  currency?: string;
  agreed_price_cents: number | null;
  state: (typeof RESERVATION_ITEM_STATES)[number];
};

/** An item as its buyer was told about it; `at` in milliseconds since the epoch. */
export type ToldTerms = { at: number; title: string; price_cents: number };

export const OFFER_ANSWERS = ['accepted', 'declined', 'countered'] as const;

/** What closing a pickup or canceling changed, kept for a while so that it can be undone. */
export type PickupUndo = {
  /** Milliseconds since the epoch. */
  at: number;
  action: 'sold' | 'noshow' | 'cancelled';
  /** What the closed reservation held, and the price of each item. */
  held: string[];
  sold: string[];
  /** Buyers who had to leave the line because the item was sold or canceled. */
  lost: { reservation_id: string; item_id: string }[];
  /** The hold before, its times in milliseconds since the epoch. */
  hold: {
    status: (typeof RESERVATION_STATUSES)[number];
    base_ends_at: number | null;
    hold_until: number | null;
    asked_at: number | null;
    starts_at: number | null;
    ends_at: number | null;
  };
};

/** An item on the seller's page for new listings: its photos (the first identifies it) and what was typed. */
export type NewThing = {
  photoIds: string[];
  words: { title?: string; price?: string; condition?: string; category?: string; description?: string };
  /** The job that writes the missing text. */
  jobId?: string;
};

/** What that page stores until everything is listed. */
export type NewThings = {
  open: NewThing[];
  /** The items that were listed from it. */
  made: string[];
  /** The last removal and the state before it, so that it can be undone. */
  removed?: { photoIds: string[]; before: NewThing[] };
};

/** What people can watch: `src/watches`. */
export const WATCH_KINDS = ['item', 'sale', 'search'] as const;
