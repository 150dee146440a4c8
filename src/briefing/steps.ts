import type { PaymentStatus, RenewalOptions } from '../plans/schemas.ts';
import type { NextStep, WhatsNew } from './schemas.ts';

/** Maximum number of rows of each kind of news. */
export const MOST_NEWS = 10;

/** Maximum number of steps; the most urgent ones remain. */
const MOST = 5;
/** How many days before its end a page counts as ending soon. */
const SOON_DAYS = 5;

/** What to do next, most urgent first. It never contains buyers' own words. */
export function nextSteps(
  news: WhatsNew,
  account: PaymentStatus,
  renewal: RenewalOptions,
  {
    saleOver,
    saleEnds,
    drafts,
    noZone,
  }: { saleOver: boolean; saleEnds: boolean; drafts: number; noZone: boolean },
): NextStep[] {
  const days = renewal.days_until_page_expiry;
  const free = renewal.options.some(({ intent }) => intent === 'free_renew');
  const sold = renewal.options.some(({ sku }) => sku !== undefined);
  const steps: (NextStep | false)[] = [
    news.pickups_to_close.length > 0 && {
      what: `Ask the seller whether the buyer came: ${some(news.pickups_to_close, 'pickup')} passed without an answer.`,
      tool: 'confirm_pickup',
    },
    news.unread.length > 0 && {
      what: `Read ${some(news.unread, 'conversation')} with unread messages, and reply.`,
      tool: 'get_conversation',
    },
    news.holds_ending.length > 0 && {
      what: `Set a pickup time or hold longer: ${some(news.holds_ending, 'hold')} expire within a day.`,
      tool: 'update_reservation',
    },
    news.take_down_elsewhere.length > 0 && {
      what: `Ask the seller to take down elsewhere what is held or sold here: ${some(news.take_down_elsewhere, 'item')}. Note it with taken_down.`,
      tool: 'edit_listings',
    },
    saleOver &&
      account.items_count > 0 && {
        what: 'The last day of the sale has passed, so nothing can be reserved: ask what happened to the rest, or for a later ends_on.',
        tool: 'publish_page',
      },
    !saleOver &&
      saleEnds && {
        what: 'The sale ends within days: ask for a later ends_on, lower prices, or what to do with the rest.',
        tool: 'publish_page',
      },
    !saleOver &&
      account.page_published &&
      days !== null &&
      days <= SOON_DAYS &&
      (free || sold) && {
        what: renewal.is_expired
          ? 'The sale page has expired: renew it.'
          : 'The sale page ends soon: renew it.',
        tool: free ? 'extend_sale_page' : 'generate_payment_link',
      },
    noZone && {
      what: 'No time zone is known, so all times are in UTC: ask the seller where they are.',
      tool: 'set_availability',
    },
    account.needs_review_count > 0 && {
      what: `Look at ${count(account.needs_review_count, 'listing')} with the seller: not public until then.`,
      tool: 'edit_listings',
    },
    drafts > 0 && {
      what: `${count(drafts, 'draft')} ${drafts === 1 ? 'is' : 'are'} ready to go on sale: once the seller agrees, set status available.`,
      tool: 'edit_listings',
    },
    !saleOver &&
      !account.page_published &&
      account.items_count > 0 && {
        what: 'Nothing is public yet: put the sale page online when the seller says so.',
        tool: 'publish_page',
      },
    !saleOver &&
      account.items_count === 0 && {
        what: 'Nothing is on sale: get photos from the seller.',
        tool: 'create_upload_session',
      },
  ];
  return steps.filter((step) => step !== false).slice(0, MOST);
}

const count = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? '' : 's'}`;
const some = ({ length }: readonly unknown[], noun: string): string =>
  length < MOST_NEWS ? count(length, noun) : `${MOST_NEWS} or more ${noun}s`;
