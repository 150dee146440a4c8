import type { Context as HonoContext } from 'hono';
import * as z from 'zod';
import { findPrepared, listPrepared, preparedOf } from '../../conversations/approve.ts';
import { getConversation } from '../../conversations/get.ts';
import { hintsOf } from '../../conversations/inbox.ts';
import { listConversations } from '../../conversations/list.ts';
import { recipientOf } from '../../conversations/recipient.ts';
import {
  CONVERSATION_FILTERS,
  ConversationParams,
  ConversationQuery,
  ThreadQuery,
} from '../../conversations/schemas.ts';
import { warningsOf, warningsOfWords } from '../../conversations/warnings.ts';
import { parseInput } from '../../operation/input.ts';
import { findSeller } from '../../sellers/find.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { findOwnedConversation } from '../../threads/find.ts';
import { languageOf, wordsFor } from '../language.tsx';
import { navOf, type Shown } from '../seller-pages.ts';
import { thumbnailsOf } from '../thumbnails.ts';
import { ApprovalPage } from './approval-view.tsx';
import { showDecisions } from './decide.ts';
import { InboxPage } from './list-view.tsx';
import { ThreadPage } from './thread-view.tsx';

const PAGE_SIZE = 30;

const ApprovalParams = ConversationParams.extend({ handle: z.string().max(64) });

export const threadOf = (c: HonoContext) => parseInput(ConversationParams, { id: c.req.param('id') ?? '' });

export const approvalOf = (c: HonoContext) =>
  parseInput(ApprovalParams, { id: c.req.param('id') ?? '', handle: c.req.param('handle') ?? '' });

export async function showInbox(at: Shown): Promise<Response> {
  const { ctx, c } = at;
  const cursor = c.req.query('cursor');
  const filter = CONVERSATION_FILTERS.find((name) => name === c.req.query('show'));
  const query = parseInput(ConversationQuery, {
    limit: PAGE_SIZE,
    ...(cursor && { cursor }),
    ...(filter && { filter }),
  });
  const list = await listConversations(ctx, query, languageOf(c));
  return at.send(
    <InboxPage
      {...list}
      nav={at.nav}
      filter={filter}
      waiting={await listPrepared(ctx)}
      hints={await hintsOf(ctx.store.read, list.conversations)}
      timezone={await timezoneOf(ctx.store.read, ctx.actor.sellerId)}
      now={ctx.clock.now()}
      isFirst={!cursor}
    />,
  );
}

export async function showThread(at: Shown): Promise<Response> {
  const { c, ctx, typed } = at;
  const { id } = threadOf(c);
  const { read } = ctx.store;
  const before = c.req.query('before');
  const query = parseInput(ThreadQuery, before ? { before } : {});
  const thread = await getConversation(ctx, id, query, languageOf(c));
  const ids = thread.reservations.map((reservation) => reservation.reservation_id);
  const { streetAddress } = await findSeller(read, ctx.actor.sellerId);
  const prepared = await preparedOf(ctx, id);
  const conversation = await findOwnedConversation(ctx, read, id);
  const done = c.req.query('done') ?? '';
  const { inbox, decisions } = wordsFor(c);
  const words: Record<'done' | 'said', Partial<Record<string, string>>> = {
    done: { ...decisions.done, decided: decisions.decided, ...inbox.done },
    said: inbox.said,
  };
  return at.send(
    <ThreadPage
      // Looking at the thread read it.
      nav={{ ...at.nav, ...(await navOf(ctx, ctx)) }}
      thread={thread}
      prepared={prepared}
      warnings={prepared.length > 0 ? await warningsOf(read, conversation, 'address') : []}
      decisions={await showDecisions(ctx, id)}
      thumbnails={await thumbnailsOf(ctx, ids)}
      timezone={await timezoneOf(read, ctx.actor.sellerId)}
      now={ctx.clock.now()}
      answer={c.req.query('answer')}
      suggested={thread.suggestions[Number(c.req.query('suggested') ?? -1)]?.content}
      address={streetAddress}
      formToken={at.token}
      done={words.done[done]}
      said={typed ? undefined : words.said[done]}
      isOlder={before !== undefined}
      typed={typed}
    />,
  );
}

/** What an agent prepared, word for word, and the two buttons; or what became of it. */
export async function showApproval(at: Shown): Promise<Response> {
  const { ctx } = at;
  const { id, handle } = approvalOf(at.c);
  const { read } = ctx.store;
  const prepared = await findPrepared(ctx, id, handle);
  const conversation = await findOwnedConversation(ctx, read, id);
  return at.send(
    <ApprovalPage
      nav={at.nav}
      conversationId={id}
      prepared={prepared}
      recipient={await recipientOf(read, conversation)}
      warnings={[
        ...(prepared.kind === 'reply' ? await warningsOfWords(read, conversation, prepared.content) : []),
        ...(await warningsOf(read, conversation, prepared.kind)),
      ]}
      timezone={await timezoneOf(read, ctx.actor.sellerId)}
      formToken={at.token}
    />,
  );
}
