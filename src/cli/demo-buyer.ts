import type { Context, SellerContext } from '../context.ts';
import { listConversations } from '../conversations/list.ts';
import { sendMessage } from '../conversations/send.ts';
import { reserveItems } from '../reservations/create.ts';
import { manageToken } from '../reservations/manage-link.ts';
import { viewAsBuyer } from '../reservations/view-as-buyer.ts';

/**
 * A buyer who holds an item and has written, with the seller's answer. Once, and only where mail stays on this machine:
 * a mail provider would carry these to nobody.
 */
export async function addDemoBuyer(ctx: SellerContext, slug: string, itemId: string): Promise<void> {
  if (ctx.mailer.name === 'resend' || ctx.mailer.name === 'smtp') return;
  if ((await listConversations(ctx, { limit: 1 })).conversations.length > 0) return;
  const buyer: Context = { ...ctx, actor: { kind: 'anonymous' } };
  const { reservation_id } = await reserveItems(buyer, {
    slug,
    item_ids: [itemId],
    buyer_name: 'Ben',
    buyer_email: 'ben@example.com',
    message: 'Hi! Is the lamp still there, and could I come on Saturday morning?',
  });
  await viewAsBuyer(buyer, manageToken(ctx, reservation_id));
  const { conversations } = await listConversations(ctx, { limit: 1 });
  const [thread] = conversations;
  if (!thread) throw new Error('The demo reservation has no thread');
  await sendMessage(ctx, thread.conversation_id, {
    content: 'Hi Ben, it is yours. Saturday at ten suits me.',
  });
}
