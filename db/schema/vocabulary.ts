export const TIERS = ['free', 'move_sale', 'garage_sale'] as const;
export const ITEM_STATUSES = ['available', 'reserved', 'taken', 'inactive'] as const;
export const JOB_KINDS = ['generate_listing', 'create_listings'] as const;
export const JOB_STATUSES = ['processing', 'completed', 'failed'] as const;
export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const;
export const PHOTO_STATES = ['uploading', 'ready', 'removing'] as const;
export const CREDENTIAL_KINDS = ['session', 'api_key', 'oauth_token'] as const;
export const LINK_KINDS = ['welcome', 'sign_in'] as const;
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
export const RESERVATION_ITEM_STATES = ['held', 'queued', 'released', 'sold'] as const;
export const SENDER_TYPES = ['buyer', 'seller', 'system'] as const;
export const MESSAGE_TYPES = ['text', 'address_share', 'pickup_confirmed'] as const;
export const CONFIRMATION_KINDS = ['reply', 'address'] as const;

/** `on` is a date in the seller's zone. */
export type PriceDrop = { on: string; percent: number };
export type AvailabilityWindow = { day_of_week: number; start_time: string; end_time: string };
export type MailAttachment = { filename: string; content_type: string; content: string };
