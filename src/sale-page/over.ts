import { dayEnd } from '../text/days.ts';
import type { PageRow } from './links.ts';

/** After its last day, a sale takes no reservations; its page stays. */
export const isSaleOver = (page: Pick<PageRow, 'endsOn'> & { zone: string }, now: Date): boolean =>
  page.endsOn !== null && overAt(page.endsOn, page.zone) <= now;

/** The end of a sale's last day. */
export const overAt = (endsOn: string, zone: string): Date => dayEnd(endsOn, zone);
