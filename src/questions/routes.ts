import { perAddress } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { askQuestion } from './ask.ts';
import {
  Asked,
  AskInput,
  BuyerMessageInput,
  BuyerMessageSent,
  BuyerParams,
  QuestionView,
} from './schemas.ts';
import { writeAsAsker } from './use-link.ts';
import { viewAsAsker } from './view.ts';

const ofBuyers = { tag: 'Buyer', params: BuyerParams } as const;

export const questionRoutes: Route[] = [
  defineRoute(
    {
      name: 'askQuestion',
      access: 'public',
      limit: perAddress('buyer_ip'),
      input: AskInput,
      output: Asked,
      run: askQuestion,
    },
    {
      method: 'POST',
      path: '/api/questions',
      tag: 'Buyer',
      summary: 'Ask the seller of a live sale page something, without reserving',
      description:
        'Needs no account. A link goes to buyer_email alone; the seller gets the question once it is opened, within 3 days. Then it is a conversation like any other, without a reservation.',
      errors: ['not_found', 'ITEM_UNAVAILABLE'],
    },
  ),
  defineRoute(
    {
      name: 'askerView',
      access: 'public',
      limit: perAddress('public_ip'),
      output: QuestionView,
      run: (ctx, token: string) => viewAsAsker(ctx, token),
    },
    {
      method: 'GET',
      path: '/api/questions/:token',
      summary: 'A buyer’s question and its thread',
      description:
        'The token from the emailed link is the only credential. The first use of it, this one included, passes the question on to the seller. It works until 30 days after the last message.',
      ...ofBuyers,
      errors: ['not_found', 'LINK_ENDED'],
      take: ({ params }) => params.token,
    },
  ),
  defineRoute(
    {
      name: 'askerWrites',
      access: 'public',
      limit: perAddress('buyer_ip'),
      output: BuyerMessageSent,
      run: (ctx, { token, body }) => writeAsAsker(ctx, token, body),
    },
    {
      method: 'POST',
      path: '/api/questions/:token/messages',
      summary: 'Write to the seller after a question',
      description: 'As long as the link works: until 30 days after the last message.',
      ...ofBuyers,
      body: BuyerMessageInput,
      errors: ['not_found', 'LINK_ENDED'],
      take: ({ params, body }) => ({ token: params.token, body }),
    },
  ),
];
