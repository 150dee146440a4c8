import { shortened } from '../../text/wording.ts';
import { sellerFirst, type ToBuyer, toBuyer } from '../to-buyer.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

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
export function pageOfflineMail(it: ToSeller & Offline & { expired: boolean; baseUrl: string }) {
  const { sellerMail, compose, moment } = toSeller(it);
  const { page_offline: said } = sellerMail;
  const linesOf = ({ buyerName, held, waiting, expiresAt, pickupAt }: Kept) => {
    const buyer = shortened(buyerName);
    const coming = pickupAt && pickupAt > it.now ? pickupAt : null;
    const at = moment(coming ?? expiresAt ?? it.now, it.timezone);
    const line = coming ? said.pickup : said.held;
    return [
      ...held.map((title) => line({ title: shortened(title, 140), buyer, at })),
      ...waiting.map((title) => said.waiting({ title: shortened(title, 140), buyer })),
    ];
  };
  return compose('page_offline', said.subject, {
    paragraphs: [it.expired ? said.expired : said.offline, { list: it.kept.flatMap(linesOf) }, said.told],
    button: { label: sellerMail.openInbox, url: `${it.baseUrl}/inbox` },
    links: [
      it.expired
        ? { label: said.again, url: `${it.baseUrl}/settings#plan` }
        : { label: said.open, url: `${it.baseUrl}/sell/page` },
    ],
  });
}
