import { pageListings } from '../../listings/list-page.ts';
import type { ListedItem } from '../../listings/list-page-schemas.ts';
import { formatPrice } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import type { Entries, Resource } from '../resource.ts';

const LISTED = 50;

export const listings: Resource = {
  uri: 'sale://listings/{item_id}',
  name: 'listing',
  title: 'One of my listings',
  description:
    'Everything about one of the seller’s listings: texts and facts, price, status, queue, where it is public, and the addresses of its photos.',
  mimeType: 'application/json',
  access: 'read',
  tool: {
    name: 'get_listings',
    arguments: (id) => ({ item_ids: [id] }),
    pick: (answer) => Object(answer).items[0],
  },
  async find(ctx, { typed = '', cursor }): Promise<Entries> {
    const isId = typed.startsWith('item_');
    const { items, next_cursor } = await pageListings(ctx, {
      limit: LISTED,
      ...(!isId && typed.trim() !== '' && { q: typed.slice(0, 100) }),
      ...(cursor !== undefined && { cursor }),
    });
    const shown = isId ? items.filter(({ item_id }) => item_id.startsWith(typed)) : items;
    return {
      entries: shown.map((item) => ({
        id: item.item_id,
        title: item.title,
        description: inShort(item),
        picture: item.thumbnail,
      })),
      next: next_cursor,
    };
  },
};

const inShort = ({ price, currency, status, needs_review }: ListedItem): string =>
  [formatPrice(toCents(price), currency), status, ...(needs_review ? ['needs review'] : [])].join(', ');
