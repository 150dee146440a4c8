import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { EditListingInput } from '../src/listings/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const editListingTool = defineTool(listings.edit, {
  name: 'edit_listing',
  title: 'Change a listing',
  description: `Changes the given fields of one listing and leaves all others as they are; specifications and photos are replaced as a whole, so send the complete new value. Give the version from get_listing as expected_version: then nothing that changed meanwhile is overwritten. Status: available puts it on sale, inactive takes it off the sale page. Ask the seller before setting a reserved item to inactive: that cancels the buyer's reservation and emails the buyer at once. For a sale that went through a reservation call confirm_pickup; for an item sold elsewhere mark_picked_up; to remove a listing delete_listing. ITEM_CHANGED: read it again and apply your change to what it says now. ITEM_DELETED: restore_listing first. ITEM_RESERVED: a buyer holds it, use confirm_pickup. ACTIVE_LIMIT_REACHED: take another item off the sale first or offer generate_payment_link.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    item_id: z.string().max(100).describe('The listing, from get_listings.'),
    expected_version: z
      .int()
      .min(1)
      .optional()
      .describe('The version that get_listing showed: the edit counts only if it is still that one.'),
    ...EditListingInput.shape,
  }),
  take: ({ item_id, expected_version, ...fields }) => ({ item_id, expected_version, fields }),
});
