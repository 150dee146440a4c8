import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findOwnedConversation } from '../../threads/find.ts';
import { approvalPath } from '../../threads/links.ts';
import { wordsFor } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { sellerPages } from '../seller-pages.ts';
import { takenWords } from '../taken-time.tsx';
import { ACTS, type Act, ANSWERS } from './acts.ts';
import { approvalOf, showApproval, showInbox, showThread, threadOf } from './show.tsx';

const THREAD = '/inbox/:id';
const APPROVAL = '/inbox/:id/approve/:handle';

/**
 * The seller's conversations: read, answer, approve, share the address, close. What an assistant prepared goes out
 * only when the seller presses Send here, and each form acts once per showing, so a second press changes nothing.
 * Buyers' words are shown as plain text and never followed. Everything works without scripts. Start at `show.tsx`
 * (what each page shows), `acts.ts` (one entry per form), and `decide.ts` (buttons of decision cards).
 */
export function inboxPages(deps: Deps): Hono {
  const { app, page, form: addForm } = sellerPages(deps, 'inbox');
  page('/inbox', showInbox);
  page(THREAD, showThread);
  page(APPROVAL, showApproval);

  addForm(APPROVAL, APPROVAL, async (at, fields) => {
    const { id, handle } = approvalOf(at.c);
    const decide = ANSWERS.get(fields.get('answer') ?? '');
    if (!decide) throw new PageRefusal(wordsFor(at.c).inbox.corrections.answer);
    try {
      await decide(at.ctx, id, handle);
    } catch (error) {
      // Deciding a second time, or too late, isn't an error: the page shows how it was decided.
      if (!(error instanceof AppError) || !/^CONFIRMATION_/.test(error.code)) throw error;
    }
    return approvalPath(id, handle);
  });

  const form = (name: string, act: Act) =>
    addForm(
      `${THREAD}/${name}`,
      THREAD,
      async ({ c, ctx }, fields) => {
        const { id } = threadOf(c);
        await findOwnedConversation(ctx, ctx.store.read, id);
        const became = await act(ctx, id, fields, wordsFor(c));
        const done = typeof became === 'object' ? became.done : name;
        // After sending something, the seller sees it.
        return `/inbox/${id}?done=${done}${typeof became === 'string' ? `#${became}` : ''}`;
      },
      {
        once: true,
        prices: true,
        words: (error, _, c) => {
          const words = wordsFor(c);
          if (error.code !== 'invalid_request') return takenWords(error, words);
          if (name === 'pickup') return words.pickups.chooseTime;
          return (words.inbox.corrections as Partial<Record<string, string>>)[name];
        },
      },
    );
  for (const [name, act] of Object.entries(ACTS)) form(name, act);
  return app;
}
