import * as z from 'zod';
import type { Deps, SellerContext } from '../context.ts';
import { defineOperation } from '../operation/operation.ts';
import { decisionsOf } from './decide.ts';
import { readFacts } from './facts.ts';
import { type Decision, Decisions } from './schemas.ts';

/** What waits for the seller now. */
export const listDecisions = async (ctx: SellerContext): Promise<Decision[]> =>
  decisionsOf(await readFacts(ctx));

/** The same for a background duty, which acts for the service itself. */
export const decisionsFor = (deps: Deps, sellerId: string): Promise<Decision[]> =>
  listDecisions({ ...deps, actor: { kind: 'session', sellerId, email: null }, requestId: '', ip: '' });

export const decisions = {
  list: defineOperation({
    name: 'listDecisions',
    access: 'read',
    input: z.strictObject({}),
    output: Decisions,
    async run(ctx) {
      const all = await listDecisions(ctx);
      return { decisions: all, count: all.length };
    },
  }),
};
