import * as z from 'zod';
import { editListing } from '../src/listings/edit.ts';
import { getListing } from '../src/listings/list.ts';
import { notePostings } from '../src/listings/postings.ts';
import { PostedInput, Posting } from '../src/listings/postings-schemas.ts';
import { EditedItem, EditListingInput } from '../src/listings/schemas.ts';
import { done, RefusedRow, rowByRow } from '../src/mcp/rows.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { parseInput } from '../src/operation/input.ts';
import { only } from '../src/operation/only.ts';

const Edit = z.strictObject({
  item_id: z.string().max(100).describe('From get_listings.'),
  expected_version: z
    .int()
    .min(1)
    .optional()
    .describe('The version that you read: it applies only to that one.'),
  ...EditListingInput.shape,
  ...PostedInput,
});

const list = <T extends z.ZodType>(of: T) => z.array(of).min(1).max(50);

/** The input as a whole. Each edit is checked separately, so that a malformed one doesn't affect the others. */
const Whole = z.strictObject({ edits: list(z.unknown()) });

const Edited = EditedItem.pick({
  item_id: true,
  title: true,
  price: true,
  currency: true,
  status: true,
  needs_review: true,
  public_url: true,
  version: true,
  reservations_ended: true,
  told: true,
  below_min_price: true,
  already_done: true,
}).extend({
  postings: z.array(Posting).optional().describe('With posted or taken_down: where it is still posted.'),
});

export const editListingsTool = defineTool(
  {
    name: 'editListings',
    access: 'write',
    input: Whole,
    output: z.object({
      results: z
        .array(z.union([Edited.extend({ ok: done }), RefusedRow]))
        .describe('One for each edit, in order.'),
      edited: z.int().describe('How many were done.'),
    }),
    async run(ctx, { edits }) {
      const results = await rowByRow(ctx, edits, async (edit, i) => {
        const { item_id, expected_version, posted, taken_down, ...fields } = parseInput(
          Edit,
          edit,
          'The edit',
          ['edits', i],
        );
        const notes = posted || taken_down;
        // Notes come first, because repeating them changes nothing: if the edit is refused afterward, the whole edit
        // can be sent again.
        const postings = notes && (await notePostings(ctx, item_id, { posted, taken_down }));
        const item =
          notes && Object.keys(fields).length === 0
            ? await getListing(ctx, item_id)
            : await editListing(ctx, item_id, fields, expected_version);
        return { ...only(Edited)(item), postings };
      });
      return { results, edited: results.filter(({ ok }) => ok).length };
    },
  },
  {
    name: 'edit_listings',
    title: 'Change listings',
    input: z.strictObject({
      edits: list(Edit).describe('Each applies on its own.'),
    }),
    whole: Whole,
    description: `Changes 1 to 50 listings, public at once where the page is live. Fields left out stay; lists are replaced whole. Edits are independent: read every row of results. status available puts on sale, inactive takes off (a reserved one: its buyers lose it and are emailed, so ask first), reserved with reserved_for holds it by hand. posted and taken_down note where else the seller has it posted. Not for sales (confirm_pickup, record_sale) or removing (delete_listing). ITEM_CHANGED: get_listings, then edit again.`,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
);
