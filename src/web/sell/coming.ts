import type { Briefing } from '../../briefing/schemas.ts';
import { naming, shortened } from '../../text/wording.ts';
import { shortTime } from '../inbox/messages.tsx';

/** Something to know of or go on with, that asks for no decision, and the page that it is on. */
export type Coming = { href: string; what: string; about: string };

/** How many holds and pickups are named. */
const MOST = 6;

export const photosWait = ({ photos }: { photos: number }): string =>
  photos === 1 ? 'One photo is waiting' : `${photos} photos are waiting`;

/** Photos to go on with, a page that is not online, holds that end within a day, and who comes today. */
export function comingUp(briefing: Briefing, left?: { id: string; photos: number }): Coming[] {
  const { whats_new: news, timezone, page_published: online, items_count: items } = briefing;
  const at = (iso: string) => shortTime(new Date(iso), timezone);
  const about = (of: { items: string[]; item_count: number }) =>
    of.item_count > 2
      ? `${shortened(of.items[0] ?? '', 40)} and ${of.item_count - 1} more`
      : naming(of.items.map((title) => shortened(title, 40)));
  return [
    ...(left
      ? [
          {
            href: `/sell/new/${left.id}`,
            what: `${photosWait(left)} to be listed`,
            about: 'Continue where you left off: say what it is and what it costs.',
          },
        ]
      : []),
    ...(!online && items > 0
      ? [{ href: '/sell/page', what: 'Your page is offline', about: 'Buyers can’t see your items.' }]
      : []),
    ...news.pickups_today.slice(0, MOST).map((each) => ({
      href: '/sell/pickups',
      what: `${shortened(each.buyer_name, 40)} comes today`,
      about: `${about(each)} · ${at(each.pickup_at)}`,
    })),
    ...(news.pickups_today.length > MOST
      ? [{ href: '/sell/pickups', what: `${news.pickups_today.length - MOST} more pickups today`, about: '' }]
      : []),
    ...news.holds_ending.slice(0, MOST).map((each) => ({
      href: `/inbox/${each.conversation_id}`,
      what: `Held for ${shortened(each.buyer_name, 40)} until ${at(each.expires_at)}`,
      about: `${about(each)} · set a pickup, or hold it longer`,
    })),
  ];
}
