import type { Hono } from 'hono';
import type { Deps, SellerContext } from '../../context.ts';
import { approvePrepared, declinePrepared } from '../../conversations/approve.ts';
import { sendMessage } from '../../conversations/send.ts';
import { SendInput } from '../../conversations/send-schemas.ts';
import { blockBuyer, retryThreadMail } from '../../conversations/update.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../../languages/index.ts';
import { namingIn } from '../../mail/to-buyer.ts';
import { parseInput, storable } from '../../operation/input.ts';
import { arrangeReservation } from '../../reservations/arrange.ts';
import { cancelAsSeller } from '../../reservations/cancel.ts';
import { findOwnedReservation, placesOf } from '../../reservations/find.ts';
import { confirmPickup } from '../../reservations/pickup.ts';
import { ArrangeInput, CancelInput, PickupInput } from '../../reservations/seller-schemas.ts';
import { isOpenPlace } from '../../reservations/status.ts';
import { undoPickup } from '../../reservations/undo.ts';
import { typedZone } from '../../sellers/zone.ts';
import { findOwnedConversation } from '../../threads/find.ts';
import { approvalPath } from '../../threads/links.ts';
import { DAY } from '../../units.ts';
import { typedMoment } from '../components/moment-field.tsx';
import { wordsFor } from '../language.tsx';
import { PageRefusal } from '../refused.ts';
import { sellerPages } from '../seller-pages.ts';
import { setTypedTime, takenWords } from '../taken-time.tsx';
import { typedBySeller } from '../typed-price.ts';
import { HOLD_DAYS } from './actions.tsx';
import { approvalOf, showApproval } from './approval-view.tsx';
import { decideHere } from './decide.ts';
import { givenUpItems, pickupInputOf, pricesOf } from './item-choices.tsx';
import { keepFact } from './keep-fact.ts';
import { showInbox } from './list-view.tsx';
import { threadOf } from './parts.tsx';
import { showThread } from './thread-view.tsx';

const THREAD = '/inbox/:id';
const APPROVAL = '/inbox/:id/approve/:handle';

/**
 * The seller's conversations: read, answer, approve, share the address, close. What an assistant prepared goes out
 * only when the seller presses Send here, and each form acts once per showing, so a second press changes nothing.
 * Buyers' words are shown as plain text and never followed. Everything works without scripts. Start at
 * `thread-view.tsx`, `ACTS` (one entry per form), and `decide.ts` (buttons of decision cards).
 */
export function inboxPages(deps: Deps): Hono {
  const { app, page, form: addForm } = sellerPages(deps, 'inbox');
  page('/inbox', showInbox);
  page(THREAD, showThread);
  page(APPROVAL, showApproval);

  addForm(APPROVAL, APPROVAL, async (at, fields) => {
    const { id, handle } = approvalOf(at.c);
    const decide = ANSWERS.get(fields.get('answer') ?? '');
    if (!decide) throw new PageRefusal(wordsFor(at.c).inbox.corrections.answer);
    try {
      await decide(at.ctx, id, handle);
    } catch (error) {
      // Deciding a second time, or too late, isn't an error: the page shows how it was decided.
      if (!(error instanceof AppError) || !/^CONFIRMATION_/.test(error.code)) throw error;
    }
    return approvalPath(id, handle);
  });

  /** Adds a form of the thread. `act` returns what it did, by name, and the message that it became. */
  const form = (name: string, act: (...of: OfThread) => Promise<string>) =>
    addForm(
      `${THREAD}/${name}`,
      THREAD,
      async ({ c, ctx }, fields) => {
        const id = threadOf(c);
        await findOwnedConversation(ctx, ctx.store.read, id);
        return `/inbox/${id}?done=${await act(ctx, id, fields, wordsFor(c))}`;
      },
      {
        once: true,
        prices: true,
        words: (error, words) => {
          if (error.code !== 'invalid_request') return takenWords(error, words);
          if (name === 'pickup') return words.pickups.chooseTime;
          return (words.inbox.corrections as Partial<Record<string, string>>)[name];
        },
      },
    );
  for (const [name, act] of Object.entries({ ...ACTS, ...POSTS })) {
    form(name, async (...of) => {
      const message = await act(...of);
      // After sending something, the seller sees it.
      return name in POSTS && message !== undefined ? `${name}#${message}` : name;
    });
  }
  form('decide', async (ctx, _, fields) => (await decideHere(ctx, fields)).done);
  return app;
}

/** A form of the thread with this id. */
type OfThread = [ctx: SellerContext, id: string, fields: URLSearchParams, words: Words];

type Decide = (ctx: SellerContext, id: string, handle: string) => Promise<unknown>;
const ANSWERS = new Map<string, Decide>([
  ['send', approvePrepared],
  ['decline', declinePrepared],
]);

const said = (text: string, type: SendInput['type']): SendInput =>
  parseInput(SendInput, { content: text.replace(/\r\n/g, '\n'), type });

const reservationOf = (fields: URLSearchParams): string => storable(fields.get('reservation_id') ?? '');

const send = async (ctx: SellerContext, id: string, input: SendInput) =>
  (await sendMessage(ctx, id, input)).message_id;

/** Forms that post a message, by the last segment of their address; each returns its id. */
const POSTS: Record<string, (...of: OfThread) => Promise<string | undefined>> = {
  reply: (ctx, id, fields) => send(ctx, id, said(fields.get('content') ?? '', 'text')),
  address: (ctx, id, fields) => send(ctx, id, said(fields.get('content') ?? '', 'address_share')),
  approve: async (ctx, id, fields) =>
    (await approvePrepared(ctx, id, fields.get('handle') ?? ''))?.message_id,
  async propose(ctx, id, fields, words) {
    const zone = await typedZone(ctx);
    const times = [0, 1, 2]
      .map((i) => typedMoment(fields, `when_${i}`, words.format, zone))
      // An empty field is fine: the seller may propose fewer times.
      .filter((at) => at !== undefined);
    return send(ctx, id, said(await proposal(ctx, reservationOf(fields), times, zone, words), 'text'));
  },
};

/** Forms that post nothing themselves. */
const ACTS: Record<string, (...of: OfThread) => Promise<unknown>> = {
  discard: (ctx, id, fields) => declinePrepared(ctx, id, fields.get('handle') ?? ''),
  retry: (ctx, id, fields) => retryThreadMail(ctx, id, storable(fields.get('mail') ?? '')),
  sold: async (ctx, _, fields, words) => {
    const took = pickupInputOf(fields, await typedBySeller(ctx, words), words);
    return confirmPickup(ctx, reservationOf(fields), parseInput(PickupInput, storable(took)));
  },
  noshow: (ctx, _, fields) => confirmPickup(ctx, reservationOf(fields), { action: 'noshow' }),
  prices: async (ctx, _, fields, words) => {
    const prices = pricesOf(fields, await typedBySeller(ctx, words), words);
    return arrangeReservation(ctx, reservationOf(fields), parseInput(ArrangeInput, storable(prices)));
  },
  fact: (ctx, _, fields, words) => keepFact(ctx, fields, words),
  block: (ctx, id) => blockBuyer(ctx, id, { blocked: true }),
  unblock: (ctx, id) => blockBuyer(ctx, id, { blocked: false }),
  cancel: (ctx, _, fields) =>
    cancelAsSeller(ctx, reservationOf(fields), parseInput(CancelInput, givenUpItems(fields))),
  undo: (ctx, _, fields) => undoPickup(ctx, reservationOf(fields)),
  pickup: async (ctx, _, fields, words) => {
    const at = typedMoment(fields, 'pickup_at', words.format, await typedZone(ctx));
    if (!at) throw new AppError('invalid_request', words.inbox.chooseTime);
    return setTypedTime(fields, (anyway) =>
      arrangeReservation(ctx, reservationOf(fields), { pickup_at: at.toISOString(), anyway }),
    );
  },
  hold: (ctx, _, fields) => {
    const days = HOLD_DAYS.find((n) => String(n) === fields.get('days')) ?? 0;
    const until = new Date(ctx.clock.now().getTime() + days * DAY);
    return arrangeReservation(ctx, reservationOf(fields), { hold_until: until.toISOString() });
  },
};

/** Words that propose times to a buyer. @throws AppError invalid_request without times, or for a past one */
async function proposal(
  ctx: SellerContext,
  reservationId: string,
  times: readonly (Date | null)[],
  timezone: string,
  { inbox, mail, format }: Words,
): Promise<string> {
  const { read } = ctx.store;
  await findOwnedReservation(ctx, read, reservationId);
  const now = ctx.clock.now();
  const chosen = times.flatMap((at) => (at !== null && at > now ? [at] : []));
  if (chosen.length === 0 || chosen.length < times.length) {
    throw new AppError('invalid_request', inbox.chooseTimes);
  }
  const titles = (await placesOf(read, [{ id: reservationId }]))
    .filter(isOpenPlace)
    .map(({ title }) => title);
  const told = chosen.toSorted((a, b) => Number(a) - Number(b)).map((at) => format.moment(at, timezone));
  const [only, other] = told;
  const { propose: words } = inbox.act;
  const items = namingIn(mail, titles);
  return only !== undefined && other === undefined
    ? words.one({ items, time: only })
    : [words.when({ items }), ...told.map((time) => `- ${time}`), words.which].join('\n');
}
