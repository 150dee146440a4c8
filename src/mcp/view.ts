import type { Resource } from './resource.ts';

export type ViewName = 'review' | 'inbox' | 'upload' | 'pickups';

/** A page that a chat may show beside the answer of a tool (MCP Apps): read by its address, but in no list for people. */
export type View = Resource & {
  uri: `ui://${ViewName}`;
  name: ViewName;
  mimeType: 'text/html;profile=mcp-app';
  access: 'public';
  /** The whole page, with nothing to load but photos. */
  text(): string;
};

/** What a tool says of its view; the flat key is the one that some clients still read. */
export const viewMeta = (view: ViewName) => ({
  ui: { resourceUri: `ui://${view}` },
  'ui/resourceUri': `ui://${view}`,
});
