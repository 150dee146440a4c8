import * as z from 'zod';
import { refusal } from '../errors.ts';
import { defineTool, type Tool } from './tool.ts';

/** Former tools, and the tools that do their work now: clients that still use an old name are told the new one. */
const NOW = {
  get_listing: { tool: 'get_listings', how: 'give item_ids: [item_id], and read items[0]' },
  get_page_stats: { tool: 'get_account_status', how: 'its page_stats has the numbers' },
  mark_picked_up: { tool: 'record_sale', how: 'it takes the same arguments' },
} as const;

/** Callable but never listed: each call is refused with the name of the tool to call instead. */
export const retiredTools: readonly Tool[] = Object.entries(NOW).map(([name, { tool, how }]) =>
  defineTool(
    {
      name,
      access: 'read',
      input: z.looseObject({}),
      output: z.object({}),
      async run() {
        throw refusal('not_found.retiredTool', { name, tool, how }, { nextTool: tool });
      },
    },
    {
      name,
      title: `Now ${tool}`,
      description: `Does nothing: call ${tool}.`,
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    },
  ),
);
