import { placeName } from '../listings/postings.ts';
import { overAt } from '../sale-page/page.ts';
import { shortened } from '../text/wording.ts';
import { DAY } from '../units.ts';
import { type Facts, listOf, type Made } from './facts.ts';

/** How long before its end a page or sale needs a decision. */
const ENDS_BEFORE_MS = 5 * DAY;

/** Other things to do about remaining items, besides giving the page more time. */
const ENDING: Made['acts'] = [
  ['lower_all', 'edit_listings'],
  ['give_away', 'edit_listings'],
  ['close', 'unpublish_page'],
];

/** Decisions that don't belong to a single buyer. */
export const ofTheSale = (facts: Facts): Made[] => [...listings(facts), ...postings(facts), ...ends(facts)];

/** One decision for each post elsewhere of an item held or sold here: posts are taken down one by one. */
const postings = ({ elsewhere, words, baseUrl }: Facts): Made[] =>
  elsewhere.flatMap((item) =>
    item.postings.map(({ posting_id: id, place, posted_at: postedAt }) => ({
      decision_id: `take_down_elsewhere:${id}`,
      kind: 'take_down_elsewhere' as const,
      since: new Date(postedAt),
      item_ids: [item.item_id],
      title: words.decisions.takeDown({ item: shortened(item.title), place: placeName(place) }),
      summary: item.status === 'taken' ? words.decisions.soldHere : words.decisions.heldHere,
      page_url: `${baseUrl}/sell/items/${item.item_id}#postings`,
      acts: [['taken_down', 'edit_listings']] as const,
    })),
  );

/** Listings to work on: the decision, its facts and words, the list that shows them, and what to do. */
const LISTED = [
  { kind: 'needs_price', of: 'needsPrice', show: 'review', act: 'set_price' },
  { kind: 'needs_review', of: 'needsReview', show: 'review', act: 'review' },
  { kind: 'drafts', of: 'drafts', show: 'inactive', act: 'put_on_sale' },
] as const;

const listings = (facts: Facts): Made[] =>
  LISTED.flatMap(({ kind, of, show, act }): Made | [] => {
    const items = facts[of];
    const oldest = items.at(-1);
    if (!oldest) return [];
    const named = items.length > 3 ? [...items.slice(0, 3), { title: '…' }] : items;
    return {
      decision_id: kind,
      kind,
      since: oldest.at,
      item_ids: items.map(({ id }) => id),
      title: facts.words.decisions[of]({ n: items.length }),
      summary: listOf(facts, named),
      page_url: `${facts.baseUrl}/sell?show=${show}`,
      acts: [[act, 'edit_listings']],
    };
  });

/** People refer to a sale's end by its last day, which ends at the following midnight. */
export const lastMoment = (saleEnd: Date): Date => new Date(saleEnd.getTime() - 1);

/** The ends of the page and of the sale. A page that lasts longer than its sale needs no more time. */
function ends(facts: Facts): Made[] {
  const { page, now, zone, left, baseUrl } = facts;
  if (!page?.published || left === 0) return [];
  const { decisions, format } = facts.words;
  const saleEnd = page.endsOn === null ? null : overAt(page.endsOn, zone);
  const near = (at: Date) => at.getTime() - now.getTime() <= ENDS_BEFORE_MS;
  const made = (kind: 'page_ends' | 'sale_ends', until: Date, title: string, act: Made['acts'][0]): Made => ({
    decision_id: kind,
    kind,
    since: new Date(until.getTime() - ENDS_BEFORE_MS),
    until,
    title,
    summary: decisions.left({ n: left }),
    page_url: `${baseUrl}/sell/end`,
    acts: [act, ...ENDING],
  });
  const all: Made[] = [];
  const { expiresAt } = page;
  if (expiresAt && near(expiresAt) && (saleEnd === null || saleEnd > expiresAt)) {
    const title =
      expiresAt > now ? decisions.pageEnds({ at: format.moment(expiresAt, zone) }) : decisions.pageEnded;
    all.push(made('page_ends', expiresAt, title, ['renew', facts.renewTool]));
  }
  if (saleEnd && near(saleEnd)) {
    const lastDay = format.dayAndMonth(lastMoment(saleEnd), zone);
    const title = saleEnd > now ? decisions.saleEnds({ at: lastDay }) : decisions.saleEnded;
    all.push(made('sale_ends', saleEnd, title, ['extend', 'publish_page']));
  }
  return all;
}
