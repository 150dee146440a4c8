import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { askQuestion } from '../../questions/ask.ts';
import { AskInput } from '../../questions/schemas.ts';
import { buyerFormPages, CheckEmail, formWords, sendAfterForm } from '../sale/buyer-form.tsx';
import { typedText } from '../visit.ts';
import { AskForm } from './ask-form.tsx';

const FIELD_WORDS = { content: 'Write your question, in up to 2000 characters.' };

/** The question forms of sale pages. */
export const askPages = (deps: Deps): Hono =>
  buyerFormPages(deps, {
    name: 'ask',
    schema: AskInput,
    read(fields) {
      const itemId = fields.get('item_id')?.trim();
      return { content: typedText(fields, 'content'), ...(itemId ? { item_id: itemId } : {}) };
    },
    async act(at, input) {
      await askQuestion(at.ctx, input);
      const next = 'Open the link in it within 3 days, and the seller gets your question.';
      return sendAfterForm(at, 'Check your email', <CheckEmail email={input.buyer_email} next={next} />);
    },
    again(at, fields, error) {
      // Of what is gone nobody can ask any more; of the sale one can.
      const itemId = error.code === 'ITEM_UNAVAILABLE' ? undefined : (fields.get('item_id') ?? undefined);
      const values = {
        buyer_name: fields.get('buyer_name') ?? '',
        buyer_email: fields.get('buyer_email') ?? '',
        content: fields.get('content') ?? '',
      };
      const body = (
        <>
          <h1>Ask a question</h1>
          <section class="card stack">
            <AskForm
              action={`/${at.page.slug}/ask`}
              itemId={itemId}
              values={values}
              error={formWords(error, FIELD_WORDS)}
            />
          </section>
        </>
      );
      return sendAfterForm(at, 'Ask a question', body, error);
    },
  });
