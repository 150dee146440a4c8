import type { Hono } from 'hono';
import type { Child } from 'hono/jsx';
import { readSummary, summaryCsv } from '../../briefing/summary.ts';
import type { Deps } from '../../context.ts';
import { restoreListing } from '../../listings/bin.ts';
import { readOverview, readOverviewItem } from '../../listings/overview.ts';
import { storable } from '../../operation/input.ts';
import { saleNow } from '../../reservations/sale.ts';
import { cropped } from '../components/photo.tsx';
import { decideHere } from '../inbox/decide.ts';
import { Speak, spokenHere, wordsFor } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { type Act, sellerPages } from '../seller-pages.ts';
import { showing } from '../shown.tsx';
import { wantsJson } from '../visit.tsx';
import { actOnItem } from './acts.ts';
import { showBin } from './bin-view.tsx';
import { Card } from './card.tsx';
import { showEnd } from './end-view.tsx';
import { ENDING, type EndingAct } from './ending.ts';
import { Tabs } from './finder.tsx';
import { actOnSeveral } from './several.ts';
import { showSummary } from './summary-view.tsx';
import { after, UndoWords, undoNote, undoSealed } from './undo.tsx';
import { backOf, Counts, queryOf, showSale, viewsOf } from './view.tsx';

/**
 * The seller's own sale: its items, pending decisions, ends, deleted items, and a summary. Every action that can be
 * undone offers that on the next page, in a note that only this session can use. A script (sell.js) gets the changed
 * parts of the page as JSON; without it, the same forms reload the page. Start at `view.tsx`; `acts.ts` does what an
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
  page('/sell/summary', showSummary);
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
