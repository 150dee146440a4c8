import * as z from 'zod';
import type { Context } from '../context.ts';
import { reportError } from '../operation/report-error.ts';
import { refusalOf } from './errors.ts';

export const RefusedRow = z.object({
  item_id: z.string().describe('The listing, if the row named one.'),
  ok: z.literal(false).describe('false: not done. The other rows are independent.'),
  code: z.string().describe('Why, as a code.'),
  error: z.string().describe('Why, in words.'),
  hint: z.string().optional().describe('What to do.'),
  retryable: z.boolean().describe('A retry can succeed.'),
  next_tool: z.string().optional().describe('The tool that helps.'),
  approval_url: z.string().optional().describe('Where the seller decides it.'),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

export const done = z.literal(true).describe('This one was done.');

/** Runs the same for each row, in order. A refused row, even an invalid one, doesn't affect the others. */
export async function rowByRow<I, R extends object>(
  ctx: Context,
  rows: readonly I[],
  run: (row: I, index: number) => Promise<R>,
): Promise<((R & { ok: true }) | RefusedRow)[]> {
  const results: ((R & { ok: true }) | RefusedRow)[] = [];
  for (const [index, row] of rows.entries()) {
    try {
      results.push({ ...(await run(row, index)), ok: true });
    } catch (refused) {
      reportError(ctx.logger, refused, { request_id: ctx.requestId });
      const { code, error, hint, retryable, next_tool, approval_url } = refusalOf(refused, ctx);
      const { item_id: sent } = Object(row);
      const item_id = typeof sent === 'string' ? sent.slice(0, 100) : '';
      results.push({ item_id, ok: false, code, error, hint, retryable, next_tool, approval_url });
    }
  }
  return results;
}
