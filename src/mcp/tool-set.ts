import { type Hidden, isHidden, withoutMentions } from './hidden.ts';
import { listedSchema, type ObjectSchema } from './listed-schema.ts';
import { type View, viewMeta } from './resource.ts';
import { retiredTools } from './retired.ts';
import type { Tool, ToolAccess } from './tool.ts';

/** A tool as `tools/list` shows it. */
export type ListedTool = {
  name: string;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Tool['annotations'];
  _meta: { securitySchemes: readonly SecurityScheme[] } & Partial<ReturnType<typeof viewMeta>>;
};

export type ToolSet = {
  /** Includes tools that are no longer listed. */
  readonly byName: ReadonlyMap<string, Tool>;
  readonly views: readonly View[];
  readonly listed: ListedTool[];
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
  let listed: ListedTool[] | undefined;
  let json: string | undefined;
  return {
    byName: new Map([...retiredTools, ...tools].map((tool) => [tool.name, tool])),
    views,
    get listed() {
      listed ??= tools.map(asListed);
      return listed;
    },
    get listedJson() {
      json ??= JSON.stringify(this.listed);
      return json;
    },
    unspoken,
  };
}

const asListed = (tool: Tool): ListedTool => ({
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
  const answers = hidden.map((group) => tool.without?.[group] ?? {});
  return Object.assign({}, tool, { description: withoutMentions(tool.description, hidden) }, ...answers);
}
