import { Hono, type Context as HonoContext } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError, type ErrorStatus, hintFor } from '../../errors.ts';
import { storable } from '../../http/json.ts';
import { parseInput } from '../../operation/input.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { writeAsBuyer } from '../../reservations/buyer-message.ts';
import { BuyerMessageInput, BuyerParams, ScheduleInput } from '../../reservations/buyer-schemas.ts';
import { cancelAsBuyer } from '../../reservations/cancel.ts';
import { listSlotsForBuyer, schedulePickup } from '../../reservations/schedule.ts';
import { viewAsBuyer } from '../../reservations/view-as-buyer.ts';
import { sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { readFields } from '../forms.ts';
import { isOpened } from '../opened.ts';
import { pageError } from '../page-errors.tsx';
import { thumbnailsOf } from '../thumbnails.ts';
import { pageContext, pageVisitor } from '../web-session.ts';
import { ReservationPage } from './view.tsx';

/** The address of this page is its key: no other site may learn it. */
const PRIVATE = { 'referrer-policy': 'no-referrer' };

const DONE = new Map(
  Object.entries({
    message: 'Your message was sent.',
    schedule: 'Your pickup is booked. The time is in your mailbox too, with a file for your calendar.',
    cancel: 'Your reservation is cancelled.',
  }),
);

type Problem = { of: 'message' | 'schedule' | 'cancel'; words: string; content?: string };

/**
 * The buyer's reservation at the emailed link. Its forms carry no token of their own: only the address gives access, so
 * there is nothing that another site could make a browser do.
 */
export function buyerPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError(async (error, c) => {
    const response = await errorPage(deps, error, c);
    response.headers.set('referrer-policy', PRIVATE['referrer-policy']);
    return response;
  });

  app.get('/r/:token', async (c) => {
    await enforceLimit(deps, 'public_ip', pageVisitor(deps, c));
    return show(deps, c);
  });

  /** A form of the page: what went wrong is told on the page itself, beside what was typed. */
  const form = (
    name: Problem['of'],
    act: (c: HonoContext, token: string, fields: URLSearchParams) => Promise<unknown>,
  ) =>
    app.post(`/r/:token/${name}`, async (c) => {
      await enforceLimit(deps, 'buyer_ip', pageVisitor(deps, c));
      const token = tokenOf(c);
      const fields = await readFields(c);
      try {
        await act(c, token, fields);
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'not_found') throw error;
        const content = fields.get('content') ?? '';
        return show(deps, c, { of: name, words: wordsOf(name, error), content }, error.status);
      }
      return c.redirect(`/r/${token}?done=${name}${name === 'message' ? '#write' : ''}`, 303);
    });

  form('message', (c, token, fields) => {
    const input = parseInput(
      BuyerMessageInput,
      storable({ content: withoutCarriageReturns(fields.get('content')) }),
    );
    return writeAsBuyer(pageContext(deps, c), token, input);
  });
  form('schedule', (c, token, fields) => {
    const input = parseInput(ScheduleInput, { starts_at: fields.get('starts_at') ?? '' });
    return schedulePickup(pageContext(deps, c), token, input);
  });
  form('cancel', (c, token) => cancelAsBuyer(pageContext(deps, c), token));
  return app;
}

async function show(
  deps: Deps,
  c: HonoContext,
  problem?: Problem,
  status: ErrorStatus | 200 = 200,
): Promise<Response> {
  const token = tokenOf(c);
  const ctx = pageContext(deps, c);
  const view = await viewAsBuyer(ctx, token, { opened: isOpened(c) });
  const { slots } = await listSlotsForBuyer(ctx, token);
  const page = (
    <ReservationPage
      token={token}
      view={view}
      slots={slots}
      now={ctx.clock.now()}
      thumbnails={await thumbnailsOf(deps, [view.reservation.reservation_id])}
      done={problem ? undefined : DONE.get(c.req.query('done') ?? '')}
      problem={problem}
    />
  );
  return sendPage(c, deps.config, page, { status, headers: PRIVATE });
}

const tokenOf = (c: HonoContext): string =>
  parseInput(BuyerParams, storable({ token: c.req.param('token') ?? '' })).token;

/** Browsers send two characters for a line break; a text of 2000 is 2000 to who types it. */
const withoutCarriageReturns = (text: string | null): string => (text ?? '').replace(/\r\n/g, '\n').trim();

function wordsOf(form: Problem['of'], error: AppError): string {
  if (error.code !== 'invalid_request')
    return [error.message, hintFor(error.options.hint, 'page')].filter(Boolean).join(' ');
  return form === 'schedule'
    ? 'Choose one of the times in the list.'
    : 'Write something first, in up to 2000 characters.';
}

function errorPage(deps: Deps, error: unknown, c: HonoContext): Promise<Response> {
  if (error instanceof AppError && error.code === 'LINK_ENDED') {
    return sendMessagePage(c, deps.config, {
      status: 410,
      eyebrow: 'Over',
      title: 'This link has ended',
      text: 'The reservation was over more than 30 days ago. To write to the seller again, reserve something on the sale page.',
    });
  }
  if (!(error instanceof AppError) || (error.code !== 'not_found' && error.code !== 'invalid_request')) {
    return pageError(deps, error, c);
  }
  return sendMessagePage(c, deps.config, {
    status: 404,
    eyebrow: 'Not found',
    title: 'This link is not valid',
    text: 'Open the link exactly as it stands in the email about the reservation; it may have been cut.',
  });
}
