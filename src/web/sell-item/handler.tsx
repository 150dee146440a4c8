import type { Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { withLease } from '../../http/body.ts';
import type { Words } from '../../languages/index.ts';
import { deleteListing, restoreListing } from '../../listings/bin.ts';
import { editListing } from '../../listings/edit.ts';
import { getListing } from '../../listings/get.ts';
import { changePosting } from '../../listings/postings.ts';
import type { EditListingInput } from '../../listings/schemas.ts';
import { storable } from '../../operation/input.ts';
import { typedZone } from '../../sellers/zone.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { typedMoment } from '../components/moment-field.tsx';
import { wordsFor } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { actOnItem } from '../sell/acts.ts';
import { after, undoSealed } from '../sell/undo.tsx';
import { type AtPage, type FormOptions, sellerPages } from '../seller-pages.ts';
import { typedBySeller } from '../typed-price.ts';
import { changesOf } from './fields.ts';
import { addPhotos, orderPhotos } from './photos.ts';
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
    const removed = await orderPhotos(at.ctx, at.id, fields, at.words);
    if (!removed) return '?done=photos#photos';
    const undo = [{ id: at.id, ...removed }];
    return after(at, '#photos', { words: at.words.sellItem.photos.removed, undo });
  });
  does('undo', async (at, fields) => after(at, '', await undoSealed(at, fields, at.words)));
  files(`${ITEM}/photos`, ITEM, (at) =>
    addPhotos(at, (body) => withLease(deps.bodyBudget, at.ctx.actor.sellerId, body)),
  );
  return app;
}

/** A seller at the page of one item. */
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
