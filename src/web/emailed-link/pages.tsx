import { Hono, type Context as HonoContext } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError, hintFor } from '../../errors.ts';
import { noteRefusal } from '../../http/trace.ts';
import { BuyerParams } from '../../reservations/buyer-schemas.ts';
import { sendMessagePage } from '../components/message-page.tsx';
import { pageError } from '../page-errors.tsx';
import { readInput } from '../visit.ts';

/** The address of such a page is its key: no other site may learn it. */
export const PRIVATE = { 'referrer-policy': 'no-referrer' };

/** A buyer's pages behind the link in an email about the buyer's `subject`. */
export function emailedLinkPages(deps: Deps, subject: 'reservation' | 'question'): Hono {
  const app = new Hono();
  app.onError(async (error, c) => {
    const response = await errorPage(deps, error, c, subject);
    response.headers.set('referrer-policy', PRIVATE['referrer-policy']);
    return response;
  });
  return app;
}

/** The link's secret, from the address. @throws AppError invalid_request */
export const tokenOf = (c: HonoContext): string =>
  readInput(BuyerParams, { token: c.req.param('token') ?? '' }).token;

/** What a form of such a page says of a message that cannot be sent. */
export const NO_MESSAGE = 'Write something first, in up to 2000 characters.';

function errorPage(deps: Deps, error: unknown, c: HonoContext, subject: string): Promise<Response> {
  if (!(error instanceof AppError)) return pageError(deps, error, c);
  noteRefusal(deps, c.req.raw, error);
  if (error.code === 'LINK_ENDED') {
    const { hint, pageUrl } = error.options;
    return sendMessagePage(c, deps.config, {
      status: 410,
      eyebrow: 'Over',
      title: 'This link has ended',
      text: [error.message, hintFor(hint, 'page')].join(' '),
      ...(pageUrl !== undefined && { link: { href: pageUrl, text: 'To the sale page' } }),
    });
  }
  if (error.code !== 'not_found' && error.code !== 'invalid_request') return pageError(deps, error, c);
  return sendMessagePage(c, deps.config, {
    status: 404,
    eyebrow: 'Not found',
    title: 'This link is not valid',
    text: `Open the link exactly as it stands in the email about the ${subject}; it may have been cut.`,
  });
}
