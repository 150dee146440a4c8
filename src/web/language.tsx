import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type Child, createContext, useContext } from 'hono/jsx';
import { parseAccept } from 'hono/utils/accept';
import { parse as parseCookies } from 'hono/utils/cookie';
import type { Deps } from '../context.ts';
import {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_CODES,
  LANGUAGES,
  type Language,
  languageNamed,
  type Words,
  wordsOf,
} from '../languages/index.ts';
import { staysHere } from '../mail/stays-here.ts';
import { remembered } from '../text/remembered.ts';
import { COOKIE_OPTIONS, isSecure } from './web-session.ts';

const COOKIE = 'lang';

/** The account's language, by request, on the pages of a signed-in seller. */
const ofAccounts = new WeakMap<Request, Language>();

/** Requests to a service that can't send email. */
const mailless = new WeakSet<Request>();

/** Marks the requests of a service that can't send email, so that no sentence promises one. */
export const knowsMail =
  (deps: Pick<Deps, 'mailer'>): MiddlewareHandler =>
  async (c, next) => {
    if (staysHere(deps)) mailless.add(c.req.raw);
    await next();
  };

/** From here on, this request is answered in the account's language, unless its address chooses another. */
export const speakAs = (c: HonoContext, account: Language | undefined): void => {
  if (account) ofAccounts.set(c.req.raw, account);
};

/**
 * A page's language: `?lang=`, otherwise the account's, otherwise the one chosen earlier, otherwise the browser's,
 * otherwise English.
 */
export const languageOf = (c: HonoContext): Language =>
  chosenLanguage(c) ?? ofAccounts.get(c.req.raw) ?? languageOfHeaders(c.req.raw.headers);

/** The language that `?lang=` asks for, if it is one of ours. */
export function chosenLanguage(c: HonoContext): Language | undefined {
  const chosen = c.req.query('lang');
  return chosen !== undefined && isLanguage(chosen) ? chosen : undefined;
}

/** The language that a request's headers ask for, ignoring its address. */
export function languageOfHeaders(headers: Headers): Language {
  const chosen = parseCookies(headers.get('cookie') ?? '', COOKIE)[COOKIE];
  if (chosen !== undefined && isLanguage(chosen)) return chosen;
  return preferredLanguage(headers.get('accept-language') ?? '');
}

/**
 * The best of our languages by an `Accept-Language` header (RFC 9110): by weight, then by order. Browsers don't send
 * headers longer than 200 characters, so the rest isn't read.
 */
export const preferredLanguage = remembered(1000, (header): Language => {
  for (const { type: tag, q } of parseAccept(header.slice(0, 200))) {
    const language = tag === '*' ? DEFAULT_LANGUAGE : languageNamed(tag);
    if (language && q > 0) return language;
  }
  return DEFAULT_LANGUAGE;
});

/** The words for a handler; a component calls `useWords`. */
export const wordsFor = (c: HonoContext): Words => wordsOf(languageOf(c), spokenIn(c));

/**
 * Stores what `?lang=` chose until the browser is closed, so that the next pages use it too. Other values are
 * ignored.
 */
export const rememberLanguage =
  (config: Parameters<typeof isSecure>[0]): MiddlewareHandler =>
  async (c, next) => {
    await next();
    if (c.req.method !== 'GET') return;
    const chosen = chosenLanguage(c);
    if (chosen === undefined || getCookie(c, COOKIE) === chosen) return;
    setCookie(c, COOKIE, chosen, { ...COOKIE_OPTIONS, secure: isSecure(config, c) });
  };

export type Spoken = {
  language: Language;
  /**
   * The page's own address without `lang` (`/garage?page=2`), to which the language switch adds it; without it, there
   * is no switch.
   */
  here?: string | undefined;
  /** False if the service can't send email. */
  mail?: boolean;
};

/** For `sendPage`. For a page that is kept and sent to others, `here` contains only what the page depends on. */
export const spokenIn = (c: HonoContext, here?: string): Spoken => spokenAs(c, languageOf(c), here);

/** The same, in a given language. */
export const spokenAs = (c: HonoContext, language: Language, here?: string): Spoken => ({
  language,
  here,
  mail: !mailless.has(c.req.raw),
});

/** The same, for a page that only one person sees: the switch keeps the whole address. */
export function spokenHere(c: HonoContext): Spoken {
  const url = new URL(c.req.url);
  url.searchParams.delete('lang');
  return spokenIn(c, c.req.method === 'GET' ? `${url.pathname}${url.search}` : undefined);
}

/** The `Vary` header: every page depends on these request headers. */
export const SPOKEN_VARY = 'Accept, Accept-Language, Cookie';

const Speaking = createContext<Spoken>({ language: DEFAULT_LANGUAGE });

// At its first use of a context, hono/jsx looks for AsyncLocalStorage, to follow components that wait. In Node.js 20, that
// slows down every promise of the process from the first page on, a fifth of each request. Ours don't wait, so it finds none.
const { getBuiltinModule } = process;
Object.assign(process, { getBuiltinModule: undefined });
useContext(Speaking);
Object.assign(process, { getBuiltinModule });

/** Sets the language of everything inside. `sendPage` wraps each page in it. */
export const Speak = ({ spoken, children }: { spoken: Spoken; children: Child }) => (
  <Speaking.Provider value={spoken}>{children}</Speaking.Provider>
);

/** The words of the page that a component is part of. By default, English. */
export function useWords(): Words {
  const spoken = useContext(Speaking);
  return wordsOf(spoken.language, spoken);
}

/** Whether the service can send email. */
export const useMail = (): boolean => useContext(Speaking).mail !== false;

export const useLanguage = (): Language => useContext(Speaking).language;

/** `path`, which may have a query, with `lang` added. */
const inLanguage = (path: string, language: Language): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

/** A URL or path that shows `language` to everyone: for canonical links, and for where a page's forms post to. */
export const addressIn = (url: string, language: Language): string =>
  language === DEFAULT_LANGUAGE ? url : inLanguage(url, language);

/** For search engines: the addresses of a public page in each language. `url` is absolute, without `lang`. */
export const LanguageAlternates = ({ url }: { url: string }) => (
  <>
    {LANGUAGE_CODES.map((language) => (
      <link rel="alternate" hreflang={language} href={addressIn(url, language)} />
    ))}
    <link rel="alternate" hreflang="x-default" href={url} />
  </>
);

/** The other languages of this page, quietly in its footer. */
export function LanguageSwitch() {
  const { language, here } = useContext(Speaking);
  if (here === undefined) return null;
  return (
    <nav class="row" aria-label={wordsOf(language).frame.languages}>
      {LANGUAGE_CODES.filter((other) => other !== language).map((other) => (
        <a href={inLanguage(here, other)} hreflang={other} lang={other} rel="nofollow">
          {LANGUAGES[other].name}
        </a>
      ))}
    </nav>
  );
}
