import * as z from 'zod';
import { markPickedUp } from '../src/listings/mark-picked-up.ts';
import { EditListingInput, Item } from '../src/listings/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { perSeller } from '../src/operation/operation.ts';

export const markPickedUpTool = defineTool(
  {
    name: 'markPickedUp',
    access: 'write',
    limit: perSeller('write'),
    input: z.strictObject({
      item_id: z.string().max(100).describe('The item that is gone, from get_listings.'),
      final_price: EditListingInput.shape.final_price.describe(
        'What it sold for in US dollars, 0 when given away. Its listed price when left out.',
      ),
    }),
    output: Item,
    run: markPickedUp,
  },
  {
    name: 'mark_picked_up',
    title: 'Mark an item as sold',
    description: `Marks an available or inactive item as taken: sold or given away outside the reservation flow; also one held by hand, whose queue is told. The sale page shows it as sold, and it no longer counts against the active-item limit. Give final_price when the seller says what it sold for; otherwise its price is recorded. For an item that a buyer has reserved it is refused with ITEM_RESERVED: call confirm_pickup instead. A repeat is harmless. To undo it set the status back to available with edit_listing. ITEM_DELETED: restore_listing first.`,
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
);
