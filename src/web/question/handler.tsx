import type { Hono, Context as HonoContext } from 'hono';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { writeAsAsker } from '../../questions/use-link.ts';
import { viewAsAsker } from '../../questions/view.ts';
import { BuyerMessageInput } from '../../reservations/buyer-schemas.ts';
import { sendPage } from '../components/layout.tsx';
import { emailedLinkPages, NO_MESSAGE, PRIVATE, tokenOf } from '../emailed-link/pages.tsx';
import { readFields } from '../forms.ts';
import { isOpened } from '../opened.ts';
import { admit, readInput, typedText } from '../visit.ts';
import { QuestionPage } from './view.tsx';

/** A buyer's question at the emailed link: the thread with the seller, and a form to write on. */
export function questionPages(deps: Deps): Hono {
  const app = emailedLinkPages(deps, 'question');

  app.get('/q/:token', async (c) => show(await admit(deps, c, 'public_ip'), c));

  app.post('/q/:token/message', async (c) => {
    const ctx = await admit(deps, c, 'buyer_ip');
    const token = tokenOf(c);
    const content = typedText(await readFields(c), 'content');
    try {
      await writeAsAsker(ctx, token, readInput(BuyerMessageInput, { content }));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error;
      return show(ctx, c, { words: NO_MESSAGE, content });
    }
    return c.redirect(`/q/${token}?done=message#write`, 303);
  });
  return app;
}

async function show(ctx: Context, c: HonoContext, problem?: { words: string; content: string }) {
  const token = tokenOf(c);
  const view = await viewAsAsker(ctx, token, { opened: isOpened(c) });
  const done = !problem && c.req.query('done') === 'message' ? 'Your message was sent.' : undefined;
  return sendPage(c, ctx.config, <QuestionPage token={token} view={view} done={done} problem={problem} />, {
    status: problem ? 400 : 200,
    headers: PRIVATE,
  });
}
