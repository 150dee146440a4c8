import type { Context as HonoContext } from 'hono';
import * as z from 'zod';
import { findPrepared, listPrepared, preparedOf } from '../../conversations/approve.ts';
import { getConversation } from '../../conversations/get.ts';
import { hintsOf } from '../../conversations/inbox.ts';
import { listConversations } from '../../conversations/list.ts';
import { recipientOf } from '../../conversations/prepare.ts';
import {
  CONVERSATION_FILTERS,
  ConversationParams,
  ConversationQuery,
  ThreadQuery,
} from '../../conversations/schemas.ts';
import { warningsOf, warningsOfWords } from '../../conversations/warnings.ts';
import { parseInput } from '../../operation/input.ts';
import { placesOf } from '../../reservations/find.ts';
import { offerState } from '../../reservations/offer-state.ts';
import { isOpenPlace } from '../../reservations/status.ts';
import { findSeller } from '../../sellers/find-or-create.ts';
import { findOwnedConversation } from '../../threads/find.ts';
import { cropped } from '../components/photo.tsx';
import { languageOf, wordsFor } from '../language.tsx';
import { navOf } from '../seller-nav.ts';
import type { Shown } from '../seller-pages.ts';
import { showing } from '../shown.tsx';
import { firstPictures, thumbnailsOf } from '../thumbnails.ts';
import { ApprovalPage } from './approval-view.tsx';
import { showDecisions } from './decide.ts';
import { InboxPage } from './list-view.tsx';
import type { RowsProps } from './rows.tsx';
import { ThreadPage } from './thread-view.tsx';

const PAGE_SIZE = 30;

const ApprovalParams = ConversationParams.extend({ handle: z.string().max(64) });

/** The thread in the path. @throws AppError invalid_request */
export const threadOf = (c: HonoContext) => parseInput(ConversationParams, { id: c.req.param('id') ?? '' });

/** The thread and the prepared message in the path. @throws AppError invalid_request */
export const approvalOf = (c: HonoContext) =>
  parseInput(ApprovalParams, { id: c.req.param('id') ?? '', handle: c.req.param('handle') ?? '' });

async function rowsOf(
  { ctx, c }: Shown,
  query: ConversationQuery,
): Promise<RowsProps & { next_cursor: string | null }> {
  const { read } = ctx.store;
  const list = await listConversations(ctx, { limit: PAGE_SIZE, ...query }, languageOf(c));
  const ids = list.conversations.flatMap((each) =>
    each.reservations.map((one) => ({ id: one.reservation_id })),
  );
  const offers = new Map<string, { cents: number; currency: string }[]>();
  const places = await placesOf(read, ids);
  for (const place of places) {
    const { offerCents: cents, currency, reservationId: id } = place;
    if (cents === null || !isOpenPlace(place) || offerState(place).state !== 'open') continue;
    offers.set(id, [...(offers.get(id) ?? []), { cents, currency }]);
  }
  return {
    ...list,
    thumbnails: firstPictures(ctx, places),
    offers,
    waiting: await listPrepared(ctx),
    hints: await hintsOf(read, list.conversations),
  };
}

export async function showInbox(at: Shown): Promise<Response> {
  const { c } = at;
  const cursor = c.req.query('cursor');
  const filter = CONVERSATION_FILTERS.find((name) => name === c.req.query('show'));
  const query = parseInput(ConversationQuery, {
    ...(cursor && { cursor }),
    ...(filter && { filter }),
  });
  const rows = await rowsOf(at, query);
  return at.send(await cropped(at.ctx, <InboxPage {...rows} filter={filter} isFirst={!cursor} />));
}

export async function showThread(at: Shown): Promise<Response> {
  const { c, ctx, typed } = at;
  const { id } = threadOf(c);
  const { read } = ctx.store;
  const before = c.req.query('before');
  const query = parseInput(ThreadQuery, before ? { before } : {});
  const thread = await getConversation(ctx, id, query, languageOf(c));
  const { streetAddress } = await findSeller(read, ctx.actor.sellerId);
  const prepared = await preparedOf(ctx, id);
  const conversation = await findOwnedConversation(ctx, read, id);
  const done = c.req.query('done') ?? '';
  const { inbox, decisions } = wordsFor(c);
  const words: Record<'done' | 'said', Partial<Record<string, string>>> = {
    done: { ...decisions.done, decided: decisions.decided, ...inbox.done },
    said: inbox.said,
  };
  const sent = typed ? undefined : words.said[done];
  // Read after `getConversation`, which marks the thread as read, so that its own row isn't shown as unread.
  const rows = { ...(await rowsOf(at, {})), open: id };
  const nav = { ...at.nav, ...(await navOf(ctx, ctx)) };
  const element = await cropped(
    ctx,
    <ThreadPage
      thread={thread}
      prepared={prepared}
      warnings={prepared.length > 0 ? await warningsOf(read, conversation, 'address') : []}
      decisions={await showDecisions(ctx, id)}
      rows={rows}
      thumbnails={await thumbnailsOf(ctx, thread.reservations)}
      answer={c.req.query('answer')}
      suggested={thread.suggestions[Number(c.req.query('suggested') ?? -1)]?.content}
      address={streetAddress}
      done={sent ? undefined : words.done[done]}
      said={sent}
      isOlder={before !== undefined}
    />,
  );
  return at.send(showing({ ...at, nav }, element));
}

/** What an agent prepared, word for word, and the two buttons; or what happened to it. */
export async function showApproval(at: Shown): Promise<Response> {
  const { ctx } = at;
  const { id, handle } = approvalOf(at.c);
  const { read } = ctx.store;
  const prepared = await findPrepared(ctx, id, handle);
  const conversation = await findOwnedConversation(ctx, read, id);
  return at.send(
    <ApprovalPage
      conversationId={id}
      prepared={prepared}
      recipient={await recipientOf(read, conversation)}
      warnings={[
        ...(prepared.kind === 'reply' ? await warningsOfWords(read, conversation, prepared.content) : []),
        ...(await warningsOf(read, conversation, prepared.kind)),
      ]}
    />,
  );
}
