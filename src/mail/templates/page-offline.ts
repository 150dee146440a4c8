import { shortened, titled } from '../../text/wording.ts';
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

/** To a buyer who has something reserved on a page that went offline, or whose sale is `over`. */
export function pageOfflineBuyerMail(
  it: ToBuyer & Offline & { over: boolean; sellerName: string | null; manageUrl: string },
) {
  const { mail, compose, naming, list, moment } = toBuyer(it);
  const { offline: words } = mail;
  const waiting = it.kept.flatMap((each) => each.waiting);
  const items = naming([...it.kept.flatMap(({ held }) => held), ...waiting]);
  return compose('page_offline_buyer', it.over ? words.overSubject({ items }) : words.subject({ items }), {
    paragraphs: [
      it.over ? words.isOver : words.isOffline(sellerFirst(it.sellerName)),
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
  });
}

/** What is reserved and for whom, a line an item. */
export function keptLines(it: ToSeller & Offline): string[] {
  const { sellerMail, moment } = toSeller(it);
  const { page_offline: said } = sellerMail;
  return it.kept.flatMap(({ buyerName, held, waiting, expiresAt, pickupAt }) => {
    const buyer = shortened(buyerName);
    const coming = pickupAt && pickupAt > it.now ? pickupAt : null;
    const at = moment(coming ?? expiresAt ?? it.now, it.timezone);
    const line = coming ? said.pickup : said.held;
    return [
      ...held.map((title) => line({ title: titled(title), buyer, at })),
      ...waiting.map((title) => said.waiting({ title: titled(title), buyer })),
    ];
  });
}

/** To the seller, when buyers have something reserved on it. `expired`: its time ran out. */
export function pageOfflineMail(it: ToSeller & Offline & { expired: boolean; baseUrl: string }) {
  const { sellerMail, compose } = toSeller(it);
  const { page_offline: said } = sellerMail;
  return compose('page_offline', said.subject, {
    paragraphs: [it.expired ? said.expired : said.offline, { list: keptLines(it) }, said.told],
    button: { label: sellerMail.openInbox, url: `${it.baseUrl}/inbox` },
    links: [
      it.expired
        ? { label: said.again, url: `${it.baseUrl}/sell/end` }
        : { label: said.open, url: `${it.baseUrl}/sell/page` },
    ],
  });
}
