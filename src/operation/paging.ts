import { type AppError, refusal } from '../errors.ts';

/** A position in a list sorted from newest to oldest. The id breaks ties between rows of the same moment. */
export type Position = { createdAt: Date; id: string };

/** The cursor of a position: milliseconds since 1970 and the id. Clients treat it as opaque. */
export const cursorOf = ({ createdAt, id }: Position): string => `${createdAt.getTime()}.${id}`;

/**
 * The position after which the page of `cursor` starts; undefined without a cursor, for the first page.
 * @param ids the pattern of this list's ids @throws AppError invalid_request for the cursor of another list
 */
export function positionAt(cursor: string | undefined, ids: RegExp): Position | undefined {
  if (cursor === undefined) return undefined;
  const [, ms, id] = /^(\d{1,14})\.(.+)$/.exec(cursor) ?? [];
  if (ms === undefined || id === undefined || !ids.test(id)) throw foreignCursor();
  return { createdAt: new Date(Number(ms)), id };
}

/** The first `limit` of `rows`, and the cursor for the next page if there are more. Query one row more than `limit`. */
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

/** The refusal of a cursor that this list didn't give out. */
export const foreignCursor = (): AppError =>
  refusal('invalid_request.cursor', { problem: PROBLEM }, { fields: [{ path: 'cursor', problem: PROBLEM }] });
