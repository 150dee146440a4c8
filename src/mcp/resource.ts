import type { Config } from '../config.ts';
import type { SellerContext } from '../context.ts';
import type { Language } from '../languages/index.ts';
import type { Operation } from '../operation/operation.ts';

/** One entry of a template, as a client shows it to the person who chooses. */
export type Entry = {
  /** Value of the template's variable. */
  id: string;
  title: string;
  description?: string;
  /** A picture that clients can show next to it. */
  picture?: string | null;
  changedAt?: string;
};

export type Entries = { entries: Entry[]; next: string | null };

/** The tool that reads the resource, and the part of its answer that is the resource; by default all of it. */
type SourceTool = {
  name: string;
  arguments(id: string): Record<string, unknown>;
  pick?(answer: unknown): unknown;
};

/** The reader: their language, and their time zone. */
export type Reader = { language: Language; zone: string | null };

/** Where its content comes from. Answers of a seller's tools already limit and mark strangers' words. */
type Source =
  | { access: 'public'; text(config: Config, reader: () => Promise<Reader>): string | Promise<string> }
  | { access: 'read'; operation: Operation<'read'> }
  | { access: 'read'; tool: SourceTool };

/** Something that a client reads by its address; `sale://listings/{item_id}` is a template for many. */
export type Resource = Source & {
  uri: string;
  /** Short, unique, and lowercase. */
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** Metadata in lists and with the contents. */
  meta?(config: Config): Record<string, unknown>;
  /** Finds the entries of a template: `typed` is what a person has typed so far. */
  find?(ctx: SellerContext, search: { typed?: string; cursor?: string }): Promise<Entries>;
};

const VARIABLE = /\{(\w+)\}/;

/** The name of a template's variable; undefined for a fixed address. */
export const variableOf = ({ uri }: Pick<Resource, 'uri'>): string | undefined => VARIABLE.exec(uri)?.[1];

export const uriOf = ({ uri }: Pick<Resource, 'uri'>, id: string): string => uri.replace(VARIABLE, id);

/** The resource at an address, and the value of its variable. */
export function resourceAt(
  resources: readonly Resource[],
  uri: string,
): { resource: Resource; id: string } | undefined {
  const id = /\w{1,100}$/.exec(uri)?.[0];
  const isAt = (resource: Resource) =>
    uri === (variableOf(resource) === undefined ? resource.uri : id && uriOf(resource, id));
  const resource = resources.find(isAt);
  return resource && { resource, id: id ?? '' };
}

export type ViewName = 'review' | 'inbox' | 'upload' | 'pickups';

/** A page that a chat can show next to an answer (MCP Apps): readable by its address, but in no list. */
export type View = Resource & {
  uri: `ui://${ViewName}`;
  name: ViewName;
  mimeType: 'text/html;profile=mcp-app';
  access: 'public';
  /** The whole page, which loads nothing except photos. */
  text(config: Config, reader: () => Promise<Reader>): Promise<string>;
};

/** What a tool declares about its view; some clients still read the flat key. */
export const viewMeta = (view: ViewName) => ({
  ui: { resourceUri: `ui://${view}` },
  'ui/resourceUri': `ui://${view}`,
});
