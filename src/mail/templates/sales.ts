import type { MailTopic } from '../../../db/schema.ts';
import { PLAN_CURRENCY } from '../../money.ts';
import { daysUntil } from '../../text/days.ts';
import { shortened, titled } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type DailyDigest = ToSeller & {
  /** What happened, oldest first. */
  entries: readonly { topic: MailTopic; subject: string; url: string | null }[];
  more: number;
  baseUrl: string;
  /** What is waiting for the seller, most urgent first. */
  decisions: readonly { title: string; url: string }[];
  /** How many decisions there are, named or not. */
  open: number;
};

const TOPICS = ['messages', 'reservations', 'pickups', 'sale'] as const satisfies readonly MailTopic[];

/** To a seller who wants one email a day. Each line is the subject of an email that wasn't sent separately. */
export const dailyDigestMail = toSeller('daily_digest', ({ words, said, sellerMail }, it: DailyDigest) => {
  const { entries, more, baseUrl, decisions } = it;
  const updates = entries.length + more;
  const linked = (heading: string, lines: readonly { text: string; url: string | null }[]) =>
    lines.length > 0 && [heading, { list: lines.map(({ text, url }) => ({ text: titled(text), url })) }];
  return {
    subject: updates > 0 ? said.subject({ n: updates }) : said.onlyDecisions({ n: it.open }),
    paragraphs: [
      linked(
        `${words.decisions.heading}:`,
        decisions.map(({ title: text, url }) => ({ text, url })),
      ),
      TOPICS.map((topic) =>
        linked(
          said[topic],
          entries.filter((entry) => entry.topic === topic).map(({ subject: text, url }) => ({ text, url })),
        ),
      ),
      more > 0 && said.more({ n: more }),
    ],
    button:
      updates > 0
        ? { label: sellerMail.openInbox, url: `${baseUrl}/inbox` }
        : { label: sellerMail.openSale, url: `${baseUrl}/sell` },
    links: [{ label: said.change, url: `${baseUrl}/settings/mails` }],
  };
});

type Ending = ToSeller & {
  expiresAt: Date;
  now: Date;
  /** The page where the seller can do something about it. */
  settingsUrl: string;
  timezone?: string | null | undefined;
  onHold?: number;
  /** Whether passes are sold here. */
  sold?: boolean;
};

/** To a seller whose page goes offline soon. Free pages are renewed at no cost. */
export const pageExpiresMail = toSeller(
  'page_expires',
  ({ said, sellerMail, moment, heldStays }, { sold = true, ...it }: Ending & { isFree: boolean }) => {
    const paid = sold ? said.choose : said.ask;
    return {
      subject: said.subject({ days: daysLeft(it) }),
      paragraphs: [
        said.until({ until: moment(it.expiresAt) }),
        it.isFree ? said.free : paid,
        heldStays(it.onHold ?? 0),
      ],
      button: { label: sellerMail.openSettings, url: it.settingsUrl },
    };
  },
);

/** To a seller whose pass is about to end. */
export const planEndsMail = toSeller(
  'plan_ends',
  ({ said, sellerMail, moment, heldStays }, { planName: plan, ...it }: Ending & { planName: string }) => ({
    subject: said.subject({ plan, days: daysLeft(it) }),
    paragraphs: [
      said.until({ plan, until: moment(it.expiresAt) }),
      (it.sold ?? true) ? said.choose : said.ask,
      said.otherwise,
      heldStays(it.onHold ?? 0),
    ],
    button: { label: sellerMail.openSettings, url: it.settingsUrl },
  }),
);

const daysLeft = ({ expiresAt, now, timezone = null }: Ending) => daysUntil(expiresAt, now, timezone);

type Reversed = ToSeller & {
  /** `Move Sale`, and which of its products. */
  plan: string;
  kind: 'pass' | 'extension';
  /** The total returned so far, in the operator's currency. */
  amount: number;
  by: 'refund' | 'dispute';
  /** Whether the payment no longer counts. */
  ended: boolean;
  /** When the remaining plan ends; null if there is none. */
  planEndsAt: Date | null;
  /** Whether the page is published but has expired. */
  pageWentOffline: boolean;
  timezone: string | null;
};

/** To a seller whose payment was returned, partly or fully. */
export const paymentReversedMail = toSeller('payment_reversed', ({ said, price, moment }, it: Reversed) => {
  const product = said.product({ plan: it.plan, kind: it.kind === 'extension' ? 'extension' : 'other' });
  const by = it.by === 'refund' ? ('refund' as const) : ('other' as const);
  const facts = { product, by, amount: price(it.amount, PLAN_CURRENCY) };
  if (!it.ended) return { subject: said.subjectPart({ product }), paragraphs: [said.part(facts)] };
  return {
    subject: said.subject({ product }),
    paragraphs: [
      said.ended(facts),
      it.planEndsAt && said.others({ until: moment(it.planEndsAt) }),
      it.pageWentOffline && said.offline,
      said.unexpected,
    ],
  };
});

type PriceDrop = ToSeller & {
  on: string;
  percent: number;
  currency: string;
  items: readonly { title: string; from: number; to: number }[];
  /** Number of items that kept their price because the drop would have gone below the seller's floor price. */
  kept: number;
  /** The seller's list of items. */
  listUrl: string;
};

const NAMED = 12;

/** To a seller whose planned price drop was applied. */
export const priceDropMail = toSeller('price_drop', ({ words, said, sellerMail, price }, it: PriceDrop) => {
  const { percent, items, kept } = it;
  const day = words.format.dayOfDate(it.on);
  const lines = items
    .slice(0, NAMED)
    .map(({ title, from, to }) => said.line({ title: shortened(title), from: price(from), to: price(to) }));
  if (items.length > NAMED) lines.push(said.more({ n: items.length - NAMED }));
  return {
    subject: said.subject({ percent, day, n: items.length }),
    paragraphs: [said.applied({ day }), { list: lines }, kept > 0 && said.kept({ n: kept }), said.own],
    button: { label: sellerMail.openSale, url: it.listUrl },
  };
});

/** `ownUrl`: where they can choose another address. */
type AddressMoved = ToSeller & { old: string; url: string; ownUrl: string };

/** To a seller whose page had to move, because the service needs its address. */
export const addressMovedMail = toSeller('address_moved', ({ said, sellerMail }, it: AddressMoved) => ({
  paragraphs: [said.moved({ old: it.old, url: it.url }), said.links],
  button: { label: sellerMail.page_offline.open, url: it.ownUrl },
}));

type TakeDown = ToSeller & {
  title: string;
  /** True if it is sold, false if it is held. */
  sold: boolean;
  places: readonly { name: string; url: string | null }[];
  /** The item on the seller's own pages. */
  itemUrl: string;
};

/** To a seller whose item is on hold or sold here and, according to their notes, still posted elsewhere. */
export const takeDownMail = toSeller('take_down_elsewhere', ({ words }, { title, sold, ...it }: TakeDown) => {
  const { mail: said } = words.postings;
  return {
    subject: said.subject({ title: shortened(title) }),
    paragraphs: [
      said.why({ title: titled(title), sold }),
      { list: it.places.map(({ name, url }) => ({ text: name, url })) },
      said.how,
    ],
    button: { label: said.open, url: it.itemUrl },
    footer: said.footer,
  };
});
