import type { Context as HonoContext } from 'hono';
import type { Deps } from '../context.ts';
import { AppError, publicError } from '../errors.ts';
import { noteRefusal, traceOf } from '../http/trace.ts';
import { DEFAULT_LANGUAGE, wordsOf } from '../languages/index.ts';
import { reportError } from '../operation/report-error.ts';
import { sendErrorPage, sendMessagePage } from './components/message-page.tsx';
import { type Spoken, spokenIn } from './language.tsx';
import { personsWords } from './refused.ts';

/** What a buyer sees of it, in the language of the page. */
export const buyersPageError = (deps: Deps, error: unknown, c: HonoContext): Promise<Response> =>
  pageError(deps, error, c, spokenIn(c));

/** What a person sees when a page refuses or fails: our words, with what to do next. English, unless it is `spoken`. */
export async function pageError(
  deps: Deps,
  error: unknown,
  c: HonoContext,
  spoken?: Spoken,
): Promise<Response> {
  const shown = publicError(error);
  const { requestId } = traceOf(deps, c.req.raw);
  noteRefusal(deps, c.req.raw, error);
  reportError(deps.logger, error, { request_id: requestId, path: withoutTokens(c.req.path) });
  if (!(shown instanceof AppError)) {
    return sendErrorPage(c, deps.config, requestId, spoken);
  }
  const response = await sendMessagePage(c, deps.config, {
    status: shown.status,
    title: wordsOf(spoken?.language ?? DEFAULT_LANGUAGE).message.didNotWork,
    text: refusalWords(shown, spoken),
    ...(spoken && { spoken }),
    ...(isSellers(c.req.path) && { link: { href: '/sell', text: 'To my sale' } }),
  });
  if (shown.options.retryAfter !== undefined) {
    response.headers.set('retry-after', String(shown.options.retryAfter));
  }
  return response;
}

/** What is refused and what to do: to sellers in the words of the refusal, to buyers in those of their language. */
export function refusalWords(error: AppError, spoken: Spoken | undefined): string {
  const language = spoken?.language ?? DEFAULT_LANGUAGE;
  const said: Readonly<Record<string, string>> = wordsOf(language, spoken).refusals;
  if (spoken && Object.hasOwn(said, error.code)) return said[error.code] ?? '';
  if (language !== DEFAULT_LANGUAGE) return wordsOf(language).refusals.other;
  return personsWords(error) ?? wordsOf(language).refusals.other;
}

const isSellers = (path: string) => /^\/(sell|inbox|settings)(\/|$)/.test(path);

/** The addresses of reservations, uploads and checkouts are secrets. */
const withoutTokens = (path: string): string => path.replace(/[\w-]{20,}/g, '…');
