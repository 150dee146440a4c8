import { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { changedPages } from '../../sale-page/listed.ts';
import { pageUrl } from '../../sale-page/page.ts';
import { listedPlaces } from '../../search/places.ts';
import { cityPath } from '../browse/places.ts';
import { documentOf } from '../kept/document.ts';
import { keptFor, keptForSales } from '../kept-for.ts';
import { FRESH, XML_DECLARATION, xmlText } from '../sale/feed.ts';
import { securityHeaders } from '../security-headers.ts';

/** Maximum number of addresses in one sitemap file (sitemaps.org). */
const PER_FILE = 50_000;
/** Maximum number of sales in all files: the most recently published ones. */
const MOST = 10 * PER_FILE;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const TYPE = 'application/xml; charset=utf-8';

type Entry = { url: string; changedAt?: Date };

/**
 * `/sitemap.xml`: all searchable sales, and the cities that have some. If there are too many for one file, it is an
 * index of several. However often search engines ask, it is read from the database as rarely as its size demands,
 * and at least every ten minutes.
 */
export function sitemapFiles(deps: Deps, { perFile = PER_FILE } = {}): Hono {
  const app = new Hono();
  const { config } = deps;
  const keptWhile = ({ count }: { count: number }) => keptForSales(count);
  const files = keptFor(deps.clock, keptWhile, async (now) => {
    const entries = await listEntries(deps, now);
    const many = Math.max(1, Math.ceil(entries.length / perFile));
    const sets = Array.from({ length: many }, (_, i) =>
      listOf('urlset', 'url', entries.slice(i * perFile, (i + 1) * perFile)),
    );
    const index = sets.map((_, i) => ({ url: `${config.baseUrl}/sitemap-${i + 1}.xml` }));
    const all = many === 1 ? sets : [listOf('sitemapindex', 'sitemap', index), ...sets];
    const headers = { ...securityHeaders(config), 'content-type': TYPE, 'cache-control': FRESH };
    return { count: entries.length, documents: all.map((body) => documentOf({ body, headers })) };
  });

  app.get('/:file{sitemap(?:-[1-9][0-9]?)?\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('file'))?.[0] ?? 0);
    const file = (await files()).documents[number];
    return file ? file.answer(c.req.raw) : c.notFound();
  });
  return app;
}

async function listEntries({ config, store }: Deps, now: Date): Promise<Entry[]> {
  const pages = await changedPages(store.read, MOST, now);
  const sales = pages.map((page) => ({ url: pageUrl(config, page), changedAt: page.changedAt }));
  // With a single sale there is nothing to browse.
  if (pages.length < 2) return sales;
  const places = await listedPlaces(store.read, PER_FILE, now);
  return [
    { url: `${config.baseUrl}/browse` },
    ...places.map((place) => ({ url: `${config.baseUrl}${cityPath(place)}` })),
    ...sales,
  ];
}

const listOf = (name: string, of: string, entries: readonly Entry[]): string => {
  const elements = entries.map(
    ({ url, changedAt }) =>
      `<${of}><loc>${xmlText(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${of}>\n`,
  );
  return `${XML_DECLARATION}\n<${name} xmlns="${NAMESPACE}">\n${elements.join('')}</${name}>\n`;
};
