import type { Context } from '../context.ts';
import { DEFAULT_LANGUAGE, keptLanguage, type Language, wordsOf } from '../languages/index.ts';
import { staysHere } from '../mail/stays-here.ts';
import { showsAddress } from '../reservations/clock.ts';
import { linksStillWork, manageToken, reservationsOf } from '../reservations/find.ts';
import { questionsOf } from '../reservations/list.ts';
import { hasOthers } from '../reservations/present.ts';
import { readSale } from '../reservations/sale.ts';
import { isOpen } from '../reservations/status.ts';
import { inChosenLanguage, type Look, threadForBuyer } from '../reservations/view-as-buyer.ts';
import { shownIdOf } from '../threads/links.ts';
import { findQuestionByToken, type QuestionRow } from './find.ts';
import type { QuestionView } from './schemas.ts';
import { useQuestionLink } from './use-link.ts';

/** What the page behind the link shows. Opening it passes the question on, unless it was only prefetched. */
export async function viewAsAsker(
  ctx: Context,
  token: string,
  { opened = true, chosen, spoken = false }: Look = {},
): Promise<QuestionView> {
  let row = await findQuestionByToken(ctx, ctx.store.read, token);
  if (opened && row.confirmedAt === null) {
    row = await ctx.store.write((tx) => useQuestionLink(ctx, tx, token));
  }
  row = await inChosenLanguage(ctx, row, { opened, chosen });
  const language = keptLanguage(row.language);
  const isShown = shownIdOf(ctx, token) !== undefined;
  const sale = await readSale(ctx, ctx.store.read, row.sellerId);
  return {
    item_title: row.itemTitle,
    language,
    seller_name: sale.sellerName,
    timezone: sale.timezone,
    page_url: sale.pageUrl ?? null,
    questions:
      row.conversationId === null || isShown ? [] : await questionsOf(ctx.store.read, row.conversationId),
    messages:
      row.conversationId === null || (isShown && (await hasOthers(ctx.store.read, row)))
        ? [own(row)]
        : await thread(ctx, row.conversationId, spoken ? language : DEFAULT_LANGUAGE, isShown),
  };
}

/**
 * The token of a reservation by the same buyer, whose page then replaces this one; undefined if nothing was reserved
 * or that page has ended. A link that was only shown on a page leads to no other request.
 */
export async function reservationOfAsker(ctx: Context, token: string): Promise<string | undefined> {
  const { read } = ctx.store;
  const { conversationId } = await findQuestionByToken(ctx, read, token);
  if (conversationId === null || shownIdOf(ctx, token) !== undefined) return undefined;
  const all = await reservationsOf(read, conversationId);
  const one = all.find(({ status }) => isOpen(status)) ?? all[0];
  return one && (await linksStillWork(ctx, read, conversationId)) ? manageToken(ctx, one.id) : undefined;
}

async function thread(ctx: Context, conversationId: string, language: Language, isShown: boolean) {
  const all = await reservationsOf(ctx.store.read, conversationId);
  const addressShown = !isShown && showsAddress(all, ctx.clock.now());
  const { addressInMail } = wordsOf(language, { mail: !staysHere(ctx) }).messages;
  return threadForBuyer(ctx, conversationId, language, addressShown ? undefined : addressInMail);
}

/** The question, as long as it isn't in a thread. */
const own = ({ id, content, createdAt }: QuestionRow): QuestionView['messages'][number] => ({
  message_id: id,
  sender_type: 'buyer',
  type: 'text',
  content,
  created_at: createdAt.toISOString(),
  photos: [],
});
