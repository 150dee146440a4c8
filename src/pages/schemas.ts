import * as z from 'zod';
import { ITEM_STATUSES, LOOKS } from '../../db/schema.ts';
import { Currency } from '../listing-field-kinds.ts';
import { NeedsReviewCount, PUBLIC_OUTPUTS } from '../listing-fields.ts';
import { PLACES } from '../listings/crosspost-places.ts';
import { Posting } from '../listings/postings-schemas.ts';
import { NextCursor, optionalText, pageLimit } from '../operation/shapes.ts';
import { ReachFields } from '../reach/reach.ts';
import { MOST_PERCENT_OFF } from '../sale-page/former-price.ts';
import { MaybeLocalTime, Timezone } from '../text/local-times.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';

/** A line of the page. An empty text removes it. */
const line = (max: number, words: string) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n\t]*$/, 'must be one line')
    .optional()
    .describe(`${words} An empty text removes it.`);

export const Slug = z
  .string()
  .regex(/^[a-z0-9-]{3,40}$/, 'must be 3-40 characters of a-z, 0-9 and -')
  .describe('Last part of the page’s address.');

const Day = z.iso.date('must be a date such as 2026-03-14');

export const MOST_DROPS = 5;

const PlannedDrop = z.strictObject({
  on: Day.describe("The day, in the seller's zone."),
  percent: z.int().min(1).max(MOST_PERCENT_OFF).describe('How much cheaper, 1 to 90.'),
});

export const PublishPageInput = z.strictObject({
  city: line(TEXT_LIMITS.place, 'City shown on the page.'),
  state: line(TEXT_LIMITS.place, 'State or region shown on the page.'),
  country: line(TEXT_LIMITS.place, 'Country shown on the page.'),
  publish: z
    .boolean()
    .optional()
    .describe('true puts the page online, or back online. Anything else leaves that as it is.'),
  payment_instructions: optionalText(
    TEXT_LIMITS.paymentInstructions,
    'How buyers pay, public, e.g. "Cash or Venmo at pickup". Never a street address.',
  ),
  street_address: optionalText(
    TEXT_LIMITS.streetAddress,
    'Pickup address, private: it reaches a buyer only through share_address.',
  ),
  custom_url: Slug.optional().describe(
    'The page moves to {base_url}/{custom_url}; its old address redirects there. 3-40 characters of a-z, 0-9 and -.',
  ),
  about: optionalText(
    TEXT_LIMITS.about,
    'About the sale, public. Never a street address. An empty text removes it.',
  ),
  ends_on: Day.nullable()
    .optional()
    .describe(
      "The sale's last day, in the seller's zone; afterwards the page stays up but takes no reservations. null removes it.",
    ),
  price_drops: z
    .array(PlannedDrop)
    .max(MOST_DROPS)
    .optional()
    .describe(
      'Planned price drops, at most one a day; replaces all, and [] removes them. Each applies once, to the price of that morning, never below min_price.',
    ),
  listed_in_search: z
    .boolean()
    .optional()
    .describe('false keeps the page out of searches, here and elsewhere. Default: true.'),
  look: z.enum(LOOKS).optional().describe('Colors and type.'),
  cover_photo: z.string().max(500).nullable().optional().describe('Stored photo URL for the top.'),
  display_name: line(TEXT_LIMITS.name, "The seller's name as buyers see it."),
});
export type PublishPageInput = z.infer<typeof PublishPageInput>;

/** What a page says, as its seller and everyone else read it. */
const PageTexts = {
  display_name: z.string().nullable().describe("The seller's name, when given."),
  city: z.string().nullable().describe('City; the street address is never public.'),
  state: z.string().nullable().describe('State or region.'),
  country: z.string().nullable().describe('Country.'),
  payment_instructions: z.string().nullable().describe('How the seller wants to be paid.'),
  about: z.string().nullable().describe('About the sale.'),
  ends_on: z.string().nullable().describe("The sale's last day in the seller's zone."),
  sale_over: z.boolean().describe('The last day has passed: nothing can be reserved.'),
};

const PageEnd = {
  page_expires_at: z.iso.datetime().nullable().describe('When the page goes offline unless renewed.'),
  page_expires_at_local: MaybeLocalTime,
  timezone: Timezone,
  days_until_page_expiry: z.int().nullable().describe('Days left, rounded up.'),
  is_expired: z.boolean().describe('Expired: renew it to put it online again.'),
};

const PageItem = z.object({
  item_id: z.string().describe('The listing.'),
  title: z.string().describe("The listing's title."),
  price: z.number().describe('Price; 0 is free.'),
  currency: Currency,
  status: z.enum(ITEM_STATUSES).describe('`inactive` listings are not on the page.'),
  public_url: z.url().nullable().describe('Where everyone can read it; null while it is not public.'),
});

export const PublishedPage = z.object({
  url: z.url().describe('The sale page; reach says who can open it.'),
  slug: Slug,
  published: z.boolean().describe('The seller wants the page online.'),
  page_live: z.boolean().describe('Published, and not expired. reach says who can open it.'),
  ...PageEnd,
  ...PageTexts,
  price_drops: z
    .array(
      z.object({
        on: z.string().describe('The day.'),
        percent: z.int().describe('How much cheaper.'),
        applied: z.boolean().describe('Already applied.'),
      }),
    )
    .describe('Planned price drops; not public.'),
  listed_in_search: z.boolean().describe('Searches may show the page.'),
  look: z.enum(LOOKS).describe('Colors and type of the page.'),
  cover_photo: z.string().nullable().describe('The photo at the top of the page; null: none.'),
  street_address_on_file: z.boolean().describe('A private pickup address is stored. It is never shown.'),
  warning: z.string().optional().describe('Why public texts cannot be checked for this address.'),
  message: z.string().nullable().describe('What the seller should know or do next.'),
  ...ReachFields,
  needs_review_count: NeedsReviewCount,
  items_total: z.int().describe('How many listings there are.'),
  items: z.array(PageItem).describe('The newest 50 listings of the seller, not all of them.'),
});
export type PublishedPage = z.infer<typeof PublishedPage>;

export const UnpublishedPage = z.object({
  url: z.url().describe('Kept for the next publish.'),
  published: z.literal(false).describe('The page is offline.'),
});
export type UnpublishedPage = z.infer<typeof UnpublishedPage>;

export const PageParams = z.object({ slug: z.string().max(100).describe("The page's slug.") });

export const PageQuery = z.strictObject({
  stats_only: z
    .boolean()
    .optional()
    .describe("true returns the page's numbers instead, with its owner's credential."),
  limit: pageLimit('Items', 50, 100),
  cursor: optionalText(100, '`next_cursor` of the previous page. Default: the newest rows.'),
});
export type PageQuery = z.infer<typeof PageQuery>;

export const PublicItem = z.object({
  item_id: z.string().describe('The listing.'),
  ...PUBLIC_OUTPUTS,
  previous_price: z.number().nullable().describe('Price before a planned drop in the last week; null: none.'),
  currency: Currency,
  is_free: z.boolean().describe('The price is 0.'),
  status: z
    .enum(['available', 'reserved', 'taken'])
    .describe('`reserved` items have a queue that a buyer can join; `taken` is sold.'),
  queue_count: z.int().describe('Buyers in line behind the first.'),
  photos: z.array(z.url()).describe('Photos, up to 2048 pixels.'),
  thumbnails: z.array(z.url()).describe('The same photos, up to 480 pixels.'),
  public_url: z.url().describe("The listing's own page."),
  created_at: z.iso.datetime().describe('When it was listed.'),
});
export type PublicItem = z.infer<typeof PublicItem>;

export const PublicPage = z.object({
  url: z.url().describe('The sale page.'),
  slug: Slug,
  currency: Currency,
  ...PageTexts,
  page_expires_at: PageEnd.page_expires_at,
  items: z.array(PublicItem).describe('Listings, newest first.'),
  next_cursor: NextCursor,
});
export type PublicPage = z.infer<typeof PublicPage>;

export const PageStats = z.object({
  total_page_views: z.int().describe('How often the page and its listings were opened.'),
  total_items: z.int().describe('Listings on the page: available, reserved and taken.'),
  active_reservations: z.int().describe('Reservations that hold an item for a buyer now.'),
});
export type PageStats = z.infer<typeof PageStats>;

export const OwnPage = PublishedPage.omit({ warning: true }).extend({
  stats: PageStats.describe('Statistics of the page.'),
});
export type OwnPage = z.infer<typeof OwnPage>;

export const StatsAnswer = z.object({
  stats: PageStats.nullable().describe('The numbers; null when `stats_reason` says why not.'),
  stats_reason: z.string().nullable().describe('Why there are no numbers.'),
});
export type StatsAnswer = z.infer<typeof StatsAnswer>;

export const OwnPageStats = z.object({
  url: z.url().describe('The sale page.'),
  published: z.boolean().describe('The seller wants the page online.'),
  page_live: z.boolean().describe('Anyone can open the page now.'),
  ...PageEnd,
  stats: PageStats.describe('The numbers.'),
});
export type OwnPageStats = z.infer<typeof OwnPageStats>;

export const CrosspostQuery = z.strictObject({
  itemId: z.string().max(100).describe('The listing to post elsewhere.'),
});
export type CrosspostQuery = z.infer<typeof CrosspostQuery>;

const PlacePost = z.object({
  place: z.enum(PLACES).describe('The marketplace.'),
  name: z.string().describe('What it is called.'),
  url: z.url().describe('Where to start a post.'),
  limits_known: z.boolean().describe('false: these limits are a conservative guess.'),
  title: z.string().describe('A title within that site’s limit.'),
  text: z.string().describe('Text within that site’s limit, with a link only where allowed.'),
  price: z.string().describe('In the format of its form.'),
  condition: z.string().describe('The condition in that site’s terms.'),
  category: z.string().describe('The category in that site’s terms.'),
  photos: z.int().describe('How many of `photos` to attach, from the first.'),
});

export const Crosspost = z.object({
  item_id: z.string().describe('The listing.'),
  title: z.string().describe('Title.'),
  description: z.string().describe('Description.'),
  price: z.number().describe('Price; 0 is free.'),
  currency: Currency,
  is_free: z.boolean().describe('The price is 0.'),
  condition: z.string().describe('Condition in words.'),
  category: z.string().describe('Category here.'),
  category_hint: z.string().describe('Its category on common marketplaces.'),
  location: z.string().nullable().describe('City level only, never the street address.'),
  photos: z.array(z.url()).describe('Photos to download and attach.'),
  public_url: z.url().nullable().describe('Its public page; null: not public.'),
  text: z.string().describe('One block of text, ready to paste.'),
  places: z.array(PlacePost).describe('The same for each marketplace, within its limits.'),
  postings: z.array(Posting).describe('Where it is already posted.'),
});
export type Crosspost = z.infer<typeof Crosspost>;
