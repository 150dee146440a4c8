/**
 * Responses to a seller's form: where it leads, the page once more, or sign-in, and what was typed there meanwhile.
 * `seller-pages.ts` decides which.
 */

import type { Context as HonoContext } from 'hono';
import { getKeptForm, keepForm } from '../accounts/kept-forms.ts';
import type { Deps } from '../context.ts';
import { AppError, type FieldProblem } from '../errors.ts';
import type { Words } from '../languages/index.ts';
import { storable } from '../operation/input.ts';
import type { AsksBelowMin } from '../reservations/min-price.ts';
import { shortened } from '../text/wording.ts';
import { anonymousHolder, browserSaysOurs, FORM_TOKEN, formToken, OwnAnswer } from './forms.ts';
import type { SellerNav, Typed } from './shown.tsx';
import { sentFiles } from './upload/sent-files.ts';
import { admit, wantsJson } from './visit.tsx';
import { signInAndBack } from './web-session.ts';

/** In a page's address: identifies values that were typed there after the session had ended. */
const KEPT = 'kept';
/** Set if the form also had files, which aren't stored. */
const FILES_LEFT_OUT = 'files_left_out';

/** Never stored: typed passwords and keys, and a form's token. */
const isSecret = (name: string): boolean => name === FORM_TOKEN || name.endsWith('_secret');

/** Identifies the seller whose form it is, so that only that seller sees the values again. */
export const ownerMark = (deps: Deps, sellerId: string): string => formToken(deps, sellerId, 'owner');

/**
 * The token of a seller's form: the proof that it is the session's, the mark of its seller, a part that is new at each
 * showing, and what this showing has asked the seller about.
 */
export function tokenParts(token: string | null): {
  proof: string | null;
  owner: string | undefined;
  asked: string[];
} {
  const [proof = null, owner, , ...asked] = token?.split('.') ?? [];
  return { proof, owner, asked };
}

/**
 * The address of `page` that shows the typed values again to the seller whose form it was. Values sent by another site
 * aren't stored.
 */
export async function withKept(
  deps: Deps,
  c: HonoContext,
  page: string,
  token: string | null,
  readTyped: () => Promise<Typed>,
): Promise<string> {
  const { owner } = tokenParts(token);
  if (owner === undefined || !browserSaysOurs(c, deps)) return page;
  try {
    // No one is signed in, so what strangers can store here has a limit.
    await admit(deps, c, 'buyer_ip');
    const { action, fields } = await readTyped();
    for (const name of [...fields.keys()]) if (isSecret(name)) fields.delete(name);
    const browser = anonymousHolder(deps, c);
    const name = await keepForm(deps, { browser, owner, page }, { action, fields });
    return name === undefined ? page : `${page}?${new URLSearchParams({ [KEPT]: name })}`;
  } catch (error) {
    // Whatever can't be kept must not prevent the sign-in.
    if (error instanceof AppError && error.status < 500) return page;
    throw error;
  }
}

/** The values that this seller typed on this page when the session had ended. */
export async function keptAt(deps: Deps, c: HonoContext, sellerId: string): Promise<Typed | undefined> {
  const name = c.req.query(KEPT);
  if (name === undefined) return undefined;
  const place = { browser: anonymousHolder(deps, c), owner: ownerMark(deps, sellerId), page: c.req.path };
  return getKeptForm(deps, place, name);
}

/** The text fields of a form with files; the files are discarded. @throws AppError invalid_request */
export async function textBesideFiles(c: HonoContext): Promise<Typed> {
  const fields = new URLSearchParams();
  let files = 0;
  for await (const _ of sentFiles(c.req.raw, fields)) files += 1;
  storable([...fields]);
  if (files > 0) fields.set(FILES_LEFT_OUT, String(files));
  return { action: c.req.path, fields };
}

/** Whether to say that the files must be chosen again. */
export const filesLeftOut = ({ fields }: Typed): boolean => fields.has(FILES_LEFT_OUT);

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
