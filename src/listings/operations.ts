import { aboutOne, defineOperation, perSeller } from '../operation/operation.ts';
import { deleteListing, restoreListing } from './bin.ts';
import { createListing } from './create.ts';
import { editListing } from './edit.ts';
import { getListing } from './list.ts';
import {
  CreatedItem,
  CreateListingInput,
  DeletedListing,
  EditedItem,
  type EditListingInput,
  Item,
  ItemParams,
  RestoredListing,
} from './schemas.ts';

export const ofItem = aboutOne('item_id', ItemParams);

type Edit = { item_id: string } & { fields: EditListingInput; expected_version: number | undefined };

/**
 * Listings: create, write (with an AI writer or without), edit, list, delete, restore, and record sales of items.
 * REST and the MCP tools share these operations.
 *
 * Edits are compare-and-set on the item's version, deleted listings can be restored for 7 days, and an agent can't
 * publish the seller's street address. Anything slow, such as calling a writer, happens before the write.
 *
 * Start with `create.ts`, `edit.ts`, and `status-moves.ts` (what a change of status means). `new-things-desk.ts` and
 * the files beside it are behind the page where sellers add items.
 */
export const listings = {
  create: defineOperation({
    name: 'createItem',
    access: 'write',
    limit: perSeller('ai'),
    idempotent: true,
    input: CreateListingInput,
    output: CreatedItem,
    run: createListing,
  }),
  get: defineOperation({
    name: 'getItem',
    access: 'read',
    output: Item,
    ...ofItem(getListing),
  }),
  edit: defineOperation({
    name: 'editItem',
    access: 'write',
    output: EditedItem,
    run: (ctx, { item_id, fields, expected_version }: Edit) =>
      editListing(ctx, item_id, fields, expected_version),
  }),
  delete: defineOperation({
    name: 'deleteItem',
    access: 'write',
    output: DeletedListing,
    ...ofItem(deleteListing),
  }),
  restore: defineOperation({
    name: 'restoreItem',
    access: 'write',
    idempotent: true,
    output: RestoredListing,
    ...ofItem(restoreListing),
  }),
};
