import type { Hono, Context as HonoContext } from 'hono';
import type { Deps, SellerContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { withLease } from '../../http/body.ts';
import { apart, first, moved, nameOf, together } from '../../listings/new-things.ts';
import { changeDesk, type Desk, deskSession, openDesk, readDesk } from '../../listings/new-things-desk.ts';
import { putBackPhotos, takeOutPhotos, writeThings } from '../../listings/new-things-list.ts';
import { MAX_PHOTOS } from '../../photos/base64.ts';
import { receivePhoto } from '../../photos/receive.ts';
import { ITEM_PHOTOS } from '../../vocabulary.ts';
import { sendMessagePage } from '../components/message-page.tsx';
import { FORM_TOKEN, oncePerRendering } from '../forms.ts';
import { wordsFor } from '../language.tsx';
import { refusedWords } from '../refused.ts';
import { type AtPage, sellerPages } from '../seller-pages.ts';
import { type FileProblem, sentFiles, sentPhoto, sentPosition } from '../upload/sent-files.ts';
import { wantsJson } from '../visit.tsx';
import { putAll, withTyped } from './put.ts';
import { NO_TROUBLE, OUT, showDesk } from './view.tsx';

const NEW = '/sell/new';
const DESK = '/sell/new/:id{upl_\\w{26}}';

/**
 * From photos to listed items on one page. Photos and typed words are kept on a desk for a week, so nothing is lost
 * by closing the page, and each item leaves it in the same write that lists it, so none is listed twice. Without
 * scripts it is one form whose every button saves everything; the script (sell-new.js) sends each photo on its own.
 * Start at `submitted` and `act`; `put.ts` reads and lists the items, and `view.tsx` shows them.
 */
export function newThingPages(deps: Deps): Hono {
  const { app, page, files } = sellerPages(deps, 'sell-new');

  page(NEW, showDesk(undefined));
  page(DESK, (at) => unlessOver(at, () => showDesk(idOf(at.c))(at)));

  files(NEW, NEW, (at) => submitted(at, undefined), { once: true });
  files(DESK, DESK, (at) => unlessOver(at, () => submitted(at, idOf(at.c))));
  // The script sends each photo in a request of its own, as raw bytes.
  files(`${DESK}/photos`, DESK, received, { many: true });
  return app;
}

/** One photo that the script sends, with its place among those that were chosen. */
async function received(at: AtPage): Promise<Response> {
  const { c, ctx } = at;
  const position = sentPosition(c);
  try {
    const photo_id = await withLease(ctx.bodyBudget, ctx.actor.sellerId, async (lease) => {
      // Read the whole photo before it counts: otherwise a retry would have to wait for an interrupted upload to
      // end.
      const photo = await sentPhoto(c, lease);
      const keep = () => receivePhoto(ctx, deskSession(ctx, idOf(c)), async () => photo, position);
      if (position === undefined) return keep();
      // If a response was lost, the script sends the photo again although it may have been stored.
      const sent = new URLSearchParams({ token: c.req.query(FORM_TOKEN) ?? '', position: `${position}` });
      return oncePerRendering(ctx, c, sent, keep);
    });
    return c.json({ success: true, data: { photo_id } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return c.json({ success: false, error: refusedHere(at, error), code: error.code }, error.status);
  }
}

/** The only form: whichever button was pressed, its photos are added and its text is saved. */
async function submitted(at: AtPage, known: string | undefined): Promise<Response> {
  const { c, ctx } = at;
  const fields = new URLSearchParams();
  const problems: FileProblem[] = [];
  let id = known;
  for await (const { name, read } of sentFiles(c.req.raw, fields)) {
    try {
      id ??= await openDesk(ctx);
      const session = deskSession(ctx, id);
      await withLease(ctx.bodyBudget, ctx.actor.sellerId, (lease) =>
        receivePhoto(ctx, session, () => read(lease)),
      );
    } catch (error) {
      if (!(error instanceof AppError) || !OF_ONE_FILE.has(error.code)) throw error;
      problems.push({ name, problem: refusedHere(at, error) });
    }
  }
  // The script opens the desk first, and sends each photo to it afterward.
  if (wantsJson(c)) id ??= await openDesk(ctx);
  if (id === undefined) {
    return at.show(showDesk(undefined, { ...NO_TROUBLE, notice: wordsFor(c).parts.chooseOne }));
  }
  const desk = await changeDesk(ctx, id, (things) => withTyped(things, fields));
  if (wantsJson(c)) return c.json({ success: true, to: `${NEW}/${id}` });
  return problems.length > 0 ? at.show(showDesk(id, NO_TROUBLE, problems)) : act(at, desk, fields);
}

/** Errors that are about one file only: the others are stored. */
const OF_ONE_FILE = new Set(['INVALID_PHOTO', 'PHOTO_LIMIT_REACHED', 'invalid_request']);

type Sort = (things: Desk['things'], named: string[], ticked: string[]) => Desk['things'];

/** Buttons that sort the photos: those whose names are in the button's value, or else the selected ones. */
const SORTS: Readonly<Record<string, Sort>> = {
  together: (things, _, ticked) => together(things, ticked),
  join: joined,
  apart(things, [name], ticked) {
    const whole = things.find((thing) => nameOf(thing) === name);
    return apart(things, whole?.photoIds.slice(1) ?? ticked);
  },
  first: (things, _, ticked) => first(things, ticked),
  move: (things, [photo = '', target = '', where]) =>
    moved(things, photo, target, where === 'before' ? 'before' : 'after'),
};

/** Carries out the button that was pressed. */
async function act(at: AtPage, desk: Desk, fields: URLSearchParams): Promise<Response> {
  const { ctx, c } = at;
  const [what = '', ...named] = (fields.get('do') ?? '').split(':');
  const ticked = fields.getAll('tick');
  const step = [what, fields.get('step')].find((each) => each === 'groups' || each === 'words');
  /** The page again, at the item with this photo. */
  const back = (photo?: string, { things } = desk, more = {}) => {
    const thing = things.find(({ photoIds }) => photo !== undefined && photoIds.includes(photo));
    const query = new URLSearchParams({ ...more, ...(step && { step }) });
    const place = thing ? `#thing-${nameOf(thing)}` : '';
    return c.redirect(`${NEW}/${desk.id}${query.size > 0 ? `?${query}` : ''}${place}`, 303);
  };
  const sort = Object.hasOwn(SORTS, what) ? SORTS[what] : undefined;
  try {
    if (sort) {
      const sorted = await changeDesk(ctx, desk.id, (things) => sort(things, named, ticked));
      return back(named[0] ?? ticked[0], sorted);
    }
    if (what === 'remove') {
      await takeOutPhotos(ctx, desk.id, named.length > 0 ? named : ticked);
      return back(undefined, desk, { [OUT]: '1' });
    }
    if (what === 'undo') {
      const [photo] = await putBackPhotos(ctx, desk.id);
      return back(photo, await readDesk(ctx, ctx.store.read, desk.id));
    }
    if (what === 'write') await writeThings(ctx, desk.id, desk.things);
    if ((what === 'put' || what === 'hide') && desk.things.length > 0) {
      const trouble = await putAll(ctx, desk, { hidden: what === 'hide', fields, words: wordsFor(c) });
      if (trouble) return at.show(showDesk(desk.id, trouble, [], fields));
    }
    return back();
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return at.show(showDesk(desk.id, { ...NO_TROUBLE, notice: refusedAct(at, what, error) }, [], fields));
  }
}

/** Merges the item with this name into the one before it. */
function joined(things: Desk['things'], [name]: string[]): Desk['things'] {
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
