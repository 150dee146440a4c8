import { AppError } from '../errors.ts';

/** A place in a list that goes from new to old. Rows of the same moment are told apart by their id. */
export type Position = { createdAt: Date; id: string };

export const cursorOf = ({ createdAt, id }: Position): string => `${createdAt.getTime()}.${id}`;

/**
 * The place behind which the page of `cursor` begins; undefined without one: the first page.
 * @param ids what an id of this list looks like. @throws AppError invalid_request for the cursor of another list
 */
export function positionAt(cursor: string | undefined, ids: RegExp): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, ms, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined || !ids.test(id)) throw foreignCursor();
  return { createdAt: new Date(Number(ms)), id };
}

/** The first `limit` of `rows`, and the cursor behind them when there are more. Ask the store for one row more. */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  cursor: (row: R) => string,
): { shown: R[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, next: rows.length > limit && last !== undefined ? cursor(last) : null };
}

const PROBLEM = 'is not a next_cursor of this list';

export const foreignCursor = (): AppError =>
  new AppError('invalid_request', `cursor ${PROBLEM}.`, {
    hint: 'Leave cursor out to begin with the first page.',
    fields: [{ path: 'cursor', problem: PROBLEM }],
  });
