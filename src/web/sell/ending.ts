import { readEnding } from '../../briefing/ending.ts';
import type { SellerContext } from '../../context.ts';
import type { Words } from '../../languages/index.ts';
import { parseInput } from '../../operation/input.ts';
import { publishPage } from '../../pages/publish.ts';
import { PublishPageInput } from '../../pages/schemas.ts';
import { unpublishPage } from '../../pages/unpublish.ts';
import { extendPage } from '../../plans/renewal.ts';
import { typedZone } from '../../sellers/zone.ts';
import { dateIn } from '../../text/days.ts';
import { dayHelp, isDate, typedDay } from '../components/moment-field.tsx';
import { PageRefusal } from '../refused.ts';
import { actOnSeveral } from './several.ts';
import type { Done } from './undo.tsx';

/*
 * What a seller can do at the end of a page or a sale, both on its decision card and at `/sell/end`. The verbs are
 * those that the tools use.
 */

export type EndingAct = 'renew' | 'extend' | 'lower_all' | 'give_away' | 'close';
type Do = (ctx: SellerContext, typed: string, words: Words) => Promise<Done>;

/** `typed`: the new last day for `extend`, the percentage for `lower_all`. @throws AppError what the verbs throw */
export const ENDING: Record<EndingAct, Do> = {
  async renew(ctx, _, { decisions }) {
    const { extended } = await extendPage(ctx);
    if (!extended) throw new PageRefusal(decisions.decided);
    return said(decisions.done.renew);
  },
  async extend(ctx, typed, words) {
    const zone = await typedZone(ctx);
    const now = ctx.clock.now();
    const day = typedDay(typed, words.format, zone, now);
    if (!isDate(day)) throw PageRefusal.at('typed', dayHelp(words, zone, now));
    if (day < dateIn(zone, now)) throw PageRefusal.at('typed', words.sellPage.problems.past);
    await publishPage(ctx, parseInput(PublishPageInput, { ends_on: day }));
    return said(words.decisions.done.extend);
  },
  lower_all: async (ctx, percent, words) =>
    actOnSeveral(ctx, { ids: await onSale(ctx), act: 'lower', percent }, words),
  give_away: async (ctx, _, words) =>
    actOnSeveral(ctx, { ids: await onSale(ctx), act: 'free', percent: '' }, words),
  async close(ctx, _, { decisions }) {
    await unpublishPage(ctx);
    return said(decisions.done.close);
  },
};

export const said = (words: string): Done => ({ words, undo: [] });

const onSale = async (ctx: SellerContext): Promise<string[]> =>
  (await readEnding(ctx)).left.map(({ id }) => id);
