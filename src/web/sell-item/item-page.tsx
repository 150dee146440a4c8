import { findOwnedItem } from '../../listings/find.ts';
import { getListing } from '../../listings/get.ts';
import { itemHistory } from '../../listings/history.ts';
import { prepareCrosspost } from '../../pages/crosspost.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { doneBefore } from '../sell/done-note.ts';
import type { ShowPage } from '../seller-pages.ts';
import { DeletedItemPage } from './deleted-view.tsx';
import type { FileProblem } from './photos.ts';
import { ItemPage } from './view.tsx';

const DONE = new Map(
  Object.entries({
    saved: 'Saved.',
    same: 'Nothing was different, so nothing changed.',
    right: 'Good. It may be seen as it is.',
    shown: 'It is on sale again.',
    hidden: 'It is hidden: nobody but you sees it.',
    'hidden-told': 'It is hidden. Everyone who had reserved it was told by email.',
    sold: 'Sold. If that was a slip, put it back below.',
    'sold-told': 'Sold. Everyone who waited for it was told by email.',
    held: 'It is held. Buyers can wait in line behind that.',
    restored: 'It is back.',
    'restored-hidden': 'It is back, but hidden: your plan has no room for another thing on the page.',
    photos: 'The photos are saved.',
  }),
);

export const showItem: ShowPage = (at) => showItemWith({})(at);

/** One thing, as the seller sees it. */
export const showItemWith =
  ({ files = [] }: { files?: FileProblem[] }): ShowPage =>
  async (at) => {
    const { c, ctx, nav, token, typed, problems, send } = at;
    const { read } = ctx.store;
    const id = c.req.param('id') ?? '';
    const item = await getListing(ctx, id);
    const zone = (await timezoneOf(read, ctx.actor.sellerId)) ?? 'UTC';
    if (item.status === 'deleted')
      return send(<DeletedItemPage nav={nav} token={token} item={item} zone={zone} />);
    const { happenings, wanting } = await itemHistory(ctx, id);
    const { reservedUntil } = await findOwnedItem(ctx, read, id);
    return send(
      <ItemPage
        nav={nav}
        token={token}
        item={item}
        heldUntil={reservedUntil}
        zone={zone}
        now={ctx.clock.now()}
        happenings={happenings}
        wanting={wanting}
        elsewhere={await prepareCrosspost(ctx, { itemId: id })}
        done={DONE.get(c.req.query('done') ?? '')}
        undo={doneBefore(c, at)}
        typed={typed}
        problems={problems}
        files={files}
      />,
      files.length > 0 ? { status: 400 } : {},
    );
  };
