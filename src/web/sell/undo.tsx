import * as z from 'zod';
import type { SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { restoreListing } from '../../listings/bin.ts';
import { editListing } from '../../listings/edit.ts';
import { getListing } from '../../listings/list.ts';
import { DAY } from '../../units.ts';
import { PostForm, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { seal, sealedCookie, unseal } from '../sealed.ts';
import type { AtPage } from '../seller-pages.ts';

/** How to undo one change: the item, its version after the change (`v`), and its state before. */
const UndoStep = z.union([
  z.object({ id: z.string(), v: z.number(), price: z.number() }),
  z.object({ id: z.string(), v: z.number(), status: z.enum(['available', 'inactive', 'taken']) }),
  z.object({ id: z.string(), deleted: z.literal(true) }),
  z.object({ id: z.string(), photo: z.string(), at: z.number() }),
]);
export type UndoStep = z.infer<typeof UndoStep>;

/** What was just done, in words, and how to undo it. */
const Done = z.object({ words: z.string(), undo: z.array(UndoStep) });
export type Done = z.infer<typeof Done>;

/** Takes what was just done from the response to a form to the page that it leads to. */
const doneCookie = sealedCookie('rs_done', '/sell', 60, Done);
/** Sealing adds a third, and a cookie has room for 4 KB. */
const MAX_KEPT = 2800;

const purposeOf = ({ session }: Pick<AtPage, 'session'>): string => `undo of ${session.token}`;

/** How to undo it, for this session only; undefined if nothing can be undone. */
export const undoNote = (at: AtPage, { undo }: Done): string | undefined =>
  undo.length === 0 ? undefined : seal(at.ctx, purposeOf(at), JSON.stringify(undo), DAY);

/** Restores a photo at its former position among the current photos. */
async function putBackPhoto(
  ctx: SellerContext,
  { id, photo, at }: { id: string; photo: string; at: number },
) {
  const { photos } = await getListing(ctx, id);
  if (photos.includes(photo)) return;
  await editListing(ctx, id, { photos: photos.toSpliced(at, 0, photo) });
}

/** Undoes what the note in `fields` says. @throws AppError invalid_request if it isn't one of this session's */
export async function undoSealed(at: AtPage, fields: URLSearchParams, words: Words): Promise<Done> {
  const note = unseal(at.ctx, purposeOf(at), fields.get('undo') ?? '');
  if (note === undefined) throw new PageRefusal(words.parts.undoGone);
  const steps = z.array(UndoStep).parse(JSON.parse(note));
  return { words: await undoSteps(at.ctx, steps, words), undo: [] };
}

/** Undoes what it can. Items that were changed since stay as they are, which their version (`v`) tells. */
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

/**
 * Returns `to`, where the next page will report what was done. If that is too long for a cookie, it can't be undone
 * there.
 */
export function after({ c, ctx, session }: AtPage, to: string, done: Done): string {
  const fits = JSON.stringify(done).length <= MAX_KEPT;
  doneCookie.keep(ctx, c, session.token, fits ? done : { ...done, undo: [] });
  return to;
}

/** What was done before this page was requested; shown once. */
export type DoneBefore = { words: string; undo: string | undefined };

/** What the previous form did, and how to undo it. Reading it removes it, so a reload doesn't show it again. */
export function doneBefore(at: AtPage): DoneBefore | undefined {
  const done = doneCookie.take(at.ctx, at.c, at.session.token);
  return done && { words: done.words, undo: undoNote(at, done) };
}

type Props = {
  /** The address that undoes it, if not the list's own. */
  action?: string;
  back?: string;
  words?: string | undefined;
  undo?: string | undefined;
};

/** What was just done, as a line at the bottom; empty, it waits for a script. */
export const UndoLine = ({ words, ...rest }: Props) => (
  <div class="undo-line" role="status" data-undo-line>
    {words !== undefined && <UndoWords {...rest} words={words} />}
  </div>
);

export const UndoWords = ({ action = '/sell/undo', back, words, undo }: Props & { words: string }) => (
  <div class="undo-words">
    <span>{words}</span>
    {undo !== undefined && (
      <PostForm action={action} fields={{ ...(back !== undefined && { back }), undo }}>
        <Submit look="small-button">{useWords().parts.undo}</Submit>
      </PostForm>
    )}
  </div>
);
