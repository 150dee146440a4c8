import type { Config } from '../config.ts';
import type { SellerContext } from '../context.ts';
import type { Operation } from '../operation/operation.ts';

/** One thing of a template, as a client shows it to the person who picks. */
export type Entry = {
  /** What stands for the variable of the template. */
  id: string;
  title: string;
  description?: string;
  /** A picture that clients may show beside it. */
  picture?: string | null;
  changedAt?: string;
};

export type Entries = { entries: Entry[]; next: string | null };

/** Narrowed by what a person has typed so far; a page at a time, from `cursor` on. */
export type Search = { typed?: string; cursor?: string };

/** The tool that reads it, and the part of its answer that is the resource; all of it unless given. */
type SourceTool = {
  name: string;
  arguments(id: string): Record<string, unknown>;
  pick?(answer: unknown): unknown;
};

/** Where its words come from. What a seller's tool answers already bounds strangers' words and names them. */
type Source =
  | { access: 'public'; text(config: Config): string }
  | { access: 'read'; operation: Operation<'read'> }
  | { access: 'read'; tool: SourceTool };

/** Something that a client can read by its address, without a tool; `sale://listings/{item_id}` is a template of many. */
export type Resource = Source & {
  uri: string;
  /** Short and unique, in lower case. */
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** Beside the resource, in lists and with its contents. */
  meta?(config: Config): Record<string, unknown>;
  /** What there is of a template. */
  find?(ctx: SellerContext, search: Search): Promise<Entries>;
};

const VARIABLE = /\{(\w+)\}/;

/** The name of the variable of a template; undefined for the address of one thing. */
export const variableOf = ({ uri }: Pick<Resource, 'uri'>): string | undefined => VARIABLE.exec(uri)?.[1];

export const uriOf = ({ uri }: Pick<Resource, 'uri'>, id: string): string => uri.replace(VARIABLE, id);

/** The resource that an address belongs to, and what stands for its variable. */
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
