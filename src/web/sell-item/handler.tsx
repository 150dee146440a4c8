import type { Hono } from 'hono';
import { DateTime } from 'luxon';
import type { Deps, SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { withLease } from '../../http/body.ts';
import { deleteListing } from '../../listings/delete.ts';
import { editListing } from '../../listings/edit.ts';
import { getListing } from '../../listings/get.ts';
import { restoreListing } from '../../listings/restore.ts';
import type { EditedItem, EditListingInput } from '../../listings/schemas.ts';
import { storable } from '../../operation/input.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { after } from '../sell/done-note.ts';
import { undoSealed } from '../sell/undo.ts';
import { type Act, sellerPages } from '../seller-pages.ts';
import { readPrice, typedBySeller } from '../typed-price.ts';
import { changesOf, SOME_ARE_WRONG } from './fields.ts';
import { showItem } from './item-page.tsx';
import { addPhotos, orderPhotos } from './photos.ts';

const ITEM = '/sell/items/:id{item_\\w{26}}';

/** One thing with all that can be said and done about it. */
export function itemPages(deps: Deps): Hono {
  const { app, page, form, files } = sellerPages(deps, 'sell-item');
  page(ITEM, showItem);

  /** A form that does one thing to the item; `done` names the words that tell it. */
  const does = (
    path: string,
    done: string | undefined,
    act: (ctx: SellerContext, id: string, fields: URLSearchParams) => Promise<unknown>,
  ) => {
    const whole: Act = async ({ ctx, c }, fields) => {
      const id = c.req.param('id') ?? '';
      const result = await act(ctx, id, fields);
      return `/sell/items/${id}?done=${typeof result === 'string' ? result : done}`;
    };
    form(`${ITEM}/${path}`, ITEM, whole, { words: wordsOf });
  };
  const edits = (
    path: string,
    done: string,
    edit: (fields: URLSearchParams, ctx: SellerContext) => EditListingInput | Promise<EditListingInput>,
  ) =>
    does(path, done, async (ctx, id, fields) =>
      ended(await editListing(ctx, id, await edit(fields, ctx)), done),
    );

  does('words', 'saved', async (ctx, id, fields) => {
    const changes = changesOf(await getListing(ctx, id), fields, await typedBySeller(ctx));
    if (Object.keys(changes).length === 0) return 'same';
    await editListing(ctx, id, storable(changes), Number(fields.get('version')));
    return 'saved';
  });
  edits('right', 'right', () => ({ needs_review: false }));
  edits('show', 'shown', () => ({ status: 'available' }));
  edits('hide', 'hidden', () => ({ status: 'inactive' }));
  edits('sold', 'sold', async (fields, ctx) => ({
    status: 'taken',
    ...finalPrice(fields, await typedBySeller(ctx)),
  }));
  edits('hold', 'held', heldFor);
  does('delete', 'deleted', (ctx, id) => deleteListing(ctx, id));
  does('restore', 'restored', async (ctx, id) => {
    const { downgraded_to_inactive: isHidden } = await restoreListing(ctx, id);
    return isHidden ? 'restored-hidden' : 'restored';
  });
  form(
    `${ITEM}/photos/order`,
    ITEM,
    async (at, fields) => {
      const id = at.c.req.param('id') ?? '';
      const removed = await orderPhotos(at.ctx, id, fields);
      if (!removed) return `/sell/items/${id}?done=photos#photos`;
      return after(at, `/sell/items/${id}#photos`, {
        words: 'The photo is out.',
        undo: [{ id, ...removed }],
      });
    },
    { words: wordsOf },
  );
  form(`${ITEM}/undo`, ITEM, async (at, fields) =>
    after(at, `/sell/items/${at.c.req.param('id')}#photos`, await undoSealed(at, fields)),
  );
  files(`${ITEM}/photos`, ITEM, (at) =>
    addPhotos(at, (body) => withLease(deps.bodyBudget, at.ctx.actor.sellerId, body)),
  );
  return app;
}

/** Whoever had it or waited for it was told: the seller hears of that. */
const ended = ({ reservations_ended: many = 0 }: EditedItem, done: string): string =>
  many > 0 ? `${done}-told` : done;

const WORDS: Partial<Record<AppError['code'], string>> = {
  ITEM_CHANGED:
    'This was changed somewhere else while you were editing, so nothing was saved. What you typed is still here, and what it says now stands below each field that differs. Press Save to keep yours.',
  ITEM_RESERVED:
    'A buyer has this reserved. Say in the conversation how the pickup went, or hide it here: then the buyer is told.',
  ITEM_HAS_RESERVATION: 'Somebody has this reserved. Hide it first, which tells them; then delete it.',
};

function wordsOf(error: AppError): string | undefined {
  if (error.code === 'invalid_request' && error.options.fields) return SOME_ARE_WRONG;
  if (error.code === 'ACTIVE_LIMIT_REACHED') {
    const { hint } = error.options;
    const more = typeof hint === 'object' ? hint.page : hint;
    return `${error.message} ${more?.replace('Set another item to inactive or taken first.', 'Hide something else or mark it as sold first.') ?? ''}`;
  }
  return WORDS[error.code];
}

function finalPrice(fields: URLSearchParams, by: TypedIn): { final_price?: number } {
  const typed = fields.get('final_price')?.trim() ?? '';
  if (typed === '') return {};
  const price = readPrice(typed, by);
  if (typeof price === 'string') throw wrong('final_price', price);
  return { final_price: price };
}

async function heldFor(fields: URLSearchParams, ctx: SellerContext): Promise<EditListingInput> {
  const name = storable(fields.get('reserved_for') ?? '').trim();
  if (name === '') throw wrong('reserved_for', 'Say whom you hold it for. Only you see it.');
  const typed = fields.get('reserved_until') ?? '';
  const zone = (await timezoneOf(ctx.store.read, ctx.actor.sellerId)) ?? 'UTC';
  const until = typed === '' ? undefined : DateTime.fromISO(typed, { zone });
  if (until && (!until.isValid || until.toJSDate() <= ctx.clock.now())) {
    throw wrong('reserved_until', 'Choose a day and a time to come, or leave it empty.');
  }
  return {
    status: 'reserved',
    reserved_for: name.slice(0, 80),
    reserved_until: until ? until.toJSDate().toISOString() : null,
  };
}

const wrong = (path: string, problem: string) =>
  new AppError('invalid_request', SOME_ARE_WRONG, { fields: [{ path, problem }] });
