import { type Context, Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { changedPages } from '../../pages/changed-pages.ts';
import { pageUrl } from '../../sale-page/links.ts';
import { listedPlaces } from '../../search/places.ts';
import { MINUTE } from '../../units.ts';
import { cityPath } from '../browse/places.ts';
import { keptFor } from '../kept-for.ts';
import { sendFresh, XML_DECLARATION, xmlText } from '../sale/feed.ts';
import { securityHeaders } from '../security-headers.ts';

/** Maximum number of addresses in one sitemap. */
const PER_FILE = 50_000;
const MOST = 10 * PER_FILE;
const KEPT_MS = 10 * MINUTE;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

type Entry = { url: string; changedAt?: Date };

/** `/sitemap.xml`: all sales and cities that may be found, or, when they are too many for one, where their sitemaps are. */
export function sitemapFiles(deps: Deps, { perFile = PER_FILE } = {}): Hono {
  const app = new Hono();
  const { baseUrl } = deps.config;
  const files = keptFor(deps.clock, KEPT_MS, async (now) => {
    const entries = await listEntries(deps, now);
    const many = Math.max(1, Math.ceil(entries.length / perFile));
    return Array.from({ length: many }, (_, i) => urlSet(entries.slice(i * perFile, (i + 1) * perFile)));
  });

  app.get('/sitemap.xml', async (c) => {
    const [first = '', ...others] = await files();
    if (others.length === 0) return send(c, first);
    const parts = [first, ...others].map((_, i) => ({ url: `${baseUrl}/sitemap-${i + 1}.xml` }));
    return send(
      c,
      document(
        'sitemapindex',
        parts.map((part) => element('sitemap', part)),
      ),
    );
  });

  app.get('/:file{sitemap-[1-9][0-9]?\\.xml}', async (c) => {
    const number = Number(/\d+/.exec(c.req.param('file'))?.[0]);
    const file = (await files())[number - 1];
    return file === undefined ? c.notFound() : send(c, file);
  });

  const send = (c: Context, body: string) =>
    sendFresh(c, body, 200, {
      ...securityHeaders(deps.config),
      'content-type': 'application/xml; charset=utf-8',
    });

  return app;
}

async function listEntries({ config, store }: Deps, now: Date): Promise<Entry[]> {
  const pages = await changedPages(store.read, MOST, now);
  const sales = pages.map((page) => ({ url: pageUrl(config, page), changedAt: page.changedAt }));
  // A single sale isn't worth browsing.
  if (pages.length < 2) return sales;
  const places = await listedPlaces(store.read, PER_FILE, now);
  return [
    { url: `${config.baseUrl}/browse` },
    ...places.map((place) => ({ url: `${config.baseUrl}${cityPath(place)}` })),
    ...sales,
  ];
}

const urlSet = (entries: readonly Entry[]): string =>
  document(
    'urlset',
    entries.map((entry) => element('url', entry)),
  );

const document = (name: string, elements: readonly string[]): string =>
  `${XML_DECLARATION}\n<${name} xmlns="${NAMESPACE}">\n${elements.join('')}</${name}>\n`;

const element = (name: string, { url, changedAt }: Entry): string =>
  `<${name}><loc>${xmlText(url)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</${name}>\n`;
