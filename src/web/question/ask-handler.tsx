import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { askQuestion } from '../../questions/ask.ts';
import { AskInput } from '../../questions/schemas.ts';
import { wordsFor } from '../language.tsx';
import { againAs, buyerFormPages, FormCard, sendAfterForm, sendCheckEmail } from '../sale/buyer-form.tsx';
import { typedText } from '../visit.tsx';
import { AskForm } from './ask-form.tsx';

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
