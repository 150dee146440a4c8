import * as z from 'zod';
import { BuyerView } from '../reservations/buyer-schemas.ts';
import { Reserved, ReserveInput } from '../reservations/schemas.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';

/** Writing again works the same as after a reservation. */
export { BuyerMessageInput, BuyerMessageSent } from '../reservations/buyer-schemas.ts';

export const AskInput = ReserveInput.pick({
  slug: true,
  buyer_name: true,
  language: true,
  website: true,
}).extend({
  item_id: z.string().min(1).max(60).optional().describe('What the question is about. Default: the sale.'),
  buyer_email: ReserveInput.shape.buyer_email.describe(
    'Where the link that sends the question goes. Nothing reaches the seller until it’s opened.',
  ),
  content: z.string().min(1).max(TEXT_LIMITS.message).describe('The question, as plain text.'),
});
export type AskInput = z.infer<typeof AskInput>;

export const Asked = z.object({
  status: z
    .literal('sent')
    .describe(
      'Opening the link to it passes the question on to the seller. The link goes only to buyer_email.',
    ),
  manage_url: Reserved.shape.manage_url,
});
export type Asked = z.infer<typeof Asked>;

export const QuestionView = BuyerView.pick({
  language: true,
  seller_name: true,
  timezone: true,
  page_url: true,
  messages: true,
}).extend({
  item_title: z.string().nullable().describe('What the question is about; null for the sale as a whole.'),
  questions: BuyerView.shape.questions.describe(
    'Everything that the buyer asked this seller and confirmed, newest first.',
  ),
});
export type QuestionView = z.infer<typeof QuestionView>;
