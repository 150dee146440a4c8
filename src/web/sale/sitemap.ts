import type { Config } from '../../config.ts';
import type { Deps } from '../../context.ts';
import { type ListedPage, listedPages } from '../../pages/listed-pages.ts';
import { pageUrl } from '../../sale-page/links.ts';
import { XML_DECLARATION, xmlText } from './xml.ts';

/** As many addresses as one sitemap may have. */
const MOST = 50_000;
/** So long it serves everybody who asks: it goes through all sales. */
const KEPT_MS = 60_000;

/** The sitemap of all sales, made anew when the last one is a minute old. */
export function sitemaps(deps: Pick<Deps, 'config' | 'store' | 'clock'>): () => Promise<string> {
  let kept: { at: number; document: Promise<string> } | undefined;
  return () => {
    const now = deps.clock.now();
    if (kept && Math.abs(now.getTime() - kept.at) < KEPT_MS) return kept.document;
    const document = listedPages(deps.store.read, MOST, now).then((pages) => sitemap(deps.config, pages));
    const making = { at: now.getTime(), document };
    kept = making;
    document.catch(() => {
      if (kept === making) kept = undefined;
    });
    return document;
  };
}

function sitemap(config: Pick<Config, 'baseUrl'>, pages: readonly ListedPage[]): string {
  const urls = pages.map(
    (page) =>
      `<url><loc>${xmlText(pageUrl(config, page))}</loc><lastmod>${page.changedAt.toISOString()}</lastmod></url>\n`,
  );
  return `${XML_DECLARATION}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}
