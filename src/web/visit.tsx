import type { Context as HonoContext } from 'hono';
import type { Context, Deps } from '../context.ts';
import { AppError, publicError } from '../errors.ts';
import { noteRefusal, traceOf } from '../http/observe.ts';
import { DEFAULT_LANGUAGE, wordsOf } from '../languages/index.ts';
import { countCall } from '../operation/limits.ts';
import { perAddress } from '../operation/operation.ts';
import { reportError } from '../operation/report-error.ts';
import { sendErrorPage, sendMessagePage } from './components/message-page.tsx';
import { type Spoken, spokenIn } from './language.tsx';
import { personsWords, refusedWords } from './refused.ts';
import { pageContext } from './web-session.ts';

/** What a buyer sees if a page refuses or fails, in the page's language. */
export const buyersPageError = (deps: Deps, error: unknown, c: HonoContext): Promise<Response> =>
  sendRefusal(deps, error, c, refusalWords);

/** What a seller sees when a page refuses or fails. */
export const pageError = (deps: Deps, error: unknown, c: HonoContext): Promise<Response> =>
  sendRefusal(deps, error, c, (shown, spoken) => refusedWords(deps, wordsOf(spoken.language, spoken), shown));

async function sendRefusal(
  deps: Deps,
  error: unknown,
  c: HonoContext,
  wordsOfRefusal: (error: AppError, spoken: Spoken) => string,
): Promise<Response> {
  const spoken = spokenIn(c);
  const shown = publicError(error);
  const { requestId } = traceOf(deps, c.req.raw);
  noteRefusal(deps, c.req.raw, error);
  reportError(deps.logger, error, { request_id: requestId, path: withoutTokens(c.req.path) });
  if (!(shown instanceof AppError)) return sendErrorPage(c, deps.config, requestId);
  const response = await sendMessagePage(c, deps.config, {
    status: shown.status,
    title: wordsOf(spoken.language).message.didNotWork,
    text: wordsOfRefusal(shown, spoken),
    ...(isSellers(c.req.path) && { link: { href: '/sell', text: wordsOf(spoken.language).seller.mySale } }),
  });
  if (shown.options.retryAfter !== undefined) {
    response.headers.set('retry-after', String(shown.options.retryAfter));
  }
  return response;
}

/** Refusals and their hints, for buyers. */
export function refusalWords(error: AppError, spoken: Spoken): string {
  const { language } = spoken;
  const said: Readonly<Record<string, string>> = wordsOf(language, spoken).refusals;
  if (Object.hasOwn(said, error.code)) return said[error.code] ?? '';
  if (language !== DEFAULT_LANGUAGE) return wordsOf(language).refusals.other;
  return personsWords(error) ?? wordsOf(language).refusals.other;
}

const isSellers = (path: string) => /^\/(sell|inbox|settings)(\/|$)/.test(path);

/** The addresses of reservations, uploads and checkouts are secrets. */
const withoutTokens = (path: string): string => path.replace(/[\w-]{20,}/g, '…');

/** Admits a visitor who isn't signed in, counted by address. @throws AppError rate_limited */
export async function admit(
  deps: Deps,
  c: HonoContext,
  limit: Parameters<typeof perAddress>[0],
): Promise<Context> {
  const ctx = pageContext(deps, c);
  await countCall(ctx, perAddress(limit));
  return ctx;
}

/** Whether a script asks, which reads JSON. */
export const wantsJson = (c: HonoContext): boolean =>
  (c.req.header('accept') ?? '').includes('application/json');

/** Text of a field with each line break as one character, as people count them: browsers send two. */
export const typedText = (fields: URLSearchParams, name: string): string =>
  (fields.get(name) ?? '').replace(/\r\n/g, '\n').trim();

/** Whether a person opened the link: browsers and mail scanners announce a prefetch in a header. */
export function isOpened(c: HonoContext): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map((name) => c.req.header(name) ?? '')
    .join(' ');
  return c.req.method !== 'HEAD' && !/prefetch|preview|prerender/i.test(purpose);
}
