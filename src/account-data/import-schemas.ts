import * as z from 'zod';
import { ITEM_STATUSES } from '../../db/schema.ts';
import { Price } from '../listing-field-kinds.ts';
import { FIELD_INPUTS, NEEDED } from '../listing-fields.ts';
import { MAX_POSTINGS, PostingInput } from '../listings/postings-schemas.ts';
import { PublishPageInput } from '../pages/schemas.ts';
import { oneLine } from '../text/plain.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';
import { FORMAT } from './format.ts';

const Listing = z.object(FIELD_INPUTS);
const needed = Object.fromEntries(NEEDED.map((name) => [name, true])) as Record<
  (typeof NEEDED)[number],
  true
>;
/** The imported fields of a listing. Everything else in its row is ignored. */
export const SavedItem = z.object({
  ...Listing.partial().shape,
  ...Listing.pick(needed).shape,
  // Titles from older versions can have more than one line.
  title: z.preprocess((title) => (typeof title === 'string' ? oneLine(title) : title), FIELD_INPUTS.title),
  item_id: z.string().min(1).max(60).optional(),
  status: z.enum([...ITEM_STATUSES, 'deleted']),
  needs_review: z.boolean().default(false),
  is_free: z.boolean().optional(),
  final_price: Price.nullable().default(null),
  taken_at: z.iso.datetime().nullable().default(null),
  photos: z.array(z.string()).max(ITEM_PHOTOS),
  postings: z
    .array(z.object({ ...PostingInput.shape, taken_down_at: z.iso.datetime().nullable().default(null) }))
    .max(MAX_POSTINGS)
    .default([]),
});
export type SavedItem = z.infer<typeof SavedItem>;

const { display_name, street_address, ...page } = PublishPageInput.shape;
export const SavedAccount = z.object({ format: z.literal(FORMAT), display_name, street_address });
export type SavedAccount = z.infer<typeof SavedAccount>;

const { city, state, country, about, payment_instructions, custom_url, ends_on, listed_in_search, look } =
  page;
/** A page that was never created is exported as an empty object. */
export const SavedPage = z
  .object({ city, state, country, about, payment_instructions, custom_url, ends_on, listed_in_search, look })
  .partial();
export type SavedPage = z.infer<typeof SavedPage>;

/** An import reports its progress, and extends its turn, every so many rows. */
export const ROWS_PER_TELL = 20;
export type Tell = (done: number, total: number) => Promise<void>;

export type Imported = {
  items: number;
  photos: number;
  /** Number of listings that are on sale immediately. */
  onSale: number;
  /** Number of listings without a photo: they stay off sale until they have one. */
  bare: number;
  /** Number of rows that are listings here already. */
  here: number;
  /** What was skipped, and why. */
  skipped: { title: string; why: string }[];
  notes: { title: string; why: string }[];
  /** Why the rest was left out, if a limit of the plan was reached. */
  stopped: string | null;
  /** Page fields that the import filled in. */
  page: string[];
  /** What the export contains but no import recreates, as sentences. */
  notTaken: string[];
};
