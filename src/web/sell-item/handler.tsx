import type { Hono } from 'hono';
import type { Deps, SellerContext } from '../../context.ts';
import { withLease } from '../../http/body.ts';
import type { Words } from '../../languages/index.ts';
import { deleteListing, restoreListing } from '../../listings/bin.ts';
import { editListing } from '../../listings/edit.ts';
import { getListing } from '../../listings/get.ts';
import type { EditListingInput } from '../../listings/schemas.ts';
import { storable } from '../../operation/input.ts';
import { typedZone } from '../../sellers/zone.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { typedMoment } from '../components/moment-field.tsx';
import { wordsFor } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { actOnItem } from '../sell/acts.ts';
import { after, undoSealed } from '../sell/undo.ts';
import { type Act, type FormOptions, sellerPages } from '../seller-pages.ts';
import { typedBySeller } from '../typed-price.ts';
import { changesOf } from './fields.ts';
import { showItem } from './item-page.tsx';
import { addPhotos, orderPhotos } from './photos.ts';
import { notePosted, noteTakenDown } from './postings-section.tsx';

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

  /** Adds a form that does one thing to the item. `act` returns the name of the words that report it. */
  const does = (
    path: string,
    act: (ctx: SellerContext, id: string, fields: URLSearchParams, by: Speaker) => Promise<string>,
  ) => {
    const whole: Act = async (at, fields) => {
      const { ctx, c } = at;
      const id = c.req.param('id') ?? '';
      const words = wordsFor(c);
      const done = await act(ctx, id, fields, { words, typed: await typedBySeller(ctx, words) });
      return `/sell/items/${id}?done=${done}`;
    };
    form(`${ITEM}/${path}`, ITEM, whole, { ...REFUSED, prices: true });
  };

  does('words', async (ctx, id, fields, { typed, words }) => {
    const changes = changesOf(await getListing(ctx, id), fields, typed, words);
    if (Object.keys(changes).length === 0) return 'same';
    await editListing(ctx, id, storable(changes), Number(fields.get('version')));
    return 'saved';
  });
  for (const [path, act] of Object.entries({ right: 'fine', show: 'show', hide: 'hide', sold: 'sold' })) {
    const whole: Act = async (at, fields) => {
      const id = at.c.req.param('id') ?? '';
      const price = storable(fields.get('final_price') ?? '');
      return after(at, `/sell/items/${id}`, await actOnItem(at.ctx, { id, act, price }, wordsFor(at.c)));
    };
    form(`${ITEM}/${path}`, ITEM, whole, { ...REFUSED, prices: true });
  }
  does('hold', async (ctx, id, fields, by) => {
    await editListing(ctx, id, await heldFor(fields, by, ctx));
    return 'held';
  });
  does('delete', async (ctx, id) => {
    await deleteListing(ctx, id);
    return 'deleted';
  });
  does('restore', async (ctx, id) => {
    const { downgraded_to_inactive: isHidden } = await restoreListing(ctx, id);
    return isHidden ? 'restored-hidden' : 'restored';
  });
  const posts = (
    path: string,
    act: (ctx: SellerContext, id: string, fields: URLSearchParams) => Promise<unknown>,
  ) =>
    form(
      `${ITEM}/${path}`,
      ITEM,
      async ({ ctx, c }, fields) => {
        const id = c.req.param('id') ?? '';
        await act(ctx, id, fields);
        return `/sell/items/${id}#postings`;
      },
      REFUSED,
    );
  posts('posted', notePosted);
  posts('taken-down', (ctx, _, fields) => noteTakenDown(ctx, fields));
  form(
    `${ITEM}/photos/order`,
    ITEM,
    async (at, fields) => {
      const id = at.c.req.param('id') ?? '';
      const words = wordsFor(at.c);
      const removed = await orderPhotos(at.ctx, id, fields, words);
      if (!removed) return `/sell/items/${id}?done=photos#photos`;
      return after(at, `/sell/items/${id}#photos`, {
        words: words.sellItem.photos.removed,
        undo: [{ id, ...removed }],
      });
    },
    REFUSED,
  );
  form(`${ITEM}/undo`, ITEM, async (at, fields) =>
    after(at, `/sell/items/${at.c.req.param('id')}`, await undoSealed(at, fields, wordsFor(at.c))),
  );
  files(`${ITEM}/photos`, ITEM, (at) =>
    addPhotos(at, (body) => withLease(deps.bodyBudget, at.ctx.actor.sellerId, body)),
  );
  return app;
}

/** How the seller who sent the form reads and writes: language, and amounts. */
type Speaker = { words: Words; typed: TypedIn };

const REFUSED: FormOptions = {
  words: ({ code, options }, _, c) => {
    const { problems } = wordsFor(c).sellItem;
    if (code === 'invalid_request' && options.fields) return problems.check;
    if (code === 'ITEM_CHANGED') return problems.changed;
    if (code === 'ITEM_RESERVED') return problems.reserved;
    return code === 'ITEM_HAS_RESERVATION' ? problems.hasReservation : undefined;
  },
};

async function heldFor(
  fields: URLSearchParams,
  { words }: Speaker,
  ctx: SellerContext,
): Promise<EditListingInput> {
  const { problems } = words.sellItem;
  const name = storable(fields.get('reserved_for') ?? '').trim();
  if (name === '') throw wrong(words, 'reserved_for', problems.holdName);
  const zone = await typedZone(ctx);
  const until = typedMoment(fields, 'reserved_until', words.format, zone);
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
