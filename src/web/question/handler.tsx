import type { Hono, Context as HonoContext } from 'hono';
import type { Context, Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { maybeNamed, wordsOf } from '../../languages/index.ts';
import { askQuestion } from '../../questions/ask.ts';
import { AskInput, type QuestionView } from '../../questions/schemas.ts';
import { writeAsAsker } from '../../questions/use-link.ts';
import { reservationOfAsker, viewAsAsker } from '../../questions/view.ts';
import { sendPage } from '../components/layout.tsx';
import { LinkLine } from '../components/parts.tsx';
import {
  BuyersThread,
  EmailedLinkFrame,
  emailedLinkPages,
  messageIn,
  type Outcome,
  tokenOf,
} from '../emailed-link/pages.tsx';
import { readFields } from '../forms.ts';
import { chosenLanguage, spokenAs, spokenIn, useWords, wordsFor } from '../language.tsx';
import { showBuyersPage } from '../reservation/handler.tsx';
import { Questions } from '../reservation/parts.tsx';
import { againAs, buyerFormPages, FormCard, sendAfterForm, sendCheckEmail } from '../sale/buyer-form.tsx';
import { admit, isOpened, typedText } from '../visit.tsx';
import { AskForm } from './ask-form.tsx';

/**
 * The page behind the emailed link of a question: the thread with the seller, and a form to write in. Opening the
 * link confirms the question; a prefetch by a mail scanner doesn't. Once the buyer has reserved something, this
 * address shows the reservation's page instead, so a buyer has only one page with a seller.
 */
export function questionPages(deps: Deps): Hono {
  const app = emailedLinkPages(deps, 'q');

  app.get('/q/:token', async (c) => show(await admit(deps, c, 'public_ip'), c));

  app.post('/q/:token/message', async (c) => {
    const ctx = await admit(deps, c, 'buyer_ip');
    const token = tokenOf(c);
    const fields = await readFields(c);
    try {
      await writeAsAsker(ctx, token, ...messageIn(fields));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error;
      return show(ctx, c, typedText(fields, 'content'));
    }
    return c.redirect(`/q/${token}?done=message#write`, 303);
  });
  return app;
}

/** @param unsent text that was typed but couldn't be sent */
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
  return sendPage(c, ctx.config, <QuestionPage {...{ token, view, done, problem }} />, {
    status: problem ? 400 : 200,
    spoken: spokenAs(c, view.language, `/q/${token}`),
  });
}

/** A buyer's questions while nothing is reserved: the questions, the answers, and a form to continue. */
function QuestionPage({ token, view, ...outcome }: Outcome & { token: string; view: QuestionView }) {
  const { seller_name: sellerName, item_title: itemTitle } = view;
  const { question, messages: thread, reservation } = useWords();
  const several = view.questions.length > 1;
  const about = itemTitle === null ? question.yours : question.about({ title: itemTitle });
  const headline = several ? question.all : about;
  return (
    <EmailedLinkFrame headline={headline} {...outcome}>
      <div class="stack tight">
        {sellerName && <p class="eyebrow">{sellerName}</p>}
        <h1>{headline}</h1>
        <p class="lead">{question.howItGoes(maybeNamed(sellerName))}</p>
      </div>
      {several && <Questions questions={view.questions} />}
      <section class="stack" aria-label={thread.title}>
        <BuyersThread action={`/q/${token}/message`} view={view} content={outcome.problem?.content} />
      </section>
      {view.page_url && (
        <LinkLine href={view.page_url} look="">
          {reservation.wholeSale}
        </LinkLine>
      )}
    </EmailedLinkFrame>
  );
}

/**
 * The question forms of sale pages, open to anyone. The seller hears of a question only once the emailed link has
 * been opened, so no one can write in another person's name. Each address counts against a limit. Start at
 * `src/questions/ask.ts`; the page behind the link is in `handler.tsx`.
 */
export const askPages = (deps: Deps): Hono =>
  buyerFormPages(deps, {
    name: 'ask',
    schema: AskInput,
    read(fields) {
      const itemId = fields.get('item_id')?.trim();
      return { content: typedText(fields, 'content'), ...(itemId ? { item_id: itemId } : {}) };
    },
    async act(at, input) {
      const { manage_url: url } = await askQuestion(at.ctx, input);
      const { ask, checkEmail } = wordsFor(at.c);
      const said = { email: input.buyer_email, next: ask.next, nextHere: checkEmail.askHere };
      return sendCheckEmail(at, said, url);
    },
    again(at, fields, error) {
      const { ask } = wordsFor(at.c);
      // If the item is no longer available, the question is about the sale instead.
      const itemId = error.code === 'ITEM_UNAVAILABLE' ? undefined : (fields.get('item_id') ?? undefined);
      const again = againAs(at.c, fields, error, { content: ask.contentProblem });
      const form = <AskForm slug={at.page.slug} itemId={itemId} again={again} />;
      return sendAfterForm(at, ask.title, <FormCard title={ask.title}>{form}</FormCard>, { error });
    },
  });
