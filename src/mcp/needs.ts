import * as z from 'zod';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { checkAccess } from '../operation/access.ts';
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

/** The refusal of the first message that the actor can't send. */
export function refuseUncredentialed(
  needs: readonly (ToolAccess | undefined)[],
  actor: Context['actor'],
): AppError | undefined {
  try {
    for (const access of needs) if (access) checkAccess(access, actor);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
