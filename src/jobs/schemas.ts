import * as z from 'zod';
import { JOB_STATUSES } from '../../db/schema.ts';

const PriceRange = z.object({
  low: z.number().describe('What a quick sale would bring, in US dollars.'),
  high: z.number().describe('What a patient seller might get, in US dollars.'),
});

export type GeneratedListing = z.infer<typeof GeneratedListing>;
/** The listing that a finished job holds. */
export const GeneratedListing = z.object({
  title: z.string().describe('Public title.'),
  description: z.string().describe('Public description.'),
  price: z.number().describe('Suggested price in US dollars.'),
  price_range: PriceRange.nullable().describe(
    'The range that the price was chosen from; null when there is no evidence for one.',
  ),
  condition: z.string().describe('One of New, Like New, Good, Fair, Used, For Parts.'),
  category: z
    .string()
    .describe(
      'One of Furniture, Electronics, Kitchen, Decor, Outdoor, Baby, Sports, Tools, Clothing, Other.',
    ),
  specifications: z
    .record(z.string(), z.string())
    .describe('Name and value pairs, such as Brand or Material.'),
  transport_notes: z.string().describe('What a buyer should know about moving the item; may be empty.'),
  dimensions: z.string().nullable().describe('Size as text, when it is known.'),
  weight: z.string().nullable().describe('Weight as text, when it is known.'),
  requires_truck: z.boolean().describe('The item does not fit into an ordinary car.'),
  confidence: z.number().describe('How sure the writer is of the listing, 0 to 1.'),
  needs_review: z.boolean().describe('The seller should look at the listing before relying on it.'),
});

export type JobStatus = z.infer<typeof JobStatus>;
export const JobStatus = z.enum(JOB_STATUSES);

/** What a `generate_listing` job was asked; its row's `payload`. */
export type GeneratePayload = z.infer<typeof GeneratePayload>;
export const GeneratePayload = z.object({
  photoIds: z.array(z.string()),
  sellerContext: z.string().optional(),
  isCorrection: z.boolean().optional(),
  groupLabel: z.string().optional(),
  isBundle: z.boolean().optional(),
  bundleComponents: z.array(z.string()).optional(),
});
