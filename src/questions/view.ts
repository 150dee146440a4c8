import type { Context } from '../context.ts';
import { showsAddress } from '../reservations/clock.ts';
import { reservationsOf } from '../reservations/find.ts';
import { readSale } from '../reservations/sale.ts';
import { listMessages } from '../threads/messages.ts';
import { findQuestionByToken, type QuestionRow } from './find.ts';
import type { QuestionView } from './schemas.ts';
import { useQuestionLink } from './use-link.ts';

const THREAD_LENGTH = 200;
const ADDRESS_IN_MAIL =
  'The seller sent you an address by email. It is shown here only while you have something reserved.';

/** What the link shows. Opening it passes the question on, unless only a browser or mail scanner looked ahead. */
export async function viewAsAsker(
  ctx: Context,
  token: string,
  { opened = true }: { opened?: boolean } = {},
): Promise<QuestionView> {
  let row = await findQuestionByToken(ctx, ctx.store.read, token);
  if (opened && row.confirmedAt === null) {
    row = await ctx.store.write((tx) => useQuestionLink(ctx, tx, token));
  }
  const sale = await readSale(ctx, ctx.store.read, row.sellerId);
  return {
    item_title: row.itemTitle,
    seller_name: sale.sellerName,
    timezone: sale.timezone,
    page_url: sale.pageUrl ?? null,
    messages: row.conversationId === null ? [own(row)] : await thread(ctx, row.conversationId),
  };
}

async function thread(ctx: Context, conversationId: string): Promise<QuestionView['messages']> {
  const { read } = ctx.store;
  const { rows } = await listMessages(read, conversationId, { limit: THREAD_LENGTH });
  const addressShown = showsAddress(await reservationsOf(read, conversationId), ctx.clock.now());
  return rows.map((message) => ({
    message_id: message.id,
    sender_type: message.senderType,
    type: message.type,
    content: message.type === 'address_share' && !addressShown ? ADDRESS_IN_MAIL : message.content,
    created_at: message.createdAt.toISOString(),
  }));
}

/** Before it is in a thread. */
const own = ({ id, content, createdAt }: QuestionRow): QuestionView['messages'][number] => ({
  message_id: id,
  sender_type: 'buyer',
  type: 'text',
  content,
  created_at: createdAt.toISOString(),
});
