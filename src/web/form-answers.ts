/** Responses to a seller's form: where it leads, the page once more, or sign-in. `seller-pages.ts` decides which. */

import type { Context as HonoContext } from 'hono';
import type { FieldProblem } from '../errors.ts';
import type { Words } from '../languages/index.ts';
import type { AsksBelowMin } from '../reservations/min-price.ts';
import { shortened } from '../text/wording.ts';
import { OwnAnswer } from './forms.ts';
import { filesLeftOut } from './kept-typing.ts';
import { signInAndBack } from './return-to.ts';
import type { SellerNav, Typed } from './shown.tsx';
import { wantsJson } from './visit.tsx';

/** What a form led to: where to go, or a response of its own. */
export type Done = string | Response;

/** How a page is shown again because of a form. */
export type Again = {
  typed?: Typed;
  notice?: SellerNav['notice'];
  problems?: readonly FieldProblem[];
  status?: 400 | 403 | 429;
};

/** The page again with what was typed, for somebody who was signed out or had an old form. */
export function againAs(typed: Typed, why: 'signedOut' | 'outOfDate', { seller }: Words): Again {
  const words = [seller[why], ...(filesLeftOut(typed) ? [seller.chooseFilesAgain] : [])].join(' ');
  return { typed, notice: { kind: 'warning', words } };
}

export const belowMinWords = ({ priced }: AsksBelowMin, words: Words): string =>
  words.seller.belowMin({
    title: shortened(priced.title),
    price: words.price(priced.priceCents, priced.currency),
    lowest: words.price(priced.minPriceCents, priced.currency),
  });

/** Where a form that is done once led. @throws OwnAnswer for a page, such as one that asks for a fresh code first */
export function wentTo(done: Done): string {
  if (typeof done === 'string') return done;
  const to = done.headers.get('location');
  if (to === null) throw new OwnAnswer(done);
  return to;
}

/**
 * The response to a form: a redirect with 303, so that reloading the next page doesn't send the form again, or JSON
 * for a script.
 */
export function answer(c: HonoContext, done: Done): Response {
  if (done instanceof Response) return done;
  return wantsJson(c) ? c.json({ success: true }) : c.redirect(done, 303);
}

/** The response to a form whose sign-in has ended; `back` is the page to return to. */
export function signInAgain(c: HonoContext, back: string): Response {
  const to = signInAndBack(back);
  return wantsJson(c) ? c.json({ success: false, sign_in: to }, 401) : c.redirect(to, 303);
}
