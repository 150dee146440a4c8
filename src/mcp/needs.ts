import * as z from 'zod';
import { resourceAt } from './resource.ts';
import { resources } from './resources.ts';
import { skillResources } from './skills.ts';
import type { ToolAccess } from './tool.ts';
import type { ToolSet } from './tool-set.ts';

/** The part of a JSON-RPC message that decides who can send it. */
const Guarded = z.discriminatedUnion('method', [
  z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) }),
  z.object({ method: z.literal('resources/read'), params: z.object({ uri: z.string() }) }),
  z.object({ method: z.enum(['resources/list', 'prompts/get', 'completion/complete']) }),
]);

/** The access that each message of a body needs; in older protocol revisions, a body can be a batch. */
export const accessOf = (tools: ToolSet, body: unknown): (ToolAccess | undefined)[] =>
  (Array.isArray(body) ? body : [body]).map((message) => {
    const { data: asked } = Guarded.safeParse(message);
    if (asked?.method === 'tools/call') return tools.byName.get(asked.params.name)?.operation.access;
    if (asked?.method === 'resources/read') {
      return (
        resourceAt([...resources, ...skillResources, ...tools.views], asked.params.uri)?.resource.access ??
        'read'
      );
    }
    return asked && 'read';
  });
