import type { BodyLease } from '../../body-budget.ts';
import type { SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { editListing } from '../../listings/edit.ts';
import { getListing } from '../../listings/get.ts';
import { keepOnePhoto } from '../../photos/find.ts';
import { cropsWithSides, focusAt } from '../../photos/focus.ts';
import { photoIdOf, photoUrls } from '../../photos/urls.ts';
import { ITEM_PHOTOS } from '../../vocabulary.ts';
import { wordsFor } from '../language.tsx';
import { PageRefusal, refusedWords } from '../refused.ts';
import type { AtPage } from '../seller-pages.ts';
import { type FileProblem, sentFiles } from '../upload/sent-files.ts';
import { wantsJson } from '../visit.tsx';
import { showItem } from './view.tsx';

type Leased = <T>(body: (lease: BodyLease) => Promise<T>) => Promise<T>;

/** Adds the files of a form to the item's photos. Files that aren't pictures are reported; the others are kept. */
export async function addPhotos(at: AtPage, leased: Leased): Promise<Response> {
  const { ctx, c } = at;
  const id = c.req.param('id') ?? '';
  const words = wordsFor(c);
  const { photos: say } = words.sellItem;
  const item = await getListing(ctx, id);
  const problems: FileProblem[] = [];
  const added: string[] = [];
  for await (const { name, read } of sentFiles(c.req.raw, new URLSearchParams())) {
    if (item.photos.length + added.length >= ITEM_PHOTOS) {
      problems.push({ name, problem: say.most({ max: ITEM_PHOTOS }) });
      continue;
    }
    try {
      added.push(await leased((lease) => keepOnePhoto(ctx, () => read(lease))));
    } catch (error) {
      // A broken form can't be read any further; a file that isn't a picture doesn't affect the others.
      if (!(error instanceof AppError) || error.status >= 500 || error.code === 'invalid_request')
        throw error;
      problems.push({ name, problem: refusedWords(ctx, words, error) });
    }
  }
  if (added.length > 0) {
    const { photos } = photoUrls(ctx.config, added);
    // Read again, because photos may have been added or removed during the upload.
    await editListing(ctx, id, { photos: [...(await getListing(ctx, id)).photos, ...photos] });
  } else if (problems.length === 0) {
    problems.push({ name: say.title, problem: words.parts.chooseOne });
  }
  if (wantsJson(c)) {
    return c.json({ success: problems.length === 0, added: added.length, problems });
  }
  if (problems.length > 0) return at.show(showItem(problems));
  return c.redirect(`/sell/items/${id}?done=photos#photos`, 303);
}

/**
 * Moves, turns, crops, or removes a photo, as the pressed button says; or sorts all of them in a script's order.
 * Returns what was removed, so that it can be put back.
 */
export async function orderPhotos(
  ctx: SellerContext,
  id: string,
  fields: URLSearchParams,
  words: Words,
): Promise<{ photo: string; at: number } | undefined> {
  const { photos } = await getListing(ctx, id);
  const [what, place, crop] = (fields.get('do') ?? '').split(':');
  const at = Number(place);
  const photo = photos[at];
  if (what === 'crop' && photo !== undefined) return cropPhoto(ctx, id, photo, Number(crop));
  if (what === 'turn' && photo !== undefined) {
    await editListing(ctx, id, { photo_turn: { [photo]: 90 } });
    return;
  }
  const order = what === 'order' ? ordered(photos, fields.get('order') ?? '') : [...photos];
  const isRemoved = photo !== undefined && what === 'remove';
  if (isRemoved) {
    if (photos.length === 1) throw new PageRefusal(words.sellItem.photos.last);
    order.splice(at, 1);
  }
  if (photo !== undefined && what === 'earlier' && at > 0) {
    order.splice(at, 1);
    order.splice(at - 1, 0, photo);
  }
  if (order.join() !== photos.join()) await editListing(ctx, id, { photos: order });
  return isRemoved ? { photo, at } : undefined;
}

/** Moves a photo's square crop `at` tenths of the way along its longer side. */
async function cropPhoto(ctx: SellerContext, id: string, photo: string, at: number): Promise<undefined> {
  const photoId = photoIdOf(ctx.config, photo) ?? '';
  const sides = (await cropsWithSides(ctx.store.read, [photoId])).get(photoId);
  if (!sides || !Number.isFinite(at)) return;
  await editListing(ctx, id, { photo_focus: { [photo]: focusAt(sides, at) } });
}

/**
 * The photos in the order that a script sent, as positions in the current order (`2,0,1`). An incomplete list changes
 * nothing.
 */
function ordered(photos: readonly string[], text: string): string[] {
  const places = text.split(',').map(Number);
  const order = places.flatMap((place) => photos[place] ?? []);
  return new Set(order).size === photos.length ? order : [...photos];
}
