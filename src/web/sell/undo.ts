import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';
import type { Deps, SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { restoreListing } from '../../listings/bin.ts';
import { editListing } from '../../listings/edit.ts';
import { getListing } from '../../listings/get.ts';
import { formToken } from '../forms.ts';
import { PageRefusal } from '../refused.ts';
import type { AtPage } from '../seller-pages.ts';
import { COOKIE_OPTIONS, isSecure } from '../web-session.ts';

/** How to undo one change: the item, its version after the change, and its state before. */
export const UndoStep = z.union([
  z.object({ id: z.string(), v: z.number(), price: z.number() }),
  z.object({ id: z.string(), v: z.number(), status: z.enum(['available', 'inactive', 'taken']) }),
  z.object({ id: z.string(), deleted: z.literal(true) }),
  z.object({ id: z.string(), photo: z.string(), at: z.number() }),
]);
export type UndoStep = z.infer<typeof UndoStep>;

/** What was just done, in words, and how to undo it. */
export const Done = z.object({ words: z.string(), undo: z.array(UndoStep) });
export type Done = z.infer<typeof Done>;

const PURPOSE = 'what-was-done';
type Signer = Pick<Deps, 'pepper'>;

/** Our own note, for this session only: no one else's words are shown as what was done, or carried out as an undo. */
export function sealDone(deps: Signer, session: string, done: Done): string {
  const text = Buffer.from(JSON.stringify(done)).toString('base64url');
  return `${text}.${formToken(deps, session, `${PURPOSE} ${text}`)}`;
}

function openDone(deps: Signer, session: string, sealed: string | undefined): Done | undefined {
  const [text = '', token] = (sealed ?? '').split('.');
  if (token !== formToken(deps, session, `${PURPOSE} ${text}`)) return undefined;
  return Done.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))).data;
}

/** Its former position, among the current photos. */
async function putBackPhoto(
  ctx: SellerContext,
  { id, photo, at }: { id: string; photo: string; at: number },
) {
  const { photos } = await getListing(ctx, id);
  if (photos.includes(photo)) return;
  await editListing(ctx, id, { photos: photos.toSpliced(at, 0, photo) });
}

/** Undoes what the note in `fields` says. @throws AppError invalid_request if it isn't one of this session's */
export async function undoSealed(
  { ctx, session }: AtPage,
  fields: URLSearchParams,
  words: Words,
): Promise<Done> {
  const done = openDone(ctx, session.token, fields.get('undo') ?? '');
  if (!done) throw new PageRefusal(words.parts.undoGone);
  return { words: await undoSteps(ctx, done.undo, words), undo: [] };
}

/** Undoes what it can. Anything changed since stays as it is. */
async function undoSteps(ctx: SellerContext, steps: readonly UndoStep[], { parts }: Words): Promise<string> {
  let kept = 0;
  for (const step of steps) {
    try {
      if ('deleted' in step) await restoreListing(ctx, step.id);
      else if ('photo' in step) await putBackPhoto(ctx, step);
      else {
        const back = 'price' in step ? { price: step.price } : { status: step.status };
        await editListing(ctx, step.id, back, step.v);
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      kept += 1;
    }
  }
  if (kept === 0) return parts.undone;
  if (kept === steps.length) return parts.undoneNone;
  return parts.undoneSome({ kept, all: steps.length });
}

/** What was just done, passed from the response to a form to the next page. */
const DONE_COOKIE = 'rs_done';
const MAX_COOKIE = 3800;

/** Redirects to `to` and reports there what was done. */
export function after({ c, ctx, session }: AtPage, to: string, done: Done): string {
  const whole = sealDone(ctx, session.token, done);
  const note = whole.length > MAX_COOKIE ? sealDone(ctx, session.token, { ...done, undo: [] }) : whole;
  const secure = isSecure(ctx.config, c);
  setCookie(c, DONE_COOKIE, note, { ...COOKIE_OPTIONS, path: '/sell', secure, maxAge: 60 });
  return to;
}

/** What was done before this page was requested, shown once; `undo` is the sealed note that undoes it. */
export function doneBefore(
  c: HonoContext,
  { ctx, session }: AtPage,
): { words: string; undo: string | undefined } | undefined {
  const sealed = getCookie(c, DONE_COOKIE);
  if (sealed === undefined) return undefined;
  deleteCookie(c, DONE_COOKIE, { ...COOKIE_OPTIONS, path: '/sell', secure: isSecure(ctx.config, c) });
  const done = openDone(ctx, session.token, sealed);
  return done && { words: done.words, undo: done.undo.length > 0 ? sealed : undefined };
}
