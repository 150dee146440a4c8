export const TIERS = ['free', 'move_sale', 'garage_sale'] as const;
/** How a sale page can look; `src/web/assets/tokens.css` says what each is. */
export const LOOKS = ['clay', 'meadow', 'harbor', 'plum', 'ink', 'honey'] as const;
export type Look = (typeof LOOKS)[number];
export const ITEM_STATUSES = ['available', 'reserved', 'taken', 'inactive'] as const;
export const IMPORT_KINDS = ['archive', 'csv'] as const;
export const IMPORT_STATES = ['running', 'done', 'failed'] as const;
export const JOB_KINDS = ['generate_listing', 'create_listings'] as const;
export const JOB_STATUSES = ['processing', 'completed', 'failed'] as const;
export const MAIL_STATUSES = ['queued', 'held', 'sent', 'failed'] as const;
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
export const CREDENTIAL_KINDS = ['session', 'api_key', 'oauth_token'] as const;
export const LINK_KINDS = ['welcome', 'sign_in', 'delete_account', 'passkey'] as const;
export const IDEMPOTENCY_STATES = ['running', 'done'] as const;
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
/** Why a reservation ended, more exactly than its status says. */
/** Chosen by the buyer among the slots, or entered by the seller. */
export const VISIT_SET_BY = ['booked', 'by_hand'] as const;
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
export const SENDER_TYPES = ['buyer', 'seller', 'system'] as const;
export const MESSAGE_WAYS = ['mail'] as const;
/** Reasons why nothing more is sent to an address. */
export const UNREACHABLE_REASONS = ['bounced', 'complained'] as const;
export const MESSAGE_TYPES = ['text', 'address_share', 'pickup_confirmed'] as const;
export const CONFIRMATION_KINDS = ['reply', 'address', 'act'] as const;
/**
 * What happened to a prepared message or act: sent with its token, done by the seller's hand, refused by it, put aside for a
 * newer one, or agreed to when it could no longer be done.
 */
export const CONFIRMATION_OUTCOMES = ['sent', 'approved', 'declined', 'replaced', 'moot'] as const;
/** An act of an agent that waits for the seller's approval, with all that it takes to do it. */
export type FrozenAct = {
  name: string;
  /** The id of what it is done to. */
  of: string;
  input: object;
  /** What the seller's yes answered. */
  result?: object;
  /** Why it could no longer be done. */
  moot?: string;
};
/** Where the seller agrees to what an agent prepared: in the chat with it, or by hand on a page of theirs. */
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

/** An item of a reservation that is no longer in the store, as it was. */
export type PastPlace = {
  item_id: string;
  title: string;
  price_cents: number;
  /** Not in what was kept before there were others than US dollars. */
  currency?: string;
  agreed_price_cents: number | null;
  state: (typeof RESERVATION_ITEM_STATES)[number];
};

/** An item as a buyer was told of it; `at` in milliseconds since the epoch. */
export type ToldTerms = { at: number; title: string; price_cents: number };

export const OFFER_ANSWERS = ['accepted', 'declined', 'countered'] as const;

/** What closing a pickup or canceling changed, so that it can be undone for a while. */
export type PickupUndo = {
  /** Milliseconds since the epoch. */
  at: number;
  action: 'sold' | 'noshow' | 'cancelled';
  /** What the closed reservation held, and what each item was sold for. */
  held: string[];
  sold: string[];
  /** Who waited for what was sold, or was canceled, and had to leave the line. */
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

/** An item on the seller's page for new listings: its photos, the first one names it, and what was typed, as it was typed. */
export type NewThing = {
  photoIds: string[];
  words: { title?: string; price?: string; condition?: string; category?: string; description?: string };
  /** The job that writes what is not typed. */
  jobId?: string;
};

/** What that page keeps until all is listed. */
export type NewThings = {
  open: NewThing[];
  /** The items that came of it. */
  made: string[];
  /** What was taken out last, and how all was before: so it can be put back. */
  removed?: { photoIds: string[]; before: NewThing[] };
};

/** What someone can ask to hear about: `src/watches`. */
export const WATCH_KINDS = ['item', 'sale', 'search'] as const;
