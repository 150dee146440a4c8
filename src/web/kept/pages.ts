import type { Deps } from '../../context.ts';
import type { Language } from '../../languages/index.ts';
import { staysHere } from '../../mail/stays-here.ts';
import { countPageView } from '../../pages/views.ts';
import { getSaleVersion, type SalePage } from '../../sale-page/find.ts';
import { nextChangeByClock } from '../../sale-page/next-change.ts';
import { MB } from '../../units.ts';
import { languageOfHeaders, type Spoken } from '../language.tsx';
import { keptByBytes } from './by-bytes.ts';
import { type Document, documentOf, type Rendered } from './document.ts';

/** Pages as sellers share them, and things of theirs. */
const OFTEN_BYTES = 48 * MB;
/** What people filter and search for: nobody who tries many queries pushes out what everyone opens. */
const SELDOM_BYTES = 8 * MB;

/** All that a page depends on besides its sale. */
export type WhatIsKept = {
  path: string;
  /** In one spelling, without `?` and `lang`. */
  query?: string;
  language: Language;
  /** `seldom` for what is one of very many. */
  kept?: 'often' | 'seldom';
  /** Asked before it is rendered anew, and not for what is kept: throws to refuse. */
  admit?: () => Promise<unknown>;
  /** Opening it counts as a view: of the sale, or of this thing. */
  view?: 'sale' | { itemId: string };
};

type Kept = {
  bytes: number;
  document: Document;
  sellerId: string;
  version: number;
  /** Its links lead there, and the address may change. */
  baseUrl: string;
  /** Whether its sentences count on email. */
  mail: boolean;
  until: Date;
  view: WhatIsKept['view'];
};

export type KeptPages = {
  /** The answer to a request for something that is kept and still true; undefined: it must be asked of the page's handler. */
  again(request: Request): Promise<Response | undefined> | undefined;
  /**
   * The answer of a sale's public page: rendered anew only when something about the sale changed, by anybody in any
   * process, or the clock passed what it says. `render` depends on nothing but the sale and `what`; it gives undefined for
   * what is not there.
   */
  answer(
    request: Request,
    page: SalePage,
    what: WhatIsKept,
    render: (spoken: Spoken) => Promise<Rendered | undefined>,
  ): Promise<Response | undefined>;
};

const keyOf = (language: Language, here: string): string => `${language} ${here}`;

/** Renderings of public pages, kept in memory under the version of their sale, which is read anew for each request. */
export function keptPages(deps: Deps): KeptPages {
  const { store, clock } = deps;
  const often = keptByBytes<Kept>(OFTEN_BYTES);
  const seldom = keptByBytes<Kept>(SELDOM_BYTES);
  const underWay = new Map<string, Promise<Kept | undefined>>();

  function send(request: Request, kept: Kept): Response | Promise<Response> {
    if (kept.view && request.method === 'GET') {
      const itemId = kept.view === 'sale' ? undefined : kept.view.itemId;
      countPageView(deps, kept.sellerId, request.headers.get('user-agent') ?? undefined, itemId);
    }
    return kept.document.answer(request);
  }

  const isTrue = (kept: Kept, version: number | undefined): boolean =>
    kept.version === version &&
    kept.baseUrl === deps.config.baseUrl &&
    kept.mail === !staysHere(deps) &&
    clock.now() < kept.until;

  async function sendIfTrue(request: Request, kept: Kept): Promise<Response | undefined> {
    const version = await getSaleVersion(store.read, kept.sellerId);
    return isTrue(kept, version) ? send(request, kept) : undefined;
  }

  return {
    again(request) {
      const here = request.url.slice(request.url.indexOf('/', 8));
      // What is chosen there is remembered, which is not done here.
      if (here.includes('lang=')) return undefined;
      // Markdown is made from the page, elsewhere.
      if (request.headers.get('accept')?.includes('text/markdown')) return undefined;
      const key = keyOf(languageOfHeaders(request.headers), here);
      const kept = often.get(key) ?? seldom.get(key);
      // What goes wrong is said by the page's handler, in a page.
      return kept && sendIfTrue(request, kept).catch(() => undefined);
    },

    async answer(request, page, { path, query, language, kept, admit, view }, render) {
      const here = query ? `${path}?${query}` : path;
      const key = keyOf(language, here);
      const shelf = kept === 'seldom' ? seldom : often;
      const known = shelf.get(key);
      if (known && known.sellerId === page.sellerId && isTrue(known, page.saleVersion))
        return send(request, known);
      await admit?.();

      const { baseUrl } = deps.config;
      const mail = !staysHere(deps);
      const name = `${page.sellerId} ${page.saleVersion} ${baseUrl} ${mail} ${key}`;
      let making = underWay.get(name);
      if (!making) {
        making = make();
        underWay.set(name, making);
        making.finally(() => underWay.delete(name)).catch(() => {});
      }
      const made = await making;
      return made && send(request, made);

      /** All of it is read after the version was: what changes meanwhile is in it already, or has a later one. */
      async function make(): Promise<Kept | undefined> {
        const until = await nextChangeByClock(store.read, page, clock.now());
        const rendered = await render({ language, here, mail });
        if (!rendered) return undefined;
        const document = documentOf(rendered);
        const { sellerId, saleVersion: version } = page;
        const fresh = { bytes: document.bytes, document, sellerId, version, baseUrl, mail, until, view };
        shelf.set(key, fresh);
        return fresh;
      }
    },
  };
}
