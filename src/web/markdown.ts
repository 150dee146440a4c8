import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import type { Deps } from '../context.ts';
import { admit } from './visit.tsx';

/** Sends a request through the pages of the site. */
type Render = (request: Request, env: unknown) => Response | Promise<Response>;

const MARKDOWN = 'text/markdown';
const HTML = 'text/html';

/** Whether the client prefers Markdown to HTML. */
export const wantsMarkdown = (c: HonoContext): boolean =>
  accepts(c, { header: 'Accept', supports: [HTML, MARKDOWN], default: HTML }) === MARKDOWN;

/** Request headers that are passed on. None of them identifies the reader, so only public pages can come back. */
const PASSED_ON = ['accept-language', 'user-agent', 'x-forwarded-for'];

/**
 * Every public page as Markdown, for programs: generated from the page itself, so that they never differ. Pages with
 * Markdown of their own (`Accept: text/markdown`) take precedence; responses that aren't public pages stay as they
 * are.
 */
export const markdownPages =
  (deps: Deps, render: Render): MiddlewareHandler =>
  async (c, next) => {
    if (c.req.method === 'GET' && wantsMarkdown(c)) {
      const { pathname, search } = new URL(c.req.url);
      const answer = await markdownOf(deps, render, c, pathname + search);
      if (answer) return answer;
    }
    return next();
  };

/** The page behind `/garage.md`; `/index.md` is the start page. Undefined if there is no such public page. */
export async function markdownAt(deps: Deps, render: Render, c: HonoContext): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url);
  if (c.req.method !== 'GET' || !pathname.endsWith('.md')) return undefined;
  const path = pathname === '/index.md' ? '/' : pathname.slice(0, -'.md'.length);
  return path === '' ? undefined : markdownOf(deps, render, c, path + search);
}

async function markdownOf(
  deps: Deps,
  render: Render,
  c: HonoContext,
  path: string,
): Promise<Response | undefined> {
  const { baseUrl } = deps.config;
  const headers = new Headers({ accept: HTML });
  for (const name of PASSED_ON) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  // A conversion takes more work than the page itself and isn't kept, so it has a limit.
  await admit(deps, c, 'find_ip');
  const ask = (where: string) => render(new Request(new URL(where, c.req.url), { headers }), c.env);
  const first = await ask(path);
  // The start page of a host with one sale leads to that sale, and a former address to the current one.
  const location = first.headers.get('location');
  const page = location?.startsWith('/') ? await ask(location) : first;
  if (page.status !== 200 || !page.headers.get('content-type')?.startsWith(HTML)) return undefined;
  const html = await page.text();
  // What search engines may not index isn't public.
  if (/<meta name="robots" content="noindex, nofollow"/.test(html)) return undefined;
  const { NodeHtmlMarkdown } = await import('node-html-markdown');
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  // A sale's name is above its items, outside the main element.
  const [head = ''] = /<header class="sale-head">[\s\S]*?<\/header>/.exec(html) ?? [];
  const whole = (head + main)
    .replace(/(href|src)="\//g, `$1="${baseUrl}/`)
    // On the page, CSS separates adjacent inline elements; as text they need a space.
    .replace(/<\/(a|span)>(?=<(?:a|span)\b)/g, '</$1> ');
  // The library escapes underscores in addresses too, so restore them.
  const text = NodeHtmlMarkdown.translate(whole, { ignore: IGNORED }).replaceAll('%5F', '_');
  return c.body(`${text.trim()}\n\nSource: ${baseUrl}${path}\n`, 200, {
    'content-type': `${MARKDOWN}; charset=utf-8`,
    'cache-control': page.headers.get('cache-control') ?? 'no-store',
    vary: 'Accept, Accept-Language',
    'x-content-type-options': 'nosniff',
  });
}

/** Elements that only work on the page. */
const IGNORED = ['form', 'script', 'style', 'svg', 'button', 'template', 'dialog', 'noscript', 'nav'];
