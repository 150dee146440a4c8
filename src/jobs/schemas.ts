import * as z from 'zod';
import { JOB_STATUSES } from '../../db/schema.ts';
import { Currency } from '../listing-field-kinds.ts';
import { FACT_OUTPUTS, FIELD_INPUTS, NO_FACTS } from '../listing-fields.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { optionalText } from '../operation/shapes.ts';
import { CATEGORIES, CONDITIONS } from '../vocabulary.ts';

const PriceRange = z.object({
  low: z.number().describe('What a quick sale would bring.'),
  high: z.number().describe('What a patient seller might get.'),
});

export type GeneratedListing = z.infer<typeof GeneratedListing>;
export const GeneratedListing = z.object({
  title: z.string().describe('Public title.'),
  description: z.string().describe('Public description.'),
  price: z
    .number()
    .nullable()
    .describe('Suggested price; null when none was given and it can’t be estimated: ask the seller.'),
  currency: Currency,
  price_range: PriceRange.nullable().describe(
    'The range that the price was chosen from; null when there is no evidence for one.',
  ),
  condition: z.enum(CONDITIONS).describe('State of the item.'),
  category: z.enum(CATEGORIES).describe('Category of the item.'),
  specifications: z
    .record(z.string(), z.string())
    .describe('Name and value pairs, such as Material or Color.'),
  transport_notes: z.string().describe('About moving the item; may be empty.'),
  ...FACT_OUTPUTS,
  requires_truck: z.boolean().describe('The item does not fit in an ordinary car.'),
  confidence: z.number().describe('How sure the writer is of the listing, 0 to 1.'),
  needs_review: z.boolean().describe('The seller should review it.'),
});

/** Reads a finished job's listing from its row: a row from an earlier version has fewer fields. */
export const readGenerated = (result: unknown): GeneratedListing =>
  GeneratedListing.parse({ ...NO_FACTS, currency: DEFAULT_CURRENCY, ...Object(result) });

const notes = {
  sellerContext: optionalText(
    4000,
    'What the seller says about the item: history, flaws, desired price. If they conflict, photos win unless isCorrection is true.',
  ),
  isCorrection: z
    .boolean()
    .optional()
    .describe(
      "True when sellerContext corrects an earlier listing: then the seller's words win over the photos.",
    ),
  groupLabel: optionalText(200, 'What the item is, as far as known, such as "oak desk".'),
  isBundle: z.boolean().optional().describe('True when several objects are sold together as one item.'),
  bundleComponents: z
    .array(z.string().min(1).max(200))
    .max(30)
    .optional()
    .describe('The contents of the bundle, one per entry.'),
};

export type BulkGenerateInput = z.infer<typeof BulkGenerateInput>;
export const BulkGenerateInput = z
  .strictObject({
    photoUrls: z
      .array(z.string().min(1).max(2000))
      .min(1)
      .max(50)
      .describe(
        'Photo URLs from bulk-upload: 1 to 10 of one item, of which the first 5 are read; with group, 1 to 50 of any items.',
      ),
    group: z
      .boolean()
      .optional()
      .describe(
        'True sorts the photos into items and saves a priced draft of each, off sale. The job then returns what a bulk creation returns, and nothing is left to save. Can be combined only with sellerContext.',
      ),
    batchId: optionalText(
      100,
      'The batchId of bulk-upload. It has no effect: photoUrls determine the photos.',
    ),
    ...notes,
  })
  .meta({
    oneOf: [
      { properties: { group: { const: false }, photoUrls: { maxItems: 10 } } },
      {
        required: ['group'],
        properties: { group: { const: true } },
        propertyNames: { enum: ['photoUrls', 'group', 'batchId', 'sellerContext'] },
      },
    ],
  });

export type JobAccepted = z.infer<typeof JobAccepted>;
export const JobAccepted = z.object({
  status: z.literal('processing').describe('The job is queued.'),
  job_id: z
    .string()
    .describe('Poll it with GET /api/ai-jobs/{jobId}, every 2 seconds at first, then up to every 10.'),
});

/** The request of a `generate_listing` job; its row's `payload`. */
export type GeneratePayload = z.infer<typeof GeneratePayload>;
export const GeneratePayload = z.object({ photoIds: z.array(z.string()), ...notes });

const CreatedItem = z.object({
  item_id: z.string().describe('The new item.'),
  title: z.string().describe('Its title.'),
  price: z.number().describe('With needs_review, 0 may mean not known yet.'),
  // Rows from before there were several currencies have none.
  currency: Currency.default(DEFAULT_CURRENCY),
  status: z.enum(['available', 'inactive']).describe('available, or inactive when the plan is full.'),
  needs_review: z.boolean().describe('The seller should review it.'),
  inactive: z.literal(true).optional().describe('The plan was full: saved, but not on the sale page.'),
  photos: z.array(z.string()).describe('URLs of its photos.'),
  left_out_photos: z.array(z.string()).optional().describe('Photos beyond the five that an item can have.'),
});

export type CreatedListings = z.infer<typeof CreatedListings>;
/** The result of a finished `create_listings` job. */
export const CreatedListings = z.object({
  items: z.array(CreatedItem).describe('The items that were created.'),
  failed: z
    .array(
      z.object({
        photos: z.array(z.string()).describe('Photos of the item that was not created; they stay stored.'),
        error: z.string().describe('Why, and what to do.'),
      }),
    )
    .describe('Items that could not be created. The others are not affected.'),
});

const actor = { email: z.string().nullable() };
export type JobActor = z.infer<typeof JobActor>;
export const JobActor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), ...actor }),
  z.object({ kind: z.literal('api_key'), credentialId: z.string(), ...actor }),
  z.object({
    kind: z.literal('oauth_token'),
    credentialId: z.string(),
    clientId: z.string(),
    grantId: z.string(),
    ...actor,
  }),
]);

/** The request of a `create_listings` job; its row's `payload`. */
export type CreatePayload = z.infer<typeof CreatePayload>;
export const CreatePayload = z.object({
  photoIds: z.array(z.string()),
  groups: z
    .array(
      z.object({
        label: z.string(),
        photoIndexes: z.array(z.number()),
        /** What the caller says about the item. */
        given: z.object(FIELD_INPUTS).partial().optional(),
      }),
    )
    .optional(),
  sellerContext: z.string().optional(),
  draft: z.boolean().optional(),
  /** Whether photos are sorted by time and similarity when there is no model, instead of one per item. */
  byLook: z.boolean().optional(),
  /** The actor that started the job: stricter rules apply to texts that an agent wrote. */
  actor: JobActor,
});

/** The progress of a `create_listings` job; its row's `result`, written together with each item. */
export type CreateProgress = z.infer<typeof CreateProgress>;
export const CreateProgress = z.object({
  groups: z.array(z.object({ label: z.string(), photoIds: z.array(z.string()) })),
  done: z.array(
    z.union([
      z.object({ group: z.number(), item: CreatedItem.omit({ photos: true, left_out_photos: true }) }),
      z.object({ group: z.number(), error: z.string() }),
    ]),
  ),
});

export type Job = z.infer<typeof Job>;
/** A job as a poll returns it. */
export const Job = z.object({
  success: z.boolean().describe('False when the job failed.'),
  status: z.enum(JOB_STATUSES).describe('processing, completed or failed.'),
  data: z
    .union([GeneratedListing, CreatedListings])
    .nullable()
    .describe('When completed: the generated listing, or the created items of a bulk creation.'),
  error: z.string().nullable().describe('When failed: why.'),
  progress: z
    .object({
      done: z.int().describe('Items finished so far, created or not.'),
      total: z.int().describe('Total items.'),
    })
    .optional()
    .describe('Bulk jobs, once the photos are sorted.'),
});
