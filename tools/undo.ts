import { UndoInput, Undone, undoLast } from '../src/listings/undo.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const undoTool = defineTool(
  {
    name: 'undoLast',
    access: 'write',
    input: UndoInput,
    output: Undone,
    run: undoLast,
  },
  {
    name: 'undo',
    title: 'Undo a sale, no-show or cancellation',
    description: `Undoes the last recorded sale, no-show or cancellation by the seller, within its 30 minutes, and emails the buyers concerned. Give one of reservation_id and item_id (a sale by record_sale has no reservation). Only on the seller's word. Everyone gets their place back; impossible once an item went to someone else. Not for messages, which can't be recalled, or a deleted listing (restore_listing). APPROVAL_REQUIRED: the seller does it at approval_url.`,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  },
);
