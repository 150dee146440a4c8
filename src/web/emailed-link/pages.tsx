import { Hono, type Context as HonoContext } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { noteRefusal } from '../../http/observe.ts';
import type { Words } from '../../languages/index.ts';
import { BuyerParams } from '../../reservations/buyer-schemas.ts';
import { sendMessagePage } from '../components/message-page.tsx';
import { wordsFor } from '../language.tsx';
import { buyersPageError } from '../page-errors.tsx';
import { readInput } from '../visit.ts';

/** The address of such a page is its key: no other site may learn it. */
export const PRIVATE = { 'referrer-policy': 'no-referrer' };

type Subject = 'reservation' | 'question';

/** A buyer's pages behind the link in an email about the buyer's `subject`. */
export function emailedLinkPages(deps: Deps, subject: Subject): Hono {
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

/** Whose link leads nowhere is not known: their browser says what they read. */
function errorPage(deps: Deps, error: unknown, c: HonoContext, subject: Subject): Promise<Response> {
  const { link: words, message } = wordsFor(c);
  if (!(error instanceof AppError)) return buyersPageError(deps, error, c);
  noteRefusal(deps, c.req.raw, error);
  if (error.code === 'LINK_ENDED') {
    const { pageUrl } = error.options;
    return sendMessagePage(c, deps.config, {
      status: 410,
      eyebrow: words.over,
      title: words.hasEnded,
      text: [whyEnded(words, error), pageUrl === undefined ? words.offline : words.askAgain].join(' '),
      ...(pageUrl !== undefined && { link: { href: pageUrl, text: words.toSale } }),
    });
  }
  if (error.code !== 'not_found' && error.code !== 'invalid_request') return buyersPageError(deps, error, c);
  return sendMessagePage(c, deps.config, {
    status: 404,
    eyebrow: message.notFound,
    title: words.notValid,
    text: subject === 'reservation' ? words.reservationCut : words.questionCut,
  });
}

function whyEnded(words: Words['link'], { options }: AppError): string {
  const { ended = 'reservation' } = options;
  return { reservation: words.reservationOver, unsent: words.questionNotSent, quiet: words.questionQuiet }[
    ended
  ];
}
