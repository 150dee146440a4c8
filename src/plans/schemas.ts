import * as z from 'zod';
import { TIERS } from '../../db/schema.ts';
import { Currency } from '../listing-field-kinds.ts';
import { NeedsReviewCount } from '../listing-fields.ts';
import { only } from '../operation/only.ts';
import { ReachFields } from '../reach/reach.ts';
import { MaybeLocalTime, MaybeTime, Timezone } from '../text/local-times.ts';
import { SKUS } from './catalog.ts';

export const SkuName = z.enum(SKUS).describe('What is bought: a pass (sale_pass, big_move) or an extension.');

export const RenewalOption = z.object({
  intent: z
    .enum(['free_renew', 'time_only', 'renew_pass', 'upgrade'])
    .describe(
      'What it adds: days (free_renew, time_only), days and capacity (renew_pass) or capacity (upgrade).',
    ),
  label: z.string().describe('A short name to show to the seller.'),
  detail: z.string().describe('One sentence on what it does.'),
  priceUsd: z.number().describe('Price in US dollars.'),
  currency: Currency,
  durationDays: z.number().int().describe('Days that it adds.'),
  addsCapacity: z.boolean().describe('It raises or resets how many listings can be created.'),
  sku: z.enum(SKUS).optional().describe('The product; free_renew has none.'),
  checkout_url: z
    .url()
    .nullable()
    .describe(
      'Where the seller pays, in their own browser; null: nothing to buy now. Null when the page is unpublished or nothing can be bought here.',
    ),
});
export type RenewalOption = z.infer<typeof RenewalOption>;

const expiryFields = {
  page_expires_at: MaybeTime('When the page goes offline; null: no end, or never online.'),
  page_expires_at_local: MaybeLocalTime,
  timezone: Timezone,
  days_until_page_expiry: z.number().int().nullable().describe('Days left, rounded up.'),
};

export const RenewalOptions = z.object({
  can_renew: z.boolean().describe('At least one option is available now.'),
  is_free: z.boolean().describe('Renewing costs nothing.'),
  ...expiryFields,
  is_expired: z.boolean().describe('The page has expired.'),
  options: z.array(RenewalOption).describe('Options, cheapest first.'),
});
export type RenewalOptions = z.infer<typeof RenewalOptions>;

export const ExtendInput = z.strictObject({});

export const ExtendedPage = z.object({
  extended: z.boolean().describe('The page was just extended.'),
  requires_payment: z.boolean().describe('More time must be bought: see options.'),
  ...expiryFields,
  url: z.url().describe('The sale page.'),
  options: z.array(RenewalOption).describe('What can be bought; empty after a free renewal.'),
});
export type ExtendedPage = z.infer<typeof ExtendedPage>;

export const CheckoutLinkInput = z.strictObject({
  plan: SkuName,
  promo_code: z.string().trim().min(1).max(60).optional().describe('A promotion code that the seller has.'),
});
export type CheckoutLinkInput = z.infer<typeof CheckoutLinkInput>;

export const CheckoutLink = z.object({
  checkout_url: z.url().nullable().describe('Payment page for the seller’s browser; null: already paid.'),
  plan: SkuName,
  plan_name: z.string().describe('The product in words.'),
  price_usd: z.number().describe('Price in US dollars, before a promotion code.'),
  currency: Currency,
  duration_days: z.number().int().describe('Days that it adds.'),
  adds_capacity: z.boolean().describe('It raises or resets how many listings can be created.'),
  items_limit: z
    .number()
    .int()
    .nullable()
    .optional()
    .describe('Active listings with the pass; null for no limit.'),
  already_paid: z.literal(true).optional().describe('The seller has this already: nothing to buy now.'),
  suggested_sku: z.enum(SKUS).optional().describe('What would add something.'),
  message: z.string().describe('What to tell the seller.'),
});
export type CheckoutLink = z.infer<typeof CheckoutLink>;

const limit = z.number().int().nullable();

export const PaymentStatus = z.object({
  tier: z.enum(TIERS).describe('The tier whose limits apply now.'),
  paid_plan: z.enum(['move_sale', 'garage_sale']).nullable().describe('The latest pass, expired or not.'),
  items_count: z.number().int().describe('Active listings: available or reserved.'),
  items_limit: limit.describe('How many may be active; null for no limit.'),
  items_remaining: limit.describe('Room for more active listings; null: no limit.'),
  total_items_created: z.number().int().describe('Listings that count against lifetime_cap.'),
  lifetime_cap: limit.describe('Creations per 30 days (free) or per pass; null for no limit.'),
  lifetime_remaining: limit.describe('Creations left; null for no limit.'),
  expires_at: MaybeTime('End of the pass; for free accounts the end of the page.'),
  expires_at_local: MaybeLocalTime,
  timezone: Timezone,
  is_expired: z.boolean().describe('That end has passed.'),
  needs_upgrade: z.boolean().describe('The plan is full.'),
  email: z.string().nullable().describe('The account’s email.'),
  owner: z.boolean().describe('The account owns this installation.'),
  page_slug: z.string().nullable().describe('The sale page’s name in its address.'),
  page_url: z.url().nullable().describe('The sale page’s address.'),
  page_published: z.boolean().describe('Put online; it may have expired since.'),
  scheduling_enabled: z.boolean().describe('Buyers can book pickup times.'),
  scheduling_timezone: z.string().nullable().describe('IANA zone of the pickup times.'),
  ...ReachFields,
  capacity_note: z.string().describe('The capacity in one sentence.'),
  needs_review_count: NeedsReviewCount,
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** An option as an agent offers it: its name and price are enough. */
export const OptionInShort = RenewalOption.omit({ detail: true, addsCapacity: true });

export const optionInShort = only(OptionInShort);
