import { and, eq, type SQL } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import { AppError } from '../errors.ts';
import { fold } from '../text/fold.ts';
import { foldState } from '../text/states.ts';

/** The pages of a place. A place that folds to nothing is no filter. */
export function inPlace(
  pages: Schema['pages'],
  place: { city?: string | undefined; state?: string | undefined },
): SQL | undefined {
  const city = fold(place.city ?? '').trim();
  const state = foldState(place.state ?? '');
  return and(
    city === '' ? undefined : eq(pages.cityFolded, city),
    state === '' ? undefined : eq(pages.stateFolded, state),
  );
}

export const foreignCursor = () =>
  new AppError('invalid_request', 'cursor: not a next_cursor of this search.', {
    hint: 'Leave cursor out to begin again.',
  });
