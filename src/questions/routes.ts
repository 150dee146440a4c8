import { byLink } from '../operation/by-link.ts';
import { perAddress } from '../operation/operation.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { askQuestion } from './ask.ts';
import { Asked, AskInput, BuyerMessageInput, BuyerMessageSent, QuestionView } from './schemas.ts';
import { writeAsAsker } from './use-link.ts';
import { viewAsAsker } from './view.ts';

export const questionRoutes = routesOf('Buyer', [
  defineRoute('POST /api/questions', {
    name: 'askQuestion',
    access: 'public',
    limit: perAddress('buyer_ip'),
    input: AskInput,
    output: Asked,
    run: askQuestion,
    summary: 'Ask the seller of a live sale page a question, without reserving',
    description:
      'No account needed. A link is emailed only to buyer_email; the seller gets the question once it’s opened, within 3 days. Then it is a conversation like any other, without a reservation.',
    errors: ['not_found', 'ITEM_UNAVAILABLE'],
  }),
  byLink('GET /api/questions/:token', {
    name: 'askerView',
    output: QuestionView,
    run: (ctx, token) => viewAsAsker(ctx, token),
    summary: 'A buyer’s question and its thread',
    description:
      'The token from the emailed link is the only credential. Its first use, including this one, passes the question on to the seller. It works until 30 days after the last message.',
  }),
  byLink('POST /api/questions/:token/messages', {
    name: 'askerWrites',
    output: BuyerMessageSent,
    run: writeAsAsker,
    summary: 'Write to the seller after a question',
    description: 'While the link works: until 30 days after the last message.',
    body: BuyerMessageInput,
  }),
]);
