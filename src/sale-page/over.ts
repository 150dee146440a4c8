import { dayEnd } from '../text/days.ts';
import type { PageRow } from './links.ts';

/** Past its last day a sale takes no reservations; its page stays. */
export const isSaleOver = (page: Pick<PageRow, 'endsOn'> & { zone: string }, now: Date): boolean =>
  page.endsOn !== null && dayEnd(page.endsOn, page.zone) <= now;
