import type { Hono, Context as HonoContext } from 'hono';
import { DateTime } from 'luxon';
import * as z from 'zod';
import type { Deps, SellerContext } from '../../context.ts';
import { approvePrepared, declinePrepared, findPrepared, preparedOf } from '../../conversations/approve.ts';
import { blockBuyer } from '../../conversations/block.ts';
import { getConversation } from '../../conversations/get.ts';
import { listConversations } from '../../conversations/list.ts';
import { recipientOf } from '../../conversations/recipient.ts';
import {
  ConversationParams,
  ConversationQuery,
  SendInput,
  ThreadQuery,
} from '../../conversations/schemas.ts';
import { sendMessage } from '../../conversations/send.ts';
import { warningsOf } from '../../conversations/warnings.ts';
import { AppError } from '../../errors.ts';
import { storable } from '../../http/json.ts';
import { parseInput } from '../../operation/input.ts';
import { arrangeReservation } from '../../reservations/arrange.ts';
import { cancelAsSeller } from '../../reservations/cancel.ts';
import { confirmPickup } from '../../reservations/pickup.ts';
import { ArrangeInput, CancelInput, PickupInput } from '../../reservations/schemas.ts';
import { undoPickup } from '../../reservations/undo.ts';
import { findSeller } from '../../sellers/find.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { findOwnedConversation } from '../../threads/find.ts';
import { approvalPath } from '../../threads/links.ts';
import { type Shown, sellerPages } from '../seller-pages.ts';
import { thumbnailsOf } from '../thumbnails.ts';
import { ApprovalPage } from './approval-view.tsx';
import { letGoOf, pricesOf, tookOf } from './item-choices.tsx';
import { InboxPage } from './list-view.tsx';
import { ThreadPage } from './thread-view.tsx';

const THREAD = '/inbox/:id';
const APPROVAL = '/inbox/:id/approve/:handle';
const PAGE_SIZE = 30;

const ApprovalParams = ConversationParams.extend({ handle: z.string().max(64) });

type Decide = (ctx: SellerContext, id: string, handle: string) => Promise<unknown>;
const ANSWERS = new Map<string, Decide>([
  ['send', approvePrepared],
  ['decline', declinePrepared],
]);

const DONE = new Map(
  Object.entries({
    reply: 'Your message was sent.',
    approve: 'It was sent.',
    discard: 'It will not be sent.',
    address: 'The address was sent. You get a copy by email.',
    sold: 'Recorded as picked up.',
    noshow: 'Recorded. If somebody was next in line, they were told.',
    cancel: 'What you let go is cancelled, and the buyer was told.',
    prices: 'The prices are agreed, and the buyer was told of what is new.',
    pickup: 'The pickup is set, and the buyer was told.',
    hold: 'It is held longer, and the buyer was told.',
    undo: 'Taken back: it is reserved as before, and whoever it concerns was told.',
    agree: 'The price is agreed, and the buyer was told.',
    block: 'This buyer is blocked. Nothing of theirs reaches you any more.',
    unblock: 'This buyer can reserve and write again.',
  }),
);

/** The seller's conversations behind the web session: read, answer, approve, share, close. */
export function inboxPages(deps: Deps): Hono {
  const { app, page, form: addForm } = sellerPages(deps, 'inbox');
  page('/inbox', showInbox);
  page(THREAD, showThread);
  page(APPROVAL, showApproval);

  addForm(APPROVAL, APPROVAL, async (at, fields) => {
    const { id, handle } = approvalOf(at.c);
    const decide = ANSWERS.get(fields.get('answer') ?? '');
    if (!decide) throw new AppError('invalid_request', 'Press “Send it” or “Don’t send”.');
    try {
      await decide(at.ctx, id, handle);
    } catch (error) {
      // The page says what became of it; a second press is no fault.
      if (!(error instanceof AppError) || !/^CONFIRMATION_/.test(error.code)) throw error;
    }
    return approvalPath(id, handle);
  });

  type Act = (ctx: SellerContext, id: string, fields: URLSearchParams) => Promise<unknown>;
  const form = (name: string, act: Act) =>
    addForm(
      `${THREAD}/${name}`,
      THREAD,
      async ({ c, ctx }, fields) => {
        const { id } = threadOf(c);
        await act(ctx, id, fields);
        return `/inbox/${id}?done=${name}`;
      },
      { words: (error) => (error.code === 'invalid_request' ? (CORRECTION.get(name) ?? WRITE) : undefined) },
    );

  form('reply', (ctx, id, fields) => sendMessage(ctx, id, said(fields, 'text')));
  form('address', (ctx, id, fields) => sendMessage(ctx, id, said(fields, 'address_share')));
  form('approve', (ctx, id, fields) => approvePrepared(ctx, id, fields.get('handle') ?? ''));
  form('discard', (ctx, id, fields) => declinePrepared(ctx, id, fields.get('handle') ?? ''));
  form('sold', (ctx, _, fields) =>
    confirmPickup(ctx, reservationOf(fields), parseInput(PickupInput, storable(tookOf(fields)))),
  );
  form('noshow', (ctx, _, fields) => confirmPickup(ctx, reservationOf(fields), { action: 'noshow' }));
  form('agree', (ctx, _, fields) =>
    arrangeReservation(ctx, reservationOf(fields), parseInput(ArrangeInput, agreed(fields))),
  );
  form('prices', (ctx, _, fields) =>
    arrangeReservation(ctx, reservationOf(fields), parseInput(ArrangeInput, storable(pricesOf(fields)))),
  );
  form('block', (ctx, id) => blockBuyer(ctx, id, { blocked: true }));
  form('unblock', (ctx, id) => blockBuyer(ctx, id, { blocked: false }));
  form('cancel', (ctx, _, fields) =>
    cancelAsSeller(ctx, reservationOf(fields), parseInput(CancelInput, storable(letGoOf(fields)))),
  );
  form('undo', (ctx, _, fields) => undoPickup(ctx, reservationOf(fields)));
  form('pickup', async (ctx, _, fields) => {
    const zone = (await timezoneOf(ctx.store.read, ctx.actor.sellerId)) ?? 'UTC';
    const at = DateTime.fromISO(fields.get('pickup_at') ?? '', { zone });
    if (!at.isValid) throw new AppError('invalid_request', 'pickup_at: choose a day and a time.');
    return arrangeReservation(ctx, reservationOf(fields), { pickup_at: at.toJSDate().toISOString() });
  });
  form('hold', (ctx, _, fields) => {
    const days = Math.min(Math.max(Number(fields.get('days')) || 0, 0), 14);
    const until = new Date(ctx.clock.now().getTime() + days * 24 * 3600_000);
    return arrangeReservation(ctx, reservationOf(fields), { hold_until: until.toISOString() });
  });
  return app;
}

const threadOf = (c: HonoContext) =>
  parseInput(ConversationParams, storable({ id: c.req.param('id') ?? '' }));

const approvalOf = (c: HonoContext) =>
  parseInput(ApprovalParams, storable({ id: c.req.param('id') ?? '', handle: c.req.param('handle') ?? '' }));

const said = (fields: URLSearchParams, type: SendInput['type']): SendInput =>
  parseInput(SendInput, storable({ content: (fields.get('content') ?? '').replace(/\r\n/g, '\n'), type }));

const reservationOf = (fields: URLSearchParams): string => storable(fields.get('reservation_id') ?? '');

/** The price as the page showed it: an offer may have changed since. */
const agreed = (fields: URLSearchParams) => ({
  agreed_prices: { [storable(fields.get('item_id') ?? '')]: Number(fields.get('price')) },
});

const CORRECTION = new Map([
  ['pickup', 'Choose a day and a time to come, at most 30 days ahead.'],
  ['agree', 'This offer does not stand any more. Look at the reservation again.'],
  ['hold', 'It is held that long already.'],
  ['sold', 'Tick what was taken, and give prices in dollars. Nothing was recorded.'],
  ['prices', 'Give the prices in dollars. Nothing was changed.'],
  ['cancel', 'Tick what to let go. Nothing was cancelled.'],
]);

const WRITE = 'Write something first.';

async function showInbox(at: Shown): Promise<Response> {
  const { ctx } = at;
  const cursor = at.c.req.query('cursor');
  const query = parseInput(ConversationQuery, { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) });
  const list = await listConversations(ctx, query);
  const timezone = await timezoneOf(ctx.store.read, ctx.actor.sellerId);
  return at.send(<InboxPage {...list} nav={at.nav} timezone={timezone} isFirst={!cursor} />);
}

async function showThread(at: Shown): Promise<Response> {
  const { c, ctx, typed } = at;
  const { id } = threadOf(c);
  const { read } = ctx.store;
  const before = c.req.query('before');
  const query = parseInput(ThreadQuery, storable(before ? { before } : {}));
  const thread = await getConversation(ctx, id, query);
  const ids = thread.reservations.map((reservation) => reservation.reservation_id);
  const { streetAddress } = await findSeller(read, ctx.actor.sellerId);
  const prepared = await preparedOf(ctx, id);
  const conversation = await findOwnedConversation(ctx, read, id);
  return at.send(
    <ThreadPage
      nav={at.nav}
      thread={thread}
      prepared={prepared}
      warnings={prepared.length > 0 ? await warningsOf(read, conversation, 'address') : []}
      thumbnails={await thumbnailsOf(ctx, ids)}
      timezone={await timezoneOf(read, ctx.actor.sellerId)}
      now={ctx.clock.now()}
      answer={c.req.query('answer')}
      address={streetAddress}
      formToken={at.token}
      done={DONE.get(c.req.query('done') ?? '')}
      // What was typed is kept, except an address, which stays in its own field.
      reply={typed?.action.endsWith('/reply') ? (typed.fields.get('content') ?? '') : undefined}
    />,
  );
}

/** What an agent prepared, word for word, and the two buttons; or what became of it. */
async function showApproval(at: Shown): Promise<Response> {
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
      warnings={await warningsOf(read, conversation, prepared.kind)}
      timezone={await timezoneOf(read, ctx.actor.sellerId)}
      formToken={at.token}
    />,
  );
}
