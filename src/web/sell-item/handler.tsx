import type { Hono } from 'hono';
import type { Deps, SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { withLease } from '../../http/body.ts';
import type { Words } from '../../languages/index.ts';
import { deleteListing, restoreListing } from '../../listings/bin.ts';
import { editListing } from '../../listings/edit.ts';
import { getListing } from '../../listings/list.ts';
import { changePosting } from '../../listings/postings.ts';
import type { EditListingInput } from '../../listings/schemas.ts';
import { storable } from '../../operation/input.ts';
import { keepOnePhoto } from '../../photos/find.ts';
import { cropsWithSides, focusAt } from '../../photos/focus.ts';
import { photoIdOf, photoUrls } from '../../photos/urls.ts';
import { typedZone } from '../../sellers/zone.ts';
import { ITEM_PHOTOS, TEXT_LIMITS } from '../../vocabulary.ts';
import { typedMoment } from '../components/moment-field.tsx';
import { wordsFor } from '../language.tsx';
import { PageRefusal, refusedWords } from '../refused.ts';
import { actOnItem } from '../sell/acts.ts';
import { after, undoSealed } from '../sell/undo.tsx';
import { type AtPage, type FormOptions, sellerPages } from '../seller-pages.ts';
import { typedBySeller } from '../typed-price.ts';
import { type FileProblem, sentFiles } from '../upload/sent-files.ts';
import { wantsJson } from '../visit.tsx';
import { changesOf } from './fields.ts';
import { notePosted } from './postings-section.tsx';
import { showItem } from './view.tsx';

const ITEM = '/sell/items/:id{item_\\w{26}}';

/**
 * One item, with everything that the seller can do with it: text, photos, status, people, posts elsewhere. Saving
 * sends only what was changed, with the version that the seller saw, so a change made elsewhere is shown instead of
 * overwritten. What public text must not contain is refused at its field. Every action works without scripts. Start
 * at `view.tsx`; `fields.ts` reads the form, and each `…-section.tsx` is one part of the page.
 */
export function itemPages(deps: Deps): Hono {
  const { app, page, form, files } = sellerPages(deps, 'sell-item');
  page(ITEM, showItem());

  /** Adds a form of the item. `act` returns where it leads: what follows the item's address. */
  const does = (path: string, act: (at: OfItem, fields: URLSearchParams) => Promise<string>) =>
    form(
      `${ITEM}/${path}`,
      ITEM,
      async (at, fields) => {
        const id = at.c.req.param('id') ?? '';
        return `/sell/items/${id}${await act({ ...at, id, words: wordsFor(at.c) }, fields)}`;
      },
      { words: refusedAs, prices: true },
    );

  does('words', async ({ ctx, id, words }, fields) => {
    const typed = await typedBySeller(ctx, words);
    const changes = changesOf(await getListing(ctx, id), fields, typed, words);
    if (Object.keys(changes).length === 0) return '?done=same';
    await editListing(ctx, id, storable(changes), Number(fields.get('version')));
    return '?done=saved';
  });
  for (const [path, act] of Object.entries({ right: 'fine', show: 'show', hide: 'hide', sold: 'sold' })) {
    does(path, async (at, fields) => {
      const price = storable(fields.get('final_price') ?? '');
      return after(at, '', await actOnItem(at.ctx, { id: at.id, act, price }, at.words));
    });
  }
  does('hold', async (at, fields) => {
    await editListing(at.ctx, at.id, await heldFor(at, fields));
    return '?done=held';
  });
  does('delete', async ({ ctx, id }) => {
    await deleteListing(ctx, id);
    return '?done=deleted';
  });
  does('restore', async ({ ctx, id }) => {
    const { downgraded_to_inactive: isHidden } = await restoreListing(ctx, id);
    return `?done=${isHidden ? 'restored-hidden' : 'restored'}`;
  });
  does('posted', async ({ ctx, id }, fields) => {
    await notePosted(ctx, id, fields);
    return '#postings';
  });
  does('taken-down', async ({ ctx }, fields) => {
    await changePosting(ctx, fields.get('posting') ?? '', true);
    return '#postings';
  });
  does('photos/order', async (at, fields) => {
    const removed = await orderPhotos(at, fields);
    if (!removed) return '?done=photos#photos';
    const undo = [{ id: at.id, ...removed }];
    return after(at, '#photos', { words: at.words.sellItem.photos.removed, undo });
  });
  does('undo', async (at, fields) => after(at, '', await undoSealed(at, fields, at.words)));
  files(`${ITEM}/photos`, ITEM, addPhotos);
  return app;
}

type OfItem = AtPage & { id: string; words: Words };

const refusedAs: NonNullable<FormOptions['words']> = ({ code, options }, { sellItem }) => {
  const { problems } = sellItem;
  if (code === 'invalid_request' && options.fields) return problems.check;
  if (code === 'ITEM_CHANGED') return problems.changed;
  if (code === 'ITEM_RESERVED') return problems.reserved;
  return code === 'ITEM_HAS_RESERVATION' ? problems.hasReservation : undefined;
};

async function heldFor({ ctx, words }: OfItem, fields: URLSearchParams): Promise<EditListingInput> {
  const { problems } = words.sellItem;
  const name = storable(fields.get('reserved_for') ?? '').trim();
  if (name === '') throw wrong(words, 'reserved_for', problems.holdName);
  const until = typedMoment(fields, 'reserved_until', words.format, await typedZone(ctx));
  if (until === null || (until && until <= ctx.clock.now())) {
    throw wrong(words, 'reserved_until', problems.holdUntil);
  }
  return {
    status: 'reserved',
    reserved_for: name.slice(0, TEXT_LIMITS.name),
    reserved_until: until?.toISOString() ?? null,
  };
}

const wrong = ({ sellItem }: Words, path: string, problem: string) =>
  new PageRefusal(sellItem.problems.check, { fields: [{ path, problem }] });

/** Adds the files of a form to the item's photos. Files that aren't pictures are reported; the others are kept. */
async function addPhotos(at: AtPage): Promise<Response> {
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
      added.push(
        await withLease(ctx.bodyBudget, ctx.actor.sellerId, (lease) => keepOnePhoto(ctx, () => read(lease))),
      );
    } catch (error) {
      // A broken form can't be read any further; a file that isn't a picture doesn't affect the others.
      const isOfFile = error instanceof AppError && error.status < 500 && error.code !== 'invalid_request';
      if (!isOfFile) throw error;
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
  if (wantsJson(c)) return c.json({ success: problems.length === 0, added: added.length, problems });
  if (problems.length > 0) return at.show(showItem(problems));
  return c.redirect(`/sell/items/${id}?done=photos#photos`, 303);
}

/**
 * Moves, turns, crops, or removes a photo, as the pressed button says; or sorts all of them in a script's order.
 * Returns what was removed, so that it can be put back.
 */
async function orderPhotos({ ctx, id, words }: OfItem, fields: URLSearchParams) {
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
