import type { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import { listPasskeys } from '../../accounts/passkeys.ts';
import { readEnding } from '../../briefing/ending.ts';
import { readBriefing } from '../../briefing/read.ts';
import { readSummary, summaryCsv } from '../../briefing/summary.ts';
import type { Deps, SellerContext } from '../../context.ts';
import { listDecisions } from '../../decisions/decide.ts';
import { listDeleted, restoreListing } from '../../listings/bin.ts';
import { leftPhotos } from '../../listings/new-things-desk.ts';
import { type OverviewQuery, readOverview, readOverviewItem } from '../../listings/overview.ts';
import { storable } from '../../operation/input.ts';
import { pendingPageViews } from '../../pages/views.ts';
import { saleNow } from '../../reservations/sale.ts';
import { getPageOfSeller } from '../../sale-page/page.ts';
import { isLoopback } from '../../text/loopback.ts';
import { cropped } from '../components/photo.tsx';
import { decideHere, showDecisions } from '../inbox/decide.ts';
import { Speak, spokenHere, wordsFor } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { type Act, type Shown, sellerPages } from '../seller-pages.ts';
import { showing } from '../shown.tsx';
import { wantsJson } from '../visit.tsx';
import { actOnItem } from './acts.ts';
import { BinPage } from './bin-view.tsx';
import { Card } from './card.tsx';
import { EndPage } from './end-view.tsx';
import { ENDING, type EndingAct } from './ending.ts';
import { listAddress, listQuery, Tabs } from './finder.tsx';
import { comingUp } from './first-steps.tsx';
import { actOnSeveral } from './several.ts';
import { SummaryPage } from './summary-view.tsx';
import { after, doneBefore, UndoWords, undoNote, undoSealed } from './undo.tsx';
import { Counts, SalePage } from './view.tsx';

/**
 * The seller's own sale: its items, pending decisions, ends, deleted items, and a summary. Every action that can be
 * undone offers that on the next page, in a note that only this session can use. A script (sell.js) gets the changed
 * parts of the page as JSON; without it, the same forms reload the page. Start at `showSale`; `acts.ts` does what an
 * item's buttons say, `several.ts` the same to several items, and `undo.tsx` undoes it.
 */
export function sellPages(deps: Deps): Hono {
  const { app, page, form } = sellerPages(deps, 'sell');
  page('/sell', showSale);
  page('/sell/bin', showBin);
  page('/sell/counts', async ({ c, nav }) => c.json(nav.counts, 200, { 'cache-control': 'no-store' }));

  const change: Act = async (at, fields) => {
    const id = storable(fields.get('id') ?? '');
    const asked = { id, act: fields.get('act') ?? 'price', price: storable(fields.get('price') ?? '') };
    const done = await actOnItem(at.ctx, asked, wordsFor(at.c));
    const back = backOf(fields);
    if (!wantsJson(at.c)) return after(at, `${back}#${id}`, done);
    const item = await readOverviewItem(at.ctx, id);
    const query = queryOf(fields);
    const overview = await readOverview(at.ctx, query);
    const views = await viewsOf(at.ctx);
    const sale = await saleNow(at.ctx, at.ctx.actor.sellerId);
    const card = item && (await cropped(at.ctx, <Card item={item} back={back} />));
    return at.show(async (shown) => {
      const said = (part: Child) => String(<Speak spoken={spokenHere(at.c)}>{showing(shown, part)}</Speak>);
      return at.c.json({
        success: true,
        card: card ? said(card) : '',
        head: said(<Counts overview={overview} views={views} sale={sale} />),
        tabs: said(<Tabs query={query} counts={overview.counts} />),
        line: said(<UndoWords back={back} words={done.words} undo={undoNote(at, done)} />),
      });
    });
  };
  form('/sell/change', '/sell', change, { prices: true });
  form('/sell/several', '/sell', async (at, fields) => {
    const ids = fields.getAll('id').slice(0, 100).map(storable);
    const asked = { ids, act: fields.get('act') ?? '', percent: fields.get('percent') ?? '' };
    return after(at, backOf(fields), await actOnSeveral(at.ctx, asked, wordsFor(at.c)));
  });
  form('/sell/decide', '/sell', async (at, fields) => after(at, '/sell', await decideHere(at.ctx, fields)), {
    prices: true,
  });
  page('/sell/end', showEnd);
  page('/sell/summary', async ({ ctx, send }) => send(<SummaryPage summary={await readSummary(ctx)} />));
  page('/sell/summary.csv', async ({ c, ctx }) =>
    c.body(summaryCsv(await readSummary(ctx)), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="summary.csv"',
      'cache-control': 'no-store',
    }),
  );
  form('/sell/end', '/sell/end', async (at, fields) => {
    const act = fields.get('act') ?? '';
    if (!Object.hasOwn(ENDING, act)) throw new PageRefusal(wordsFor(at.c).parts.press);
    const done = await ENDING[act as EndingAct](at.ctx, storable(fields.get('typed') ?? ''), wordsFor(at.c));
    return after(at, '/sell/end', done);
  });
  form('/sell/undo', '/sell', async (at, fields) =>
    after(at, backOf(fields), await undoSealed(at, fields, wordsFor(at.c))),
  );
  form('/sell/bin/restore', '/sell/bin', async ({ ctx }, fields) => {
    const back = await restoreListing(ctx, storable(fields.get('id') ?? ''));
    return `/sell/bin?done=${back.downgraded_to_inactive ? 'hidden' : 'restored'}`;
  });
  return app;
}

/** Reads only the parameters of the list: the field could contain any address, so it is never redirected to. */
function queryOf(fields: URLSearchParams): OverviewQuery {
  const asked = new URLSearchParams((fields.get('back') ?? '').split('?')[1] ?? '');
  return listQuery(Object.fromEntries(asked));
}

const backOf = (fields: URLSearchParams): string => listAddress(queryOf(fields));

/** How often the public pages were opened; null before there is a page. */
async function viewsOf(ctx: SellerContext): Promise<number | null> {
  const page = await getPageOfSeller(ctx.store.read, ctx.actor.sellerId);
  return page ? page.viewCount + pendingPageViews(ctx, page.sellerId) : null;
}

async function showSale(at: Shown): Promise<Response> {
  const { c, ctx } = at;
  const query =
    c.req.method === 'GET' ? listQuery(c.req.query()) : queryOf(at.typed?.fields ?? new URLSearchParams());
  const overview = await readOverview(ctx, query);
  const hasItems = overview.counts.all > 0;
  const briefing = await readBriefing(ctx, {});
  const views = await viewsOf(ctx);
  const left = await leftPhotos(ctx);
  return at.send(
    await cropped(
      ctx,
      <SalePage
        query={query}
        overview={overview}
        steps={{
          done: { items: hasItems, shared: (views ?? 0) > 0, passkey: await hasPasskey(ctx) },
          isOwner: briefing.owner,
          unowned: briefing.owner_note !== undefined,
        }}
        decisions={await showDecisions(ctx)}
        coming={comingUp(briefing, wordsFor(c), hasItems ? left : [])}
        sale={await saleNow(ctx, ctx.actor.sellerId)}
        views={views}
        left={left[0]}
        done={doneBefore(at)}
      />,
    ),
  );
}

/** Whether the seller has a passkey; undefined if browsers offer none here: they need https, or this computer. */
async function hasPasskey(ctx: SellerContext): Promise<boolean | undefined> {
  const { protocol, hostname } = new URL(ctx.config.baseUrl);
  if (protocol !== 'https:' && !isLoopback(hostname)) return undefined;
  return (await listPasskeys(ctx)).passkeys.length > 0;
}

async function showEnd(at: Shown): Promise<Response> {
  const { ctx } = at;
  const decisions = await listDecisions(ctx);
  return at.send(
    <EndPage
      ending={await readEnding(ctx)}
      summary={await readSummary(ctx)}
      questions={decisions.filter(({ kind }) => kind === 'question')}
      done={doneBefore(at)}
    />,
  );
}

async function showBin(at: Shown): Promise<Response> {
  const { sell, sellItem } = wordsFor(at.c);
  const done = new Map([
    ['restored', sell.bin.done.restored],
    ['hidden', sellItem.done['restored-hidden']],
  ]).get(at.c.req.query('done') ?? '');
  return at.send(<BinPage items={await listDeleted(at.ctx)} done={done} />);
}
