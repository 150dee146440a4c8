import type { Context as HonoContext } from 'hono';
import type { Deps } from '../context.ts';
import { AppError, hintFor, publicError } from '../errors.ts';
import { newId } from '../ids.ts';
import { reportError } from '../operation/report-error.ts';
import { sendErrorPage, sendMessagePage } from './components/message-page.tsx';

/** What a person sees when a page refuses or fails: our words, with what to do next. */
export async function pageError(deps: Deps, error: unknown, c: HonoContext): Promise<Response> {
  const shown = publicError(error);
  const requestId = newId('req', deps);
  reportError(deps.logger, error, { request_id: requestId, path: withoutTokens(c.req.path) });
  if (!(shown instanceof AppError)) {
    return sendErrorPage(c, deps.config, requestId);
  }
  const response = await sendMessagePage(c, deps.config, {
    status: shown.status,
    title: 'That did not work',
    text: [shown.message, hintFor(shown.options.hint, 'page')].filter(Boolean).join(' '),
    ...(isSellers(c.req.path) && { link: { href: '/sell', text: 'To my sale' } }),
  });
  if (shown.options.retryAfter !== undefined) {
    response.headers.set('retry-after', String(shown.options.retryAfter));
  }
  return response;
}

const isSellers = (path: string) => /^\/(sell|inbox|settings)(\/|$)/.test(path);

/** The addresses of reservations, uploads and checkouts are secrets. */
const withoutTokens = (path: string): string => path.replace(/[\w-]{20,}/g, '…');
