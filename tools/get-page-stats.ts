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
    description: `How the seller's own sale page is doing: its address, whether it is online and until when, how often it was opened, how many listings are on it, and how many reservations hold an item now. Changes nothing. Use it for "how is my sale going" and to tell the seller that the time is running out: with few days_until_page_expiry left call get_account_status. For who reserved what call get_conversations; for the listings themselves get_listings. not_found: no page yet, call publish_page.`,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
);
