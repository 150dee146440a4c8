import type { Deps } from '../../context.ts';
import type { Language } from '../../languages/index.ts';
import { staysHere } from '../../mail/stays-here.ts';
import { countPageView } from '../../pages/views.ts';
import { keptOfSales, type Shelf } from '../../sale-page/kept.ts';
import type { SalePage } from '../../sale-page/page.ts';
import { MB } from '../../units.ts';
import { languageOfHeaders, type Spoken } from '../language.tsx';
import { type Document, documentOf, type Rendered } from './document.ts';
import { shareAnswer } from './shared-cache.ts';

// `often`: what many people open, such as a sale's first page. `seldom`: searches and selections, of which there are
// endlessly many; they get a shelf of their own, so that a crawler can't push the popular pages out.
const MAX_BYTES = { often: 48 * MB, seldom: 8 * MB };

/** Everything that a page depends on in addition to its sale. */
export type WhatIsKept = {
  path: string;
  /** Normalized, without `?` and `lang`. */
  query?: string;
  language: Language;
  kept?: Shelf;
  /** Called before a new rendering, never for a kept one. Throws to refuse it. */
  admit?: () => Promise<unknown>;
  /** Opening it counts as a view: of the sale, or of this item. */
  view?: 'sale' | { itemId: string };
};

type Kept = {
  bytes: number;
  document: Document;
  sellerId: string;
  version: number;
  until: Date;
  view: WhatIsKept['view'];
};

export type KeptPages = ReturnType<typeof keptPages>;

const keyOf = (language: Language, here: string): string => `${language} ${here}`;

/**
 * Renderings of public pages, kept in memory as the bytes that were sent, so most views ask the database only for
 * their sale's version. Each write that changes what a sale shows gives it a new version, so no one gets an old page.
 * What is kept depends only on the sale, the address, and the language, never on who asks. Start at `again`.
 * `document.ts` holds the bytes and their compressed forms, and `shared-cache.ts` says what a CDN may keep.
 */
export function keptPages(deps: Deps) {
  // Renderings contain links with the base URL and sentences about email: if either changes, all are made again.
  const kept = keptOfSales<Kept>(deps, MAX_BYTES, () => `${deps.config.baseUrl} ${staysHere(deps)}`);

  async function send(request: Request, page: Kept): Promise<Response> {
    const { view, sellerId, document } = page;
    if (view && request.method === 'GET') {
      const itemId = view === 'sale' ? undefined : view.itemId;
      countPageView(deps, sellerId, request.headers.get('user-agent') ?? undefined, itemId);
    }
    return shareAnswer(deps, request, await document.answer(request), page);
  }

  return {
    /** The response for a page that is kept and still current; undefined if the page's handler has to answer. */
    again(request: Request): Promise<Response | undefined> | undefined {
      // The path begins at the first slash after `https://`.
      const here = request.url.slice(request.url.indexOf('/', 8));
      // The handler stores the language that this parameter chooses; a kept copy couldn't.
      if (here.includes('lang=')) return undefined;
      // Markdown is converted from the page elsewhere.
      if (request.headers.get('accept')?.includes('text/markdown')) return undefined;
      const known = kept.again(keyOf(languageOfHeaders(request.headers), here));
      // If this fails, the handler fails too and shows the error as a page.
      return known?.then((it) => it && send(request, it)).catch(() => undefined);
    },

    /**
     * The response for a sale's public page. It is rendered again only if something about the sale has changed, by
     * anyone in any process, or the clock has passed its end. `render` depends only on the sale and `what`; it returns
     * undefined for a page that doesn't exist.
     */
    async answer(
      request: Request,
      page: SalePage,
      what: WhatIsKept,
      render: (spoken: Spoken) => Promise<Rendered | undefined>,
    ): Promise<Response | undefined> {
      const { path, query, language, kept: shelf = 'often', admit, view } = what;
      const here = query ? `${path}?${query}` : path;
      const key = keyOf(language, here);
      const known = kept.of(key, page, shelf);
      if (known) return send(request, known);
      await admit?.();
      const made = await kept.made(key, page, shelf, async (until) => {
        const rendered = await render({ language, here, mail: !staysHere(deps) });
        if (!rendered) return undefined;
        const document = documentOf(rendered);
        const { sellerId, saleVersion: version } = page;
        return { bytes: document.bytes, document, sellerId, version, until, view };
      });
      return made && send(request, made);
    },
  };
}
