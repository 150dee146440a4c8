import { Hono, type Context as HonoContext } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError, hintFor } from '../../errors.ts';
import { storable } from '../../http/json.ts';
import { parseInput } from '../../operation/input.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { writeAsAsker } from '../../questions/use-link.ts';
import { viewAsAsker } from '../../questions/view.ts';
import { BuyerMessageInput, BuyerParams } from '../../reservations/buyer-schemas.ts';
import { sendPage } from '../components/layout.tsx';
import { sendMessagePage } from '../components/message-page.tsx';
import { readFields } from '../forms.ts';
import { isOpened } from '../opened.ts';
import { pageError } from '../page-errors.tsx';
import { pageContext, pageVisitor } from '../web-session.ts';
import { QuestionPage } from './view.tsx';

/** The address of this page is its key: no other site may learn it. */
const PRIVATE = { 'referrer-policy': 'no-referrer' };

/** A buyer's question at the emailed link: the thread with the seller, and a form to write on. */
export function questionPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError(async (error, c) => {
    const response = await errorPage(deps, error, c);
    response.headers.set('referrer-policy', PRIVATE['referrer-policy']);
    return response;
  });

  app.get('/q/:token', async (c) => {
    await enforceLimit(deps, 'public_ip', pageVisitor(deps, c));
    return show(deps, c);
  });

  app.post('/q/:token/message', async (c) => {
    await enforceLimit(deps, 'buyer_ip', pageVisitor(deps, c));
    const token = tokenOf(c);
    const fields = await readFields(c);
    const content = (fields.get('content') ?? '').replace(/\r\n/g, '\n').trim();
    try {
      const input = parseInput(BuyerMessageInput, storable({ content }));
      await writeAsAsker(pageContext(deps, c), token, input);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error;
      return show(deps, c, { words: 'Write something first, in up to 2000 characters.', content });
    }
    return c.redirect(`/q/${token}?done=message#write`, 303);
  });
  return app;
}

async function show(deps: Deps, c: HonoContext, problem?: { words: string; content: string }) {
  const token = tokenOf(c);
  const view = await viewAsAsker(pageContext(deps, c), token, { opened: isOpened(c) });
  const done = !problem && c.req.query('done') === 'message' ? 'Your message was sent.' : undefined;
  return sendPage(c, deps.config, <QuestionPage token={token} view={view} done={done} problem={problem} />, {
    status: problem ? 400 : 200,
    headers: PRIVATE,
  });
}

const tokenOf = (c: HonoContext): string =>
  parseInput(BuyerParams, storable({ token: c.req.param('token') ?? '' })).token;

function errorPage(deps: Deps, error: unknown, c: HonoContext): Promise<Response> {
  if (!(error instanceof AppError)) return pageError(deps, error, c);
  if (error.code === 'LINK_ENDED') {
    return sendMessagePage(c, deps.config, {
      status: 410,
      eyebrow: 'Over',
      title: 'This link has ended',
      text: hintFor(error.options.hint, 'page') ?? '',
    });
  }
  if (error.code !== 'not_found' && error.code !== 'invalid_request') return pageError(deps, error, c);
  return sendMessagePage(c, deps.config, {
    status: 404,
    eyebrow: 'Not found',
    title: 'This link is not valid',
    text: 'Open the link exactly as it stands in the email about the question; it may have been cut.',
  });
}
