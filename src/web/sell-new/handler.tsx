import type { Hono, Context as HonoContext } from 'hono';
import type { BodyLease } from '../../body-budget.ts';
import type { Deps, SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readBody, withLease } from '../../http/body.ts';
import { apart, first, moved, nameOf, together } from '../../listings/new-things.ts';
import { changeDesk, type Desk, deskSession, openDesk, readDesk } from '../../listings/new-things-desk.ts';
import { putBackPhotos, takeOutPhotos, writeThings } from '../../listings/new-things-list.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../photos/base64.ts';
import { receivePhoto } from '../../photos/receive.ts';
import { ITEM_PHOTOS } from '../../vocabulary.ts';
import { sendMessagePage } from '../components/message-page.tsx';
import { FORM_TOKEN, oncePerRendering } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { refusedWords } from '../refused.ts';
import { type AtPage, sellerPages } from '../seller-pages.ts';
import { type FileProblem, sentFiles } from '../upload/sent-files.ts';
import { wantsJson } from '../visit.tsx';
import { NO_TROUBLE, OUT, showDesk } from './desk-page.tsx';
import { withTyped } from './fields.ts';
import { putAll } from './put.ts';

const NEW = '/sell/new';
const DESK = '/sell/new/:id{upl_\\w{26}}';

/**
 * From photos to listed items on one page. Photos and typed words are kept on a desk for a week, so nothing is lost
 * by closing the page, and each item leaves it in the same write that lists it, so none is listed twice. Without
 * scripts it is one form whose every button saves everything; the script (sell-new.js) sends each photo on its own.
 * Start at `submitted` and `act`; `put.ts` lists the items, and `desk-page.tsx` shows them.
 */
export function newThingPages(deps: Deps): Hono {
  const { app, page, files } = sellerPages(deps, 'sell-new');
  const received = (at: AtPage, id: string, read: Reading) =>
    withLease(deps.bodyBudget, at.ctx.actor.sellerId, (lease) =>
      receivePhoto(deps, deskSession(at.ctx, id), () => read(lease)),
    );

  page(NEW, showDesk(undefined));
  page(DESK, (at) => unlessOver(at, () => showDesk(idOf(at.c))(at)));

  files(NEW, NEW, (at) => submitted(at, undefined), { once: true });
  files(DESK, DESK, (at) => unlessOver(at, () => submitted(at, idOf(at.c))));
  // The script sends each photo in a request of its own, as raw bytes.
  files(
    `${DESK}/photos`,
    DESK,
    async (at) => {
      const { c, ctx } = at;
      const position = /^\d{1,5}$/.exec(c.req.query('position') ?? '')?.[0];
      try {
        const photo_id = await withLease(deps.bodyBudget, ctx.actor.sellerId, async (lease) => {
          // Read the whole photo before it counts: otherwise a retry would have to wait for an interrupted upload to
          // end.
          const photo = await readBody(c.req.raw, { maxBytes: MAX_PHOTO_BYTES, lease });
          const keep = (place?: number) =>
            receivePhoto(deps, deskSession(ctx, idOf(c)), async () => photo, place);
          if (position === undefined) return keep();
          // If a response was lost, the script sends the photo again although it may have been stored.
          const sent = new URLSearchParams({ token: c.req.query(FORM_TOKEN) ?? '', position });
          return oncePerRendering(ctx, c, sent, () => keep(Number(position)));
        });
        return c.json({ success: true, data: { photo_id } });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return c.json({ success: false, error: refusedHere(at, error), code: error.code }, error.status);
      }
    },
    { many: true },
  );
  return app;

  /** The only form: whichever button was pressed, its photos are added and its text is saved. */
  async function submitted(at: AtPage, known: string | undefined): Promise<Response> {
    const fields = new URLSearchParams();
    const problems: FileProblem[] = [];
    let id = known;
    for await (const { name, read } of sentFiles(at.c.req.raw, fields)) {
      try {
        id ??= await openDesk(at.ctx);
        await received(at, id, read);
      } catch (error) {
        if (!(error instanceof AppError) || !OF_ONE_FILE.has(error.code)) throw error;
        problems.push({ name, problem: refusedHere(at, error) });
      }
    }
    // The script opens the desk first, and sends each photo to it afterward.
    if (wantsJson(at.c)) id ??= await openDesk(at.ctx);
    if (id === undefined) {
      const problem = { ...NO_TROUBLE, notice: wordsFor(at.c).parts.chooseOne };
      return at.show(showDesk(undefined, problem));
    }
    const desk = await changeDesk(at.ctx, id, (things) => withTyped(things, fields));
    if (wantsJson(at.c)) return at.c.json({ success: true, to: `${NEW}/${id}` });
    if (problems.length > 0) return at.show(showDesk(id, NO_TROUBLE, problems));
    return act(at, desk, fields);
  }
}

type Reading = (lease: BodyLease) => Promise<Buffer>;

/** Errors that are about one file only: the others are stored. */
const OF_ONE_FILE = new Set(['INVALID_PHOTO', 'PHOTO_LIMIT_REACHED', 'invalid_request']);

/** Carries out the button that was pressed. */
async function act(at: AtPage, desk: Desk, fields: URLSearchParams): Promise<Response> {
  const { ctx, c } = at;
  const [what = '', ...named] = (fields.get('do') ?? '').split(':');
  const ticked = fields.getAll('tick');
  const kept = (step: string | null) => (step === 'groups' || step === 'words' ? { step } : {});
  const to = (parameters: Record<string, string>, thing?: string) => {
    const query = new URLSearchParams(parameters);
    return c.redirect(
      `${NEW}/${desk.id}${query.size > 0 ? `?${query}` : ''}${thing === undefined ? '' : `#thing-${thing}`}`,
      303,
    );
  };
  const back = (thing?: string) => to(kept(fields.get('step')), thing);
  const sort = async (change: Parameters<typeof changeDesk>[2], photo: string | undefined) => {
    const { things } = await changeDesk(ctx, desk.id, change);
    const thing = things.find(({ photoIds }) => photo !== undefined && photoIds.includes(photo));
    return back(thing && nameOf(thing));
  };
  const remove = async (photoIds: readonly string[]) => {
    await takeOutPhotos(ctx, desk.id, photoIds);
    return to({ [OUT]: '1', ...kept(fields.get('step')) });
  };
  try {
    switch (what) {
      case 'together':
        return await sort((things) => together(things, ticked), ticked[0]);
      case 'join':
        return await sort((things) => joined(things, named[0] ?? ''), named[0]);
      case 'apart': {
        const of = desk.things.find((thing) => nameOf(thing) === named[0]);
        return await sort((things) => apart(things, of?.photoIds.slice(1) ?? ticked), named[0] ?? ticked[0]);
      }
      case 'first':
        return await sort((things) => first(things, ticked), ticked[0]);
      case 'move': {
        const [photo = '', target = '', where] = named;
        return await sort(
          (things) => moved(things, photo, target, where === 'before' ? 'before' : 'after'),
          photo,
        );
      }
      case 'remove':
        return await remove(named[0] === undefined ? ticked : named);
      case 'undo':
        return await sort((things) => things, (await putBackPhotos(ctx, desk.id))[0]);
      case 'groups':
      case 'words':
        return to(kept(what));
      case 'write':
        await writeThings(ctx, desk.id, desk.things);
        return back();
      case 'put':
      case 'hide': {
        if (desk.things.length === 0) return back();
        const trouble = await putAll(ctx, desk, {
          hidden: what === 'hide',
          fields,
          words: wordsFor(c),
        });
        return trouble ? at.show(showDesk(desk.id, trouble, [], fields)) : back();
      }
      default:
        return back();
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return at.show(showDesk(desk.id, { ...NO_TROUBLE, notice: refusedAct(at, what, error) }, [], fields));
  }
}

/** Merges the item with this name into the one before it. */
function joined(things: Desk['things'], name: string): Desk['things'] {
  const at = things.findIndex((thing) => nameOf(thing) === name);
  const [into, thing] = [things[at - 1], things[at]];
  return into && thing ? together(things, [nameOf(into), ...thing.photoIds]) : [...things];
}

/** Words for a photo that was refused. Other than the file itself, only the limit of photos can be the problem. */
function refusedHere({ c, ctx }: AtPage, error: AppError): string {
  const words = wordsFor(c);
  return error.code === 'invalid_request'
    ? words.sellNew.full({ max: MAX_PHOTOS })
    : refusedWords(ctx, words, error);
}

/** Words for a refused button: the photos that were put together may be too many for one item. */
function refusedAct(at: AtPage, what: string, error: AppError): string {
  const isTooMany = error.code === 'invalid_request' && what !== 'undo';
  return isTooMany ? wordsFor(at.c).sellNew.most({ max: ITEM_PHOTOS }) : refusedHere(at, error);
}

const idOf = (c: HonoContext): string => c.req.param('id') ?? '';

const OVER = new Set(['not_found', 'NOT_OWNER', 'UPLOAD_SESSION_EXPIRED', 'UPLOAD_SESSION_REDEEMED']);

/** Shows a page of its own for a desk that has expired after a week, or that never existed. */
async function unlessOver(
  { c, ctx }: { c: HonoContext; ctx: SellerContext },
  show: () => Promise<Response>,
): Promise<Response> {
  try {
    await readDesk(ctx, ctx.store.read, idOf(c));
  } catch (error) {
    if (!(error instanceof AppError) || !OVER.has(error.code)) throw error;
    const { gone } = wordsFor(c).sellNew;
    return sendMessagePage(c, ctx.config, {
      status: error.code === 'UPLOAD_SESSION_EXPIRED' ? 410 : 404,
      title: gone.title,
      text: gone.text,
      link: { href: NEW, text: gone.again },
    });
  }
  return show();
}
