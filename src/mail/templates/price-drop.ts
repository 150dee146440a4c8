import { dayWords } from '../../text/days.ts';
import { formatPrice, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { composeMail } from '../compose.ts';

type PriceDrop = {
  on: string;
  percent: number;
  currency: string;
  items: readonly { title: string; from: number; to: number }[];
  /** How many stayed, since they would fall under the seller's own floor. */
  kept: number;
  pageUrl: string;
};

const NAMED = 12;

/** To a seller whose planned price drop was applied. */
export const priceDropMail = ({ on, percent, currency, items, kept, pageUrl }: PriceDrop) => {
  const price = (amount: number) => formatPrice(toCents(amount), currency);
  return composeMail(
    'price_drop',
    `${percent}% off since ${dayWords(on)}: ${things(items.length)} now cost less`,
    {
      paragraphs: [
        `The price drop that you planned for ${dayWords(on)} has been applied. Your page shows the old prices struck through for a week.`,
        {
          list: [
            ...items
              .slice(0, NAMED)
              .map(({ title, from, to }) => `${shortened(title)}: ${price(to)} instead of ${price(from)}`),
            ...(items.length > NAMED ? [`and ${items.length - NAMED} more`] : []),
          ],
        },
        ...(kept > 0 ? [`${things(kept)} kept the price: less would be under your own minimum.`] : []),
        'A price that you set yourself from now on stays as you set it.',
      ],
      button: { label: 'Open your sale page', url: pageUrl },
      footer: SELLER_FOOTER,
    },
  );
};

const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`);
