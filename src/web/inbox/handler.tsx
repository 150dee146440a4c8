import { Hono, type Context as HonoContext } from 'hono';
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
import { enforceLimit } from '../../operation/limits.ts';
import { arrangeReservation } from '../../reservations/arrange.ts';
import { cancelAsSeller } from '../../reservations/cancel.ts';
import { confirmPickup } from '../../reservations/pickup.ts';
import { ArrangeInput, CancelInput, PickupInput } from '../../reservations/schemas.ts';
import { undoPickup } from '../../reservations/undo.ts';
import { findSeller } from '../../sellers/find.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { findOwnedConversation } from '../../threads/find.ts';
import { approvalPath } from '../../threads/links.ts';
import { sendPage } from '../components/layout.tsx';
import { formToken, readForm } from '../forms.ts';
import { pageError } from '../page-errors.tsx';
import { thumbnailsOf } from '../thumbnails.ts';
import { currentSession, pageContext, type WebSession } from '../web-session.ts';
import { ApprovalPage } from './approval-view.tsx';
import { letGoOf, pricesOf, tookOf } from './item-choices.tsx';
import { InboxPage } from './list-view.tsx';
import { ThreadPage } from './thread-view.tsx';

const INBOX = 'inbox';
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
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  const signedIn =
    (show: (c: HonoContext, session: WebSession) => Promise<Response>) => async (c: HonoContext) => {
      const session = await currentSession(deps, c);
      if (!session)
        return c.redirect(
          `/sign-in?return_to=${encodeURIComponent(c.req.path + new URL(c.req.url).search)}`,
          303,
        );
      await enforceLimit(deps, 'read', session.actor.sellerId);
      return show(c, session);
    };
  app.get(
    '/inbox',
    signedIn((c, session) => showInbox(deps, c, session)),
  );
  app.get(
    '/inbox/:id',
    signedIn((c, session) => showThread(deps, c, session)),
  );

  app.get(
    '/inbox/:id/approve/:handle',
    signedIn((c, session) => showApproval(deps, c, session)),
  );
  app.post('/inbox/:id/approve/:handle', async (c) => {
    const session = await currentSession(deps, c);
    const fields = await readForm(deps, c, session?.token, INBOX);
    const { id, handle } = approvalOf(c);
    const here = approvalPath(id, handle);
    if (!session) return c.redirect(`/sign-in?return_to=${encodeURIComponent(here)}`, 303);
    await enforceLimit(deps, 'write', session.actor.sellerId);
    const decide = ANSWERS.get(fields.get('answer') ?? '');
    if (!decide) throw new AppError('invalid_request', 'Press “Send it” or “Don’t send”.');
    try {
      await decide(pageContext(deps, c, session.actor), id, handle);
    } catch (error) {
      // The page says what became of it; a second press is no fault.
      if (!(error instanceof AppError) || !/^CONFIRMATION_/.test(error.code)) throw error;
    }
    return c.redirect(here, 303);
  });

  type Act = (ctx: SellerContext, id: string, fields: URLSearchParams) => Promise<unknown>;
  /** A form of a thread: session and form token are checked before `act` sees it. */
  const form = (name: string, act: Act) =>
    app.post(`/inbox/:id/${name}`, async (c) => {
      const session = await currentSession(deps, c);
      const fields = await readForm(deps, c, session?.token, INBOX);
      if (!session) return c.redirect('/sign-in?return_to=%2Finbox', 303);
      await enforceLimit(deps, 'write', session.actor.sellerId);
      const { id } = parseInput(ConversationParams, storable({ id: c.req.param('id') ?? '' }));
      try {
        await act(pageContext(deps, c, session.actor), id, fields);
      } catch (error) {
        if (!(error instanceof AppError) || error.status >= 500 || error.code === 'not_found') throw error;
        return showThread(deps, c, session, {
          words: wordsOf(name, error),
          content: contentOf(name, fields),
        });
      }
      return c.redirect(`/inbox/${id}?done=${name}`, 303);
    });

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

const approvalOf = (c: HonoContext) =>
  parseInput(ApprovalParams, storable({ id: c.req.param('id') ?? '', handle: c.req.param('handle') ?? '' }));

const said = (fields: URLSearchParams, type: SendInput['type']): SendInput =>
  parseInput(SendInput, storable({ content: (fields.get('content') ?? '').replace(/\r\n/g, '\n'), type }));

const reservationOf = (fields: URLSearchParams): string => storable(fields.get('reservation_id') ?? '');

/** The price as the page showed it: an offer may have changed since. */
const agreed = (fields: URLSearchParams) => ({
  agreed_prices: { [storable(fields.get('item_id') ?? '')]: Number(fields.get('price')) },
});

/** What was typed is kept, except an address, which stays in its own field. */
const contentOf = (form: string, fields: URLSearchParams): string =>
  form === 'reply' ? (fields.get('content') ?? '') : '';

const CORRECTION = new Map([
  ['pickup', 'Choose a day and a time to come, at most 30 days ahead.'],
  ['agree', 'This offer does not stand any more. Look at the reservation again.'],
  ['hold', 'It is held that long already.'],
  ['sold', 'Tick what was taken, and give prices in dollars. Nothing was recorded.'],
  ['prices', 'Give the prices in dollars. Nothing was changed.'],
  ['cancel', 'Tick what to let go. Nothing was cancelled.'],
]);

const wordsOf = (form: string, error: AppError): string =>
  error.code === 'invalid_request' ? (CORRECTION.get(form) ?? 'Write something first.') : error.message;

async function showInbox(deps: Deps, c: HonoContext, session: WebSession): Promise<Response> {
  const cursor = c.req.query('cursor');
  const query = parseInput(ConversationQuery, { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) });
  const list = await listConversations(pageContext(deps, c, session.actor), query);
  const timezone = await timezoneOf(deps.store.read, session.actor.sellerId);
  return sendPage(c, deps.config, <InboxPage {...list} timezone={timezone} isFirst={!cursor} />);
}

async function showThread(
  deps: Deps,
  c: HonoContext,
  session: WebSession,
  problem?: { words: string; content: string },
): Promise<Response> {
  const ctx = pageContext(deps, c, session.actor);
  const { id } = parseInput(ConversationParams, storable({ id: c.req.param('id') ?? '' }));
  const before = c.req.query('before');
  const query = parseInput(ThreadQuery, storable(before ? { before } : {}));
  const thread = await getConversation(ctx, id, query);
  const ids = thread.reservations.map((reservation) => reservation.reservation_id);
  const { streetAddress } = await findSeller(deps.store.read, session.actor.sellerId);
  const prepared = await preparedOf(ctx, id);
  const conversation = await findOwnedConversation(ctx, deps.store.read, id);
  const page = (
    <ThreadPage
      thread={thread}
      prepared={prepared}
      warnings={prepared.length > 0 ? await warningsOf(deps.store.read, conversation, 'address') : []}
      thumbnails={await thumbnailsOf(deps, ids)}
      timezone={await timezoneOf(deps.store.read, session.actor.sellerId)}
      now={ctx.clock.now()}
      answer={c.req.query('answer')}
      address={streetAddress}
      formToken={formToken(deps, session.token, INBOX)}
      done={problem ? undefined : DONE.get(c.req.query('done') ?? '')}
      problem={problem}
    />
  );
  return sendPage(c, deps.config, page, { status: problem ? 400 : 200 });
}

/** What an agent prepared, word for word, and the two buttons; or what became of it. */
async function showApproval(deps: Deps, c: HonoContext, session: WebSession): Promise<Response> {
  const ctx = pageContext(deps, c, session.actor);
  const { id, handle } = approvalOf(c);
  const { read } = deps.store;
  const prepared = await findPrepared(ctx, id, handle);
  const conversation = await findOwnedConversation(ctx, read, id);
  const page = (
    <ApprovalPage
      conversationId={id}
      prepared={prepared}
      recipient={await recipientOf(read, conversation)}
      warnings={await warningsOf(read, conversation, prepared.kind)}
      timezone={await timezoneOf(read, session.actor.sellerId)}
      formToken={formToken(deps, session.token, INBOX)}
    />
  );
  return sendPage(c, deps.config, page);
}
