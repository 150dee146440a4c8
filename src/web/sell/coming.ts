import type { Briefing } from '../../briefing/schemas.ts';
import type { Words } from '../../languages/index.ts';
import type { LeftPhotos } from '../../listings/new-things-desk.ts';
import { shortened } from '../../text/wording.ts';

/** A notice or a task that needs no decision, and its page. */
export type Coming = { href: string; what: string; about: string };

/** Maximum number of holds and pickups that are named. */
const MOST = 6;

/**
 * What is coming up: photos that aren't listed yet, a page that isn't online, holds that end within a day, and
 * today's visits.
 */
export function comingUp(
  briefing: Briefing,
  { sell, sellPage, format }: Words,
  left: readonly LeftPhotos[],
): Coming[] {
  const { coming: words } = sell;
  const { whats_new: news, timezone, page_published: online, items_count: items } = briefing;
  const at = (iso: string) => format.shortTime(new Date(iso), timezone);
  const about = (of: { items: string[]; item_count: number }) =>
    of.item_count > 2
      ? words.andMore({ first: shortened(of.items[0] ?? '', 40), n: of.item_count - 1 })
      : format.list(of.items.map((title) => shortened(title, 40)));
  const today = news.pickups_today;
  const coming: Coming[] = left.map(({ id, photos }) => ({
    href: `/sell/new/${id}`,
    what: words.photos({ n: photos }),
    about: words.photosHow,
  }));
  const add = (href: string, what: string, told: string) => coming.push({ href, what, about: told });
  if (!online && items > 0) add('/sell/page', sellPage.state.offline, words.offline);
  for (const each of today.slice(0, MOST)) {
    const what = words.pickup({ name: shortened(each.buyer_name, 40) });
    add('/sell/pickups', what, `${about(each)} · ${at(each.pickup_at)}`);
  }
  if (today.length > MOST) add('/sell/pickups', words.morePickups({ n: today.length - MOST }), '');
  for (const each of news.holds_ending.slice(0, MOST)) {
    const what = words.hold({ name: shortened(each.buyer_name, 40), time: at(each.expires_at) });
    add(`/inbox/${each.conversation_id}`, what, `${about(each)} · ${words.holdHow}`);
  }
  return coming;
}
