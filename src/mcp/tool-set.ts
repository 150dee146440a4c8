import { atFirstUse } from '../text/at-first-use.ts';
import { type Hidden, isHidden, withoutMentions } from './hidden.ts';
import { listedSchema } from './listed-schema.ts';
import { type View, viewMeta } from './resource.ts';
import { retiredTools } from './retired.ts';
import type { Tool, ToolAccess } from './tool.ts';

export type ToolSet = {
  /** Includes tools that are no longer listed. */
  readonly byName: ReadonlyMap<string, Tool>;
  readonly views: readonly View[];
  readonly listed: ReturnType<typeof asListed>[];
  readonly listedJson: string;
  /** Groups of tools that clients never hear of. */
  readonly unspoken: Hidden;
};

/** For clients with mixed sign-in: which tools work without signing in, and which scopes the others need. */
type SecurityScheme = { type: 'noauth' } | { type: 'oauth2'; scopes: readonly string[] };
const SECURITY_SCHEMES: Record<ToolAccess, readonly SecurityScheme[]> = {
  public: [{ type: 'noauth' }],
  read: [{ type: 'oauth2', scopes: ['read'] }],
  write: [{ type: 'oauth2', scopes: ['write'] }],
};

/**
 * The tools by name, and their descriptions, whose JSON Schemas are computed once, on the first request. @param sells
 * false if this installation sells nothing: the tools stay, but none offers a plan
 */
export function toolSet(
  all: readonly Tool[],
  hidden: Hidden = [],
  views: readonly View[] = [],
  { sells = true }: { sells?: boolean } = {},
): ToolSet {
  const unspoken: Hidden = sells ? hidden : [...hidden, 'payments'];
  const tools = all
    .filter(({ name }) => !isHidden(name, hidden))
    .map((tool) => spokenWithout(tool, hidden))
    .map((tool) => (sells ? tool : { ...tool, description: unsold(tool) }));
  const listed = atFirstUse(() => tools.map(asListed));
  const json = atFirstUse(() => JSON.stringify(listed()));
  return {
    byName: new Map([...retiredTools, ...tools].map((tool) => [tool.name, tool])),
    views,
    get listed() {
      return listed();
    },
    get listedJson() {
      return json();
    },
    unspoken,
  };
}

/** A tool as `tools/list` shows it. */
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
