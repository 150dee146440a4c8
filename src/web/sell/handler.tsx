import type { Hono, Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { readBriefing } from '../../briefing/read.ts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { storable } from '../../http/json.ts';
import { listDeleted } from '../../listings/bin.ts';
import { readOverview, readOverviewItem } from '../../listings/overview.ts';
import { restoreListing } from '../../listings/restore.ts';
import { pendingPageViews } from '../../pages/views.ts';
import { getPageOfSeller } from '../../sale-page/find.ts';
import { type AtPage, type Shown, sellerPages, wantsJson } from '../seller-pages.ts';
import { COOKIE_OPTIONS, isSecure } from '../web-session.ts';
import { actOnItem } from './acts.ts';
import { BinPage } from './bin-view.tsx';
import { Card } from './card.tsx';
import { listAddress, listQuery } from './list-query.ts';
import { needsOf } from './needs.ts';
import { actOnSeveral } from './several.ts';
import { type Done, openDone, sealDone, undoSteps } from './undo.ts';
import { UndoWords } from './undo-line.tsx';
import { SalePage } from './view.tsx';

/** What was just done, from the answer to a form to the page after it. */
const DONE_COOKIE = 'rs_done';
const MAX_COOKIE = 3800;

/** The seller's own sale: what is in it, what waits, and what was deleted. */
export function sellPages(deps: Deps): Hono {
  const { app, page, form } = sellerPages(deps, 'sell');
  page('/sell', showSale);
  page('/sell/bin', showBin);
  page('/sell/counts', async ({ c, nav }) => c.json(nav.counts, 200, { 'cache-control': 'no-store' }));

  form('/sell/change', '/sell', async (at, fields) => {
    const id = storable(fields.get('id') ?? '');
    const { act, price } = { act: fields.get('act') ?? 'price', price: storable(fields.get('price') ?? '') };
    const done = await actOnItem(at.ctx, { id, act, price });
    const back = backOf(fields);
    if (!wantsJson(at.c)) return after(at, `${back}#${id}`, done);
    const item = await readOverviewItem(at.ctx, id);
    const undo = done.undo.length > 0 ? sealDone(at.ctx, at.session.token, done) : undefined;
    return at.c.json({
      success: true,
      card: item ? String(await (<Card item={item} token={at.token} back={back} />)) : '',
      line: String(await (<UndoWords token={at.token} back={back} words={done.words} undo={undo} />)),
    });
  });
  form('/sell/several', '/sell', async (at, fields) => {
    const ids = fields.getAll('id').slice(0, 100).map(storable);
    const { act, percent } = { act: fields.get('act') ?? '', percent: fields.get('percent') ?? '' };
    return after(at, backOf(fields), await actOnSeveral(at.ctx, { ids, act, percent }));
  });
  form('/sell/undo', '/sell', async (at, fields) => {
    const done = openDone(at.ctx, at.session.token, fields.get('undo') ?? '');
    if (!done) throw new AppError('invalid_request', 'That can no longer be taken back here.');
    return after(at, backOf(fields), { words: await undoSteps(at.ctx, done.undo), undo: [] });
  });
  form('/sell/bin/restore', '/sell/bin', async ({ ctx }, fields) => {
    const back = await restoreListing(ctx, storable(fields.get('id') ?? ''));
    return `/sell/bin?done=${back.downgraded_to_inactive ? 'hidden' : 'restored'}`;
  });
  return app;
}

/** Only an address of the list itself: the field could say anything. */
function backOf(fields: URLSearchParams): string {
  const asked = new URLSearchParams((fields.get('back') ?? '').split('?')[1] ?? '');
  return listAddress(listQuery(Object.fromEntries(asked)));
}

/** Goes to the list and tells there what was done. */
function after({ c, ctx, session }: AtPage, to: string, done: Done): string {
  const whole = sealDone(ctx, session.token, done);
  const note = whole.length > MAX_COOKIE ? sealDone(ctx, session.token, { ...done, undo: [] }) : whole;
  const secure = isSecure(ctx.config);
  setCookie(c, DONE_COOKIE, note, { ...COOKIE_OPTIONS, path: '/sell', secure, maxAge: 60 });
  return to;
}

function doneBefore(c: HonoContext, { ctx, session }: AtPage): (Done & { sealed: string }) | undefined {
  const sealed = getCookie(c, DONE_COOKIE);
  if (sealed === undefined) return undefined;
  deleteCookie(c, DONE_COOKIE, { ...COOKIE_OPTIONS, path: '/sell', secure: isSecure(ctx.config) });
  const done = openDone(ctx, session.token, sealed);
  return done && { ...done, sealed };
}

async function showSale(at: Shown): Promise<Response> {
  const { c, ctx } = at;
  const query = listQuery(c.req.method === 'GET' ? c.req.query() : askedIn(at));
  const overview = await readOverview(ctx, query);
  const briefing = await readBriefing(ctx, {});
  const page = await getPageOfSeller(ctx.store.read, ctx.actor.sellerId);
  const done = doneBefore(c, at);
  return at.send(
    <SalePage
      at={at}
      query={query}
      overview={overview}
      needs={needsOf(briefing, at.nav.prepared)}
      views={page ? page.viewCount + pendingPageViews(ctx, page.sellerId) : null}
      done={done && { words: done.words, undo: done.undo.length > 0 ? done.sealed : undefined }}
    />,
  );
}

/** The list that a refused form stood on. */
const askedIn = ({ typed }: Shown): Record<string, string> =>
  Object.fromEntries(new URLSearchParams((typed?.fields.get('back') ?? '').split('?')[1] ?? ''));

const RESTORED = new Map([
  ['restored', 'It is back in your sale.'],
  ['hidden', 'It is back, but hidden: your plan has no room for another thing on sale.'],
]);

async function showBin(at: Shown): Promise<Response> {
  const done = RESTORED.get(at.c.req.query('done') ?? '');
  return at.send(<BinPage at={at} items={await listDeleted(at.ctx)} done={done} />);
}
