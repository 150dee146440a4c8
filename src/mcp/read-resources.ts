import { ResourceNotFoundError } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { asSeller, type Context, sellerIdOf } from '../context.ts';
import { DEFAULT_LANGUAGE } from '../languages/index.ts';
import { checkAccess } from '../operation/access.ts';
import { storable } from '../operation/input.ts';
import { countCall } from '../operation/limits.ts';
import { perSeller } from '../operation/operation.ts';
import { foreignCursor } from '../operation/paging.ts';
import { languageOfSeller } from '../sellers/language.ts';
import { timezoneOf } from '../sellers/zone.ts';
import type { Asked, Asker } from './call-tool.ts';
import { invalidParams, orProtocolError, protocolError, type Refusal } from './errors.ts';
import { type Entry, type Reader, type Resource, resourceAt, uriOf, variableOf } from './resource.ts';
import type { ToolSet } from './tool-set.ts';

const LIMIT = perSeller('read');
const SUGGESTED = 50;
/** How many further pages of a template a completion searches. */
const PAGES_SEARCHED = 4;

/** A position for each template that has more pages. */
const Cursors = z.record(z.string(), z.string().max(200));

const inShort = ({ name, title, description, mimeType }: Resource) => ({
  name,
  title,
  description,
  mimeType,
});

export const templatesOf = (resources: readonly Resource[]) =>
  resources
    .filter((resource) => variableOf(resource) !== undefined)
    .map((resource) => ({ uriTemplate: resource.uri, ...inShort(resource) }));

/** A page of the resources: fixed addresses, then each template's newest. Strangers get only public ones. */
export const listResources = async (resources: readonly Resource[], ctx: Context, cursor?: string) =>
  orProtocolError(ctx, async () => {
    const from = cursor === undefined ? undefined : readCursor(cursor);
    const fixed = resources.filter((resource) => variableOf(resource) === undefined);
    const seller = asSeller(ctx);
    if (!seller) {
      return {
        resources: fixed.filter(({ access }) => access === 'public').map((each) => listed(ctx, each)),
      };
    }
    await countCall(ctx, LIMIT);
    const next: Record<string, string> = {};
    const ofTemplates = await Promise.all(
      resources.map(async (resource) => {
        const at = from?.[resource.name];
        if (!resource.find || (from && at === undefined)) return [];
        const page = await resource.find(seller, at === undefined ? {} : { cursor: at });
        if (page.next !== null) next[resource.name] = page.next;
        return page.entries.map((entry) => listedEntry(resource, entry));
      }),
    );
    return {
      resources: [...(from ? [] : fixed.map((each) => listed(ctx, each))), ...ofTemplates.flat()],
      ...(Object.keys(next).length > 0 && {
        nextCursor: Buffer.from(JSON.stringify(next)).toString('base64url'),
      }),
    };
  });

/** Reads one resource as its tool would show it. @throws ProtocolError */
export async function readResource(
  { resources, tools }: { resources: readonly Resource[]; tools: ToolSet },
  asker: Asker,
  { uri, asked }: { uri: string; asked: Asked },
) {
  const found = resourceAt(resources, uri);
  if (!found) {
    throw new ResourceNotFoundError(
      uri,
      'There is nothing at this address. resources/list names what there is.',
    );
  }
  const { resource, id } = found;
  const { mimeType } = resource;
  const ctx = await asker.context();
  const text = await orProtocolError(ctx, () => textOf(resource, id, { tools, asker, asked, ctx }), uri);
  return { contents: [{ uri, mimeType, text, ...metaOf(ctx, resource) }] };
}

async function textOf(
  resource: Resource,
  id: string,
  { tools, asker, asked, ctx }: { tools: ToolSet; asker: Asker; asked: Asked; ctx: Context },
): Promise<string> {
  if (resource.access === 'public') return resource.text(ctx.config, () => readerOf(ctx));
  if ('operation' in resource) {
    checkAccess('read', ctx.actor);
    await countCall(ctx, LIMIT);
    const seller = asSeller(ctx);
    return seller ? JSON.stringify(await resource.operation.run(seller, undefined)) : '';
  }
  const tool = tools.byName.get(resource.tool.name);
  if (!tool) throw new Error(`${resource.uri} is read by a tool that doesn't exist`);
  const { json, refused } = await asker.call(tool, resource.tool.arguments(id), asked);
  if (!refused) return resource.tool.pick ? JSON.stringify(resource.tool.pick(JSON.parse(json))) : json;
  const refusal: Refusal = JSON.parse(json);
  throw protocolError(refusal, uriOf(resource, id));
}

async function readerOf({ actor, store: { read } }: Context): Promise<Reader> {
  const sellerId = sellerIdOf(actor);
  if (sellerId === undefined) return { language: DEFAULT_LANGUAGE, zone: null };
  return { language: await languageOfSeller(read, sellerId), zone: await timezoneOf(read, sellerId) };
}

/** IDs of a template that match what was typed: the start of one, or words of its title. */
export async function completeId(
  resources: readonly Resource[],
  ctx: Context,
  { uri, name, typed }: { uri: string; name: string; typed: string },
): Promise<{ values: string[]; hasMore: boolean }> {
  const resource = resources.find((each) => each.uri === uri);
  if (!resource || variableOf(resource) !== name) {
    throw invalidParams(
      'There is no template of that address with that variable. resources/templates/list names them.',
    );
  }
  const { find } = resource;
  const seller = asSeller(ctx);
  if (!find || !seller) return { values: [], hasMore: false };
  return orProtocolError(ctx, async () => {
    await countCall(ctx, LIMIT);
    storable({ value: typed });
    const values: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page <= PAGES_SEARCHED; page++) {
      const { entries, next } = await find(seller, { typed, ...(cursor !== undefined && { cursor }) });
      values.push(...entries.map((entry) => entry.id));
      cursor = next ?? undefined;
      if (cursor === undefined || values.length >= SUGGESTED) break;
    }
    return { values: values.slice(0, SUGGESTED), hasMore: cursor !== undefined || values.length > SUGGESTED };
  });
}

function readCursor(cursor: string): Record<string, string> {
  try {
    return Cursors.parse(storable(JSON.parse(Buffer.from(cursor.slice(0, 1000), 'base64url').toString())));
  } catch {
    throw foreignCursor();
  }
}

const metaOf = ({ config }: Context, { meta }: Resource) => (meta ? { _meta: meta(config) } : {});

const listed = (ctx: Context, resource: Resource) => ({
  uri: resource.uri,
  ...inShort(resource),
  ...metaOf(ctx, resource),
});

const listedEntry = (resource: Resource, { id, title, description, picture, changedAt }: Entry) => ({
  uri: uriOf(resource, id),
  name: id,
  title,
  ...(description !== undefined && { description }),
  mimeType: resource.mimeType,
  ...(picture != null && { icons: [{ src: picture, mimeType: 'image/jpeg' }] }),
  ...(changedAt !== undefined && { annotations: { lastModified: changedAt } }),
});
