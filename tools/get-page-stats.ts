import { defineTool } from '../src/mcp/tool.ts';
import { perSeller } from '../src/operation/operation.ts';
import { OwnPageStats } from '../src/pages/schemas.ts';
import { getPageStats } from '../src/pages/stats.ts';

export const getPageStatsTool = defineTool(
  {
    name: 'getPageStats',
    access: 'read',
    limit: perSeller('read'),
    output: OwnPageStats,
    run: (ctx) => getPageStats(ctx),
  },
  {
    name: 'get_page_stats',
    title: 'Sale page numbers',
    description: `Counts how the seller's own sale page does: views, listings, reservations that hold something, whether it is online and until when. Use it for "how is my sale going". Changes nothing. For who reserved what use get_conversations, for the listings get_listings, for what to do get_account_status. not_found: no page yet; publish_page makes it.`,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
);
