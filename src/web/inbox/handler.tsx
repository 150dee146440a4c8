import { Hono, type Context as HonoContext } from 'hono';
import type { Deps, SellerContext } from '../../context.ts';
import { approvePrepared, discardPrepared, listPrepared } from '../../conversations/approve.ts';
import { getConversation } from '../../conversations/get.ts';
import { listConversations } from '../../conversations/list.ts';
import {
  ConversationParams,
  ConversationQuery,
  SendInput,
  ThreadQuery,
} from '../../conversations/schemas.ts';
import { sendMessage } from '../../conversations/send.ts';
import { AppError } from '../../errors.ts';
import { storable } from '../../http/json.ts';
import { parseInput } from '../../operation/input.ts';
import { enforceLimit } from '../../operation/limits.ts';
import { cancelAsSeller } from '../../reservations/cancel.ts';
import { confirmPickup } from '../../reservations/pickup.ts';
import { findSeller } from '../../sellers/find.ts';
import { timezoneOf } from '../../sellers/zone.ts';
import { sendPage } from '../components/layout.tsx';
import { formToken, readForm } from '../forms.ts';
import { pageError } from '../page-errors.tsx';
import { thumbnailsOf } from '../thumbnails.ts';
import { currentSession, pageContext, type WebSession } from '../web-session.ts';
import { InboxPage } from './list-view.tsx';
import { ThreadPage } from './thread-view.tsx';

const INBOX = 'inbox';
const PAGE_SIZE = 30;

const DONE = new Map(
  Object.entries({
    reply: 'Your message was sent.',
    approve: 'It was sent.',
    discard: 'It will not be sent.',
    address: 'The address was sent. You get a copy by email.',
    sold: 'Recorded as picked up.',
    noshow: 'Recorded. Whoever is next in line was told.',
    cancel: 'The reservation is cancelled, and the buyer was told.',
  }),
);

/** The seller's conversations behind the web session: read, answer, approve, share, close. */
export function inboxPages(deps: Deps): Hono {
  const app = new Hono();
  app.onError((error, c) => pageError(deps, error, c));

  const signedIn =
    (show: (c: HonoContext, session: WebSession) => Promise<Response>) => async (c: HonoContext) => {
      const session = await currentSession(deps, c);
      if (!session) return c.redirect(`/sign-in?return_to=${encodeURIComponent(c.req.path)}`, 303);
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
        return showThread(deps, c, session, { words: wordsOf(error), content: contentOf(name, fields) });
      }
      return c.redirect(`/inbox/${id}?done=${name}`, 303);
    });

  form('reply', (ctx, id, fields) => sendMessage(ctx, id, said(fields, 'text')));
  form('address', (ctx, id, fields) => sendMessage(ctx, id, said(fields, 'address_share')));
  form('approve', (ctx, id, fields) => approvePrepared(ctx, id, fields.get('handle') ?? ''));
  form('discard', (ctx, id, fields) => discardPrepared(ctx, id, fields.get('handle') ?? ''));
  form('sold', (ctx, _, fields) => confirmPickup(ctx, reservationOf(fields), { action: 'sold' }));
  form('noshow', (ctx, _, fields) => confirmPickup(ctx, reservationOf(fields), { action: 'noshow' }));
  form('cancel', (ctx, _, fields) => cancelAsSeller(ctx, reservationOf(fields)));
  return app;
}

const said = (fields: URLSearchParams, type: SendInput['type']): SendInput =>
  parseInput(SendInput, storable({ content: (fields.get('content') ?? '').replace(/\r\n/g, '\n'), type }));

const reservationOf = (fields: URLSearchParams): string => storable(fields.get('reservation_id') ?? '');

/** What was typed is kept, except an address, which stays in its own field. */
const contentOf = (form: string, fields: URLSearchParams): string =>
  form === 'reply' ? (fields.get('content') ?? '') : '';

const wordsOf = (error: AppError): string =>
  error.code === 'invalid_request' ? 'Write something first.' : error.message;

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
  const { streetAddress } = await findSeller(deps.store.read, session.actor.sellerId);
  const page = (
    <ThreadPage
      thread={thread}
      prepared={await listPrepared(ctx, id)}
      thumbnails={await thumbnailsOf(deps, thread.reservation?.reservation_id)}
      timezone={await timezoneOf(deps.store.read, session.actor.sellerId)}
      address={streetAddress}
      formToken={formToken(deps, session.token, INBOX)}
      done={problem ? undefined : DONE.get(c.req.query('done') ?? '')}
      problem={problem}
    />
  );
  return sendPage(c, deps.config, page, { status: problem ? 400 : 200 });
}
