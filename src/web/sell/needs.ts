import type { Briefing } from '../../briefing/schemas.ts';
import { naming, shortened } from '../../text/wording.ts';
import { shortTime, wordsFor } from '../inbox/messages.tsx';

/** Something that waits for the seller, with the page where it is done. */
export type Need = { href: string; what: string; about: string; urgent?: true };

/** Where there is more of a kind than is named. */
type More = Pick<Need, 'href' | 'what'>;

const MOST = 6;
const INBOX = '/inbox';
const PICKUPS = '/sell/pickups';
const SOON_DAYS = 3;

export const photosWait = ({ photos }: { photos: number }): string =>
  photos === 1 ? 'One photo waits' : `${photos} photos wait`;

/**
 * What needs the seller first, the most urgent on top. Threads and pickups beyond the first few are counted in `more`, by
 * the page that has them. `unread` counts all threads with something unread, of which a briefing names ten.
 */
export function needsOf(
  briefing: Briefing,
  { prepared, unread }: { prepared: number; unread: number },
  left?: { id: string; photos: number },
): { needs: Need[]; more: More[] } {
  const { whats_new: news, timezone } = briefing;
  const at = (iso: string) => shortTime(new Date(iso), timezone);
  const thread = (id: string) => `${INBOX}/${id}`;
  const about = (of: { items: string[]; item_count: number }) =>
    of.item_count > 2
      ? `${shortened(of.items[0] ?? '', 40)} and ${of.item_count - 1} more`
      : naming(of.items.map((title) => shortened(title, 40)));
  const needs: Need[] = [
    ...news.pickups_to_close.map((each) => ({
      href: `${thread(each.conversation_id)}?answer=sold`,
      what: `Did ${shortened(each.buyer_name, 40)} come?`,
      about: `${about(each)} · ${at(each.pickup_at)}`,
      urgent: true as const,
    })),
    ...(prepared > 0
      ? [
          {
            href: INBOX,
            what: prepared === 1 ? 'A message waits for your yes' : `${prepared} messages wait for your yes`,
            about: 'Prepared by your assistant, not sent yet.',
            urgent: true as const,
          },
        ]
      : []),
    ...news.unread.map((each) => {
      const who = shortened(each.buyer_name, 40);
      return {
        href: thread(each.conversation_id),
        what: each.last_sender === 'buyer' ? `${who} wrote` : `News from ${who}`,
        about: shortened(
          `${each.last_sender === 'seller' ? 'You: ' : ''}${wordsFor('seller', each.last_sender, each.last_message)}`,
          90,
        ),
      };
    }),
    ...news.holds_ending.map((each) => ({
      href: thread(each.conversation_id),
      what: `Held for ${shortened(each.buyer_name, 40)} until ${at(each.expires_at)}`,
      about: `${about(each)} · set a pickup, or hold it longer`,
    })),
    ...(left
      ? [
          {
            href: `/sell/new/${left.id}`,
            what: `${photosWait(left)} to be listed`,
            about: 'Go on where you left off: say what it is and what it costs.',
          },
        ]
      : []),
    ...reviews(briefing),
    ...pageState(briefing),
    ...news.pickups_today.map((each) => ({
      href: PICKUPS,
      what: `${shortened(each.buyer_name, 40)} comes today`,
      about: `${about(each)} · ${at(each.pickup_at)}`,
    })),
  ];
  const unnamed = Math.max(0, unread - news.unread.length);
  const hasPage = (need: Need) => isThread(need) || need.href === PICKUPS;
  const shown = needs.filter((need, i) => i < MOST || !hasPage(need));
  const rest = needs.filter((need) => !shown.includes(need));
  const named = new Set(shown.map(pathOf));
  const threads =
    new Set(
      rest
        .filter(isThread)
        .map(pathOf)
        .filter((path) => !named.has(path)),
    ).size + unnamed;
  const pickups = rest.filter(({ href }) => href === PICKUPS).length;
  const comers = pickups === 1 ? 'pickup' : 'pickups';
  return {
    needs: shown,
    more: [
      ...(threads > 0 ? [{ href: INBOX, what: `${threads} more in your inbox` }] : []),
      ...(pickups > 0 ? [{ href: PICKUPS, what: `${pickups} more ${comers} today` }] : []),
    ],
  };
}

const pathOf = ({ href }: Need): string => href.replace(/\?.*/, '');
const isThread = ({ href }: Need): boolean => href === INBOX || href.startsWith(`${INBOX}/`);

function reviews({ needs_review_count: many, whats_new: { needs_review: some } }: Briefing): Need[] {
  if (many === 0) return [];
  const titles = some.map(({ title }) => shortened(title, 40));
  return [
    {
      href: '/sell?show=review',
      what: many === 1 ? 'One thing waits for your look' : `${many} things wait for your look`,
      about: `Nobody else sees ${many === 1 ? 'it' : 'them'} before: ${naming(titles.slice(0, 2))}${many > 2 ? ` and ${many - 2} more` : ''}`,
    },
  ];
}

function pageState(of: Briefing): Need[] {
  const days = of.renewal.days_until_page_expiry;
  if (!of.page_published && of.items_count > 0) {
    return [
      {
        href: '/sell/page',
        what: 'Your page is offline',
        about: 'Buyers can’t see your items.',
      },
    ];
  }
  if (of.page_published && days !== null && days <= SOON_DAYS) {
    const ended = of.renewal.is_expired;
    return [
      {
        href: '/settings',
        what: ended
          ? 'Your page is over'
          : days <= 1
            ? 'Your page ends within a day'
            : `Your page ends in ${days} days`,
        about: ended ? 'Give it more time, and everything is back.' : 'Give it more time while it is open.',
      },
    ];
  }
  return [];
}
