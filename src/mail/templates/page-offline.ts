import { moment, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';
import { sellerFirst, type ToBuyer, toBuyer } from '../to-buyer.ts';

/** What one reservation has: held until its pickup or its end, or waited for in line. */
export type Kept = {
  buyerName: string;
  held: readonly string[];
  waiting: readonly string[];
  /** When the hold ends; null while nothing is held. */
  expiresAt: Date | null;
  pickupAt: Date | null;
};

type Offline = { kept: readonly Kept[]; timezone: string | null; now: Date };

/** To a buyer who has something reserved on a page that went offline. */
export function pageOfflineBuyerMail(
  it: ToBuyer & Offline & { sellerName: string | null; manageUrl: string },
) {
  const { mail, compose, naming, list, moment } = toBuyer(it);
  const { offline: words } = mail;
  const waiting = it.kept.flatMap((each) => each.waiting);
  return compose(
    'page_offline_buyer',
    words.subject({ items: naming([...it.kept.flatMap(({ held }) => held), ...waiting]) }),
    {
      paragraphs: [
        words.isOffline(sellerFirst(it.sellerName)),
        ...it.kept.flatMap(({ held, expiresAt, pickupAt }) =>
          held.length === 0
            ? []
            : [
                pickupAt && pickupAt > it.now
                  ? words.pickup({ at: moment(pickupAt, it.timezone) })
                  : words.held({ until: moment(expiresAt ?? it.now, it.timezone) }),
                list(held),
              ],
        ),
        ...(waiting.length === 0 ? [] : [words.inLine, list(waiting)]),
        words.reach,
      ],
      button: { label: mail.openReservation, url: it.manageUrl },
      footer: mail.reservedFooter,
    },
  );
}

/** To the seller, when buyers have something reserved on it. `expired`: its time ran out. */
export const pageOfflineMail = (it: Offline & { expired: boolean; baseUrl: string }) =>
  composeMail('page_offline', 'Your sale page is offline, and items are still reserved', {
    paragraphs: [
      it.expired
        ? 'Your sale page has expired and is offline now. What was reserved stays reserved:'
        : 'Your sale page is offline. What was reserved stays reserved:',
      {
        list: it.kept.flatMap(({ buyerName, held, waiting, expiresAt, pickupAt }) => {
          const until =
            pickupAt && pickupAt > it.now
              ? `pickup ${moment(pickupAt, it.timezone)}`
              : `until ${moment(expiresAt ?? it.now, it.timezone)}`;
          const name = shortened(buyerName);
          return [
            ...held.map((title) => `${shortened(title, 140)}: held for ${name}, ${until}`),
            ...waiting.map((title) => `${shortened(title, 140)}: ${name} is waiting in line`),
          ];
        }),
      },
      'We told these buyers that the page is offline, that their reservations stay, and that they can still write to you. To let someone go, cancel the reservation in your inbox.',
    ],
    button: { label: 'Open your inbox', url: `${it.baseUrl}/inbox` },
    links: [
      it.expired
        ? { label: 'Put the page online again', url: `${it.baseUrl}/settings#plan` }
        : { label: 'Open your page', url: `${it.baseUrl}/sell/page` },
    ],
    footer: SELLER_FOOTER,
  });
