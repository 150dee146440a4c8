import type { Resource } from './resource.ts';

export type ViewName = 'review' | 'inbox' | 'upload' | 'pickups';

/**
 * A page that a chat can show next to a tool's answer (MCP Apps): readable by its address, but in no list for people.
 */
export type View = Resource & {
  uri: `ui://${ViewName}`;
  name: ViewName;
  mimeType: 'text/html;profile=mcp-app';
  access: 'public';
  /** The whole page, which loads nothing but photos. */
  text(): string;
};

/** What a tool declares about its view; some clients still read the flat key. */
export const viewMeta = (view: ViewName) => ({
  ui: { resourceUri: `ui://${view}` },
  'ui/resourceUri': `ui://${view}`,
});
