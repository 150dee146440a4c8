import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Child, PropsWithChildren } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { LOOKS, type Look } from '../../../db/schema.ts';
import type { Config } from '../../config.ts';
import { API_VERSION } from '../../version.ts';
import { assetUrl } from '../assets.ts';
import {
  LanguageSwitch,
  SPOKEN_VARY,
  Speak,
  type Spoken,
  spokenHere,
  useLanguage,
  useWords,
} from '../language.tsx';
import { type PolicyExtras, securityHeaders } from '../security-headers.ts';

/** Background of each look, as in tokens.css and looks.css. */
export const PAPERS: Record<Look, { light: string; dark: string }> = {
  clay: { light: '#fbf6ee', dark: '#1b1714' },
  meadow: { light: '#f5f7f0', dark: '#141914' },
  harbor: { light: '#f3f6f9', dark: '#12171c' },
  plum: { light: '#f9f4f7', dark: '#1a1418' },
  ink: { light: '#fafafa', dark: '#141414' },
  honey: { light: '#fdf8ec', dark: '#191610' },
};

export const SERVICE_NAME = 'Resale Listing Service';

export type LayoutProps = PropsWithChildren<{
  /** The browser's title, without the service's name. */
  title: string;
  /** Follows the title in place of the service's name. */
  of?: string | undefined;
  /** The page extends to the edges of the screen and handles the margins itself. */
  edgeToEdge?: boolean;
  description?: string | undefined;
  /** Further elements for the head: canonical link, previews, data blocks. */
  head?: Child;
  /** Colors and fonts that a seller chose for their sale. */
  look?: Look | null | undefined;
  /** `narrow` suits forms and threads, `wide` galleries. */
  width?: 'narrow' | 'normal' | 'wide';
  /** For pages about one person or behind one link: search engines are told to stay away. */
  privatePage?: boolean;
  /** For public pages whose owner doesn't want them in search engines. */
  unlisted?: boolean;
  /** Stylesheets from `src/web/assets`, over the common one. */
  styles?: readonly string[];
  /** Module scripts from `src/web/assets`. */
  scripts?: readonly string[];
  /** Replaces the service's own header. */
  header?: Child;
  /** Shown above the service's own footer. */
  footer?: Child;
}>;

/** The document around every page. Its classes are listed at the top of assets/style.css. */
export function Layout(props: LayoutProps) {
  const { title, description, width = 'normal', styles = [], scripts = [], look } = props;
  const isOther = look && look !== LOOKS[0];
  const { frame } = useWords();
  return (
    <html lang={useLanguage()} data-look={isOther ? look : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${props.edgeToEdge ? ', viewport-fit=cover' : ''}`}
        />
        <meta name="color-scheme" content="light dark" />
        {(['light', 'dark'] as const).map((scheme) => (
          <meta
            name="theme-color"
            content={PAPERS[look ?? LOOKS[0]][scheme]}
            media={`(prefers-color-scheme: ${scheme})`}
          />
        ))}
        {props.privatePage && <meta name="robots" content="noindex, nofollow" />}
        {props.unlisted && <meta name="robots" content="noindex" />}
        <title>{title === SERVICE_NAME ? title : `${title} · ${props.of ?? SERVICE_NAME}`}</title>
        {description && <meta name="description" content={description} />}
        <link rel="icon" href={assetUrl('icon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={assetUrl('apple-touch-icon.png')} />
        {['style.css', ...styles, ...(isOther ? ['looks.css'] : [])].map((name) => (
          <link rel="stylesheet" href={assetUrl(name)} />
        ))}
        {scripts.map((name) => (
          <script type="module" src={assetUrl(name)} />
        ))}
        {props.head}
      </head>
      <body>
        <a class="skip-link" href="#main">
          {frame.skip}
        </a>
        {props.header || <SiteHeader />}
        <main id="main" class={`column ${width}`} tabindex={-1}>
          {props.children}
        </main>
        <footer class="site-footer">
          <div class={`column ${width}`}>
            {props.footer}
            <p class="row">
              <a href="/about">{SERVICE_NAME}</a>
              <a href="/developers">{frame.developers}</a>
              <a href="/privacy">{frame.privacy}</a>
              <a href="/terms">{frame.terms}</a>
              <a href="/support">{frame.support}</a>
            </p>
            <LanguageSwitch />
          </div>
        </footer>
      </body>
    </html>
  );
}

function SiteHeader() {
  const { frame } = useWords();
  return (
    <header class="site-header">
      <div class="column wide row between">
        <a class="brand" href="/">
          <img src={assetUrl('icon.svg')} alt="" width="28" height="28" />
          {SERVICE_NAME}
        </a>
        <nav class="row" aria-label={frame.site}>
          <a class="chip" href="/sell">
            {frame.sell}
          </a>
        </nav>
      </div>
    </header>
  );
}

/** For a page behind a link of its own: it links to nothing but the link's purpose. */
export const QuietHeader = () => (
  <header class="site-header">
    <div class="column narrow">
      <span class="brand">
        <img src={assetUrl('icon.svg')} alt="" width="28" height="28" />
        {SERVICE_NAME}
      </span>
    </div>
  </header>
);

/** A message in a box: `error` and `warning` interrupt a screen reader, the others wait their turn. */
export function Notice(props: PropsWithChildren<{ kind?: 'info' | 'success' | 'warning' | 'error' }>) {
  const { kind = 'info' } = props;
  return (
    <div class={`notice ${kind}`} role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}>
      {props.children}
    </div>
  );
}

export type PageOptions = {
  status?: ContentfulStatusCode;
  /** Unless a `cache-control` is given here, no one may store the page. */
  headers?: Record<string, string>;
  policy?: PolicyExtras;
  /** The page's language, if it isn't the one that its reader's browser asks for. */
  spoken?: Spoken;
};

/**
 * The pages of the site. A page calls the same verbs as the API, works without a script, and carries a strict content
 * security policy. Start here: every page is sent by `sendPage`, as a whole document in its reader's language. A folder is
 * a page (`handler.tsx` reads the request, `view.tsx` renders), `components` has the shared parts, `seller-pages.ts` guards
 * the pages of signed-in sellers, and `kept` keeps public pages in memory.
 */
export async function sendPage(
  c: Context,
  config: Pick<Config, 'baseUrl'>,
  element: Child,
  options: PageOptions = {},
): Promise<Response> {
  const { body, headers } = renderPage(config, element, { spoken: spokenHere(c), ...options });
  return c.html(body, options.status ?? 200, headers);
}

/** Sends a document that exists in one language, English; caches may keep it for an hour. */
export function sendDocument(c: Context, config: Pick<Config, 'baseUrl'>, element: Child): Response {
  const { body, headers } = renderPage(config, element, {
    headers: { 'cache-control': 'public, max-age=3600' },
  });
  return c.html(body, 200, headers);
}

const DATES = [
  String.raw`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} \d{1,2}`,
  String.raw`\d{1,2}\. (?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)[a-z]{0,6}`,
  String.raw`\d{1,2} (?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)[a-z]{0,5}`,
  String.raw`\d{1,2} de [a-zç]{3,10}`,
].join('|');
const TIME = String.raw`\b\d{1,2}(?::\d\d(?: [AP]M)?| [AP]M)\b`;
/** `10:00 AM UTC`, `15:00 – 16:00 CET`, `May 5`, `5 de mayo`, `$5 – $20`, `1.250 €`, `R$ 80`. */
const WHOLE = String.raw`${TIME}(?: – ${TIME})?(?: [A-Z]{3,5}\b)?|\b(?:${DATES})\b|[$€£]\d[\d.,]* – [$€£]?\d|\d [$€£¥]|\$ (?=\d)`;

/** Tags, and elements whose text is a value or a program: the whitespace in them must stay as it is. */
const MARKUP = String.raw`<(textarea|option|title|script|style)\b[^]*?</\1>|<[^>]*>`;
const MARKUP_OR_WHOLE = new RegExp(`${MARKUP}|${WHOLE}`, 'g');

/** Times, days, amounts, and ranges stay on one line. */
const unbroken = (page: string): string =>
  page.replace(MARKUP_OR_WHOLE, (found) => (found.startsWith('<') ? found : found.replaceAll(' ', '\u00a0')));

/**
 * `element` as a whole document, with the headers that every page carries. Components don't wait: what they show is read
 * before, and the words of the page are known only until the first `await` (`language.tsx`).
 */
export function renderPage(
  config: Pick<Config, 'baseUrl'>,
  element: Child,
  options: Omit<PageOptions, 'status'> = {},
): { body: string; headers: Record<string, string> } {
  const { spoken } = options;
  const page = spoken ? <Speak spoken={spoken}>{element}</Speak> : element;
  const document = html`<!doctype html>${page}`;
  if (document instanceof Promise) throw new Error('A component of the page waits for something');
  const headers = {
    'content-type': 'text/html; charset=UTF-8',
    'cache-control': 'no-store',
    'x-api-version': API_VERSION,
    ...(spoken && { vary: SPOKEN_VARY, 'content-language': spoken.language }),
    ...securityHeaders(config, options.policy),
    ...options.headers,
  };
  return { body: unbroken(String(document)), headers };
}
