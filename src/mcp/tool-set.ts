import * as z from 'zod';
import { refusal } from '../errors.ts';
import { atFirstUse } from '../text/at-first-use.ts';
import { type Hidden, isHidden, withoutMentions } from './hidden.ts';
import { listedSchema } from './listed-schema.ts';
import { type View, viewMeta } from './resource.ts';
import { defineTool, type Tool, type ToolAccess } from './tool.ts';

export type ToolSet = ReturnType<typeof toolSet>;

/** For clients with mixed sign-in: which tools work without signing in, and which scopes the others need. */
type SecurityScheme = { type: 'noauth' } | { type: 'oauth2'; scopes: readonly string[] };
const SECURITY_SCHEMES: Record<ToolAccess, readonly SecurityScheme[]> = {
  public: [{ type: 'noauth' }],
  read: [{ type: 'oauth2', scopes: ['read'] }],
  write: [{ type: 'oauth2', scopes: ['write'] }],
};

/** Former tools, and the tools that do their work now: clients that still use an old name are told the new one. */
const NOW = {
  get_listing: { tool: 'get_listings', how: 'give item_ids: [item_id], and read items[0]' },
  get_page_stats: { tool: 'get_account_status', how: 'its page_stats has the numbers' },
  mark_picked_up: { tool: 'record_sale', how: 'it takes the same arguments' },
} as const;

/** Callable but never listed: each call is refused with the name of the tool to call instead. */
const retiredTools: readonly Tool[] = Object.entries(NOW).map(([name, { tool, how }]) =>
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

/**
 * The tools by name, and their descriptions, whose JSON Schemas are computed once, on the first request. @param sells
 * false if this installation sells nothing: the tools stay, but none offers a plan
 */
export function toolSet(
  all: readonly Tool[],
  hidden: Hidden = [],
  views: readonly View[] = [],
  { sells = true }: { sells?: boolean } = {},
) {
  const unspoken: Hidden = sells ? hidden : [...hidden, 'payments'];
  const tools = all
    .filter(({ name }) => !isHidden(name, hidden))
    .map((tool) => spokenWithout(tool, hidden))
    .map((tool) => (sells ? tool : { ...tool, description: unsold(tool) }));
  const listed = atFirstUse(() => tools.map(asListed));
  const json = atFirstUse(() => JSON.stringify(listed()));
  return {
    /** Includes tools that are no longer listed. */
    byName: new Map([...retiredTools, ...tools].map((tool) => [tool.name, tool])),
    views,
    get listed() {
      return listed();
    },
    get listedJson() {
      return json();
    },
    /** Groups of tools that clients never hear of. */
    unspoken,
  };
}

const asListed = (tool: Tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: listedSchema(tool.input, 'input'),
  outputSchema: listedSchema(tool.output, 'output'),
  annotations: tool.annotations,
  _meta: {
    securitySchemes: SECURITY_SCHEMES[tool.operation.access],
    ...(tool.view && viewMeta(tool.view)),
  },
});

const unsold = (tool: Tool): string => tool.unsold ?? withoutMentions(tool.description, ['payments']);

function spokenWithout(tool: Tool, hidden: Hidden): Tool {
  const description = withoutMentions(tool.description, hidden);
  return Object.assign({ ...tool, description }, ...hidden.map((group) => tool.without?.[group]));
}
