import type { Hono, Context as HonoContext } from 'hono';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { wordsOf } from '../../languages/index.ts';
import { writeAsAsker } from '../../questions/use-link.ts';
import { reservationOfAsker, viewAsAsker } from '../../questions/view.ts';
import { BuyerMessageInput } from '../../reservations/buyer-schemas.ts';
import { sendPage } from '../components/layout.tsx';
import { emailedLinkPages, PRIVATE, tokenOf } from '../emailed-link/pages.tsx';
import { ONCE, readFields } from '../forms.ts';
import { chosenLanguage, spokenAs, spokenIn } from '../language.tsx';
import { isOpened } from '../opened.ts';
import { showBuyersPage } from '../reservation/handler.tsx';
import { admit, readInput, typedText } from '../visit.ts';
import { QuestionPage } from './view.tsx';

/** A buyer's question at the emailed link: the thread with the seller, and a form to write on. */
export function questionPages(deps: Deps): Hono {
  const app = emailedLinkPages(deps, 'question');

  app.get('/q/:token', async (c) => show(await admit(deps, c, 'public_ip'), c));

  app.post('/q/:token/message', async (c) => {
    const ctx = await admit(deps, c, 'buyer_ip');
    const token = tokenOf(c);
    const fields = await readFields(c);
    const content = typedText(fields, 'content');
    try {
      await writeAsAsker(
        ctx,
        token,
        readInput(BuyerMessageInput, { content }),
        fields.get(ONCE) ?? undefined,
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error;
      return show(ctx, c, content);
    }
    return c.redirect(`/q/${token}?done=message#write`, 303);
  });
  return app;
}

/** @param unsent what was typed and cannot be sent */
async function show(ctx: Context, c: HonoContext, unsent?: string) {
  const token = tokenOf(c);
  const view = await viewAsAsker(ctx, token, {
    opened: isOpened(c),
    chosen: chosenLanguage(c),
    spoken: true,
  });
  const behind = await reservationOfAsker(ctx, token);
  if (behind !== undefined && unsent === undefined) {
    return showBuyersPage(ctx, c, { token: behind, here: `/q/${token}` });
  }
  const { reservation: words } = wordsOf(view.language, spokenIn(c));
  const problem = unsent === undefined ? undefined : { words: words.writeFirst, content: unsent };
  const done = !problem && c.req.query('done') === 'message' ? words.messageSent : undefined;
  return sendPage(c, ctx.config, <QuestionPage token={token} view={view} done={done} problem={problem} />, {
    status: problem ? 400 : 200,
    headers: PRIVATE,
    spoken: spokenAs(c, view.language, `/q/${token}`),
  });
}
