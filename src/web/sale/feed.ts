import { createHash } from 'node:crypto';
import type { FollowedItem } from '../../pages/public-items.ts';
import { escapeHtml, lines, oneLine } from '../../text/plain.ts';
import { formatPrice } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { SERVICE_NAME } from '../components/layout.tsx';
import type { SaleView } from './model.ts';

const STATUS_WORDS: Record<FollowedItem['status'], string> = {
  available: '',
  reserved: 'Reserved',
  taken: 'Sold',
};

/** The sale, and when the page itself was last changed. */
type Followed = { sellerId: string; updatedAt: Date };

/** The sale as an Atom feed (RFC 4287), an entry for each of `items` in their order. */
export function atomFeed(sale: SaleView, page: Followed, items: readonly FollowedItem[]): string {
  const updated = Math.max(page.updatedAt.getTime(), ...items.map((item) => item.updatedAt.getTime()));
  const about = sale.about && oneLine(sale.about);
  const elements = [
    `<id>${lastingId(page.sellerId)}</id>`,
    `<title>${words(sale.heading)}</title>`,
    ...(about ? [`<subtitle>${xmlText(about)}</subtitle>`] : []),
    `<updated>${new Date(updated).toISOString()}</updated>`,
    `<author><name>${words(sale.sellerName ?? sale.heading)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(sale.url)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(sale.url)}"/>`,
    `<generator>${SERVICE_NAME}</generator>`,
    ...items.map(entry),
  ];
  return `${XML_DECLARATION}\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n${elements.join('\n')}\n</feed>\n`;
}

function entry(item: FollowedItem): string {
  const status = STATUS_WORDS[item.status];
  const title = `${status && `${status}: `}${item.title} · ${formatPrice(toCents(item.price), item.currency)}`;
  return [
    '<entry>',
    `<id>${lastingId(item.item_id)}</id>`,
    `<title>${words(title)}</title>`,
    `<updated>${item.updatedAt.toISOString()}</updated>`,
    `<published>${item.created_at}</published>`,
    `<link rel="alternate" type="text/html" href="${xmlText(item.public_url)}"/>`,
    `<category term="${words(item.category)}"/>`,
    `<content type="html">${xmlText(contentOf(item))}</content>`,
    '</entry>',
  ].join('\n');
}

/** An entry's content as HTML, for readers that show it without opening the page. */
function contentOf(item: FollowedItem): string {
  const [photo] = item.photos;
  const former =
    item.previous_price === null ? null : formatPrice(toCents(item.previous_price), item.currency);
  const facts = [
    item.condition,
    STATUS_WORDS[item.status],
    former && `was ${former}`,
    item.requires_truck && 'needs a truck or van',
  ];
  const said = lines(item.description).filter(Boolean);
  return [
    photo ? `<p><img src="${escapeHtml(photo)}" alt="${escapeHtml(oneLine(item.title))}"></p>` : '',
    `<p>${escapeHtml(facts.filter(Boolean).join(' · '))}</p>`,
    ...said.map((line) => `<p>${escapeHtml(line)}</p>`),
  ].join('');
}

const words = (text: string): string => xmlText(oneLine(text));

/** A permanent id (RFC 4287, section 4.2.6): the same when the page moves, and it doesn't reveal our own. */
function lastingId(id: string): string {
  const bytes = createHash('sha256').update(`feed ${id}`).digest().subarray(0, 16);
  // RFC 9562, section 5.8: version 8 is for bytes that are made in one's own way.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}

/** Characters that XML 1.0 can't contain, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text in an element or an attribute. Its few entities exist in both XML and HTML. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(NOT_IN_XML, ''));

export const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';

/** Caches ask each time: an unpublished page must disappear at once, and an unchanged one costs a 304. */
export const FRESH = 'public, max-age=0, must-revalidate';
