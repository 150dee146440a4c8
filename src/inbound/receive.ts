/**
 * Inbound email: replies and bounces. A reply to an email of a thread is posted to that thread by the same verbs as on
 * the page, and only once, however often it is delivered; a report that an email wasn't delivered marks its address.
 * Start with `receiveMail`. `resend.ts` and `mailbox.ts` are the two ways in; `ours.ts` tells our emails from others;
 * `read-mail.ts` and `words.ts` parse one, a long one in a separate thread (`read-apart.ts`).
 */
import { atLeast, holds, isSet } from '../../db/conditions.ts';
import { addRow, getRow } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { ANONYMOUS, type Context, contextOf, type Deps, type SellerContext } from '../context.ts';
import { deliver } from '../conversations/deliver.ts';
import { messageText } from '../conversations/send.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { type ThreadSide, threadOfToken } from '../mail/reply-token.ts';
import { markReachable } from '../mail/unreachable.ts';
import { type PhotoOriginal, withNewPhotos } from '../photos/add.ts';
import { keepPhotos, type StoredPhoto, unusedUntil } from '../photos/store.ts';
import { newestQuestionOf } from '../questions/find.ts';
import { sayAsAsker } from '../questions/use-link.ts';
import { sayAsBuyer } from '../reservations/buyer-message.ts';
import { manageToken } from '../reservations/find.ts';
import { findGuardedAddresses, mailboxOf } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { refuseAddressInThread } from '../threads/address-window.ts';
import type { ByMail } from '../threads/announcement.ts';
import { issueConfirmation } from '../threads/confirmations.ts';
import type { ConversationRow } from '../threads/find.ts';
import { linkToken } from '../threads/links.ts';
import { sha256 } from '../tokens.ts';
import { HOUR } from '../units.ts';
import { noteBounce } from './bounced.ts';
import { headerOf, isOurs } from './ours.ts';
import { readMailApart } from './read-apart.ts';
import type { MailRead } from './read-mail.ts';
import { addressOf, emailApprovalWaits, tellNotSent } from './tell.ts';

/**
 * Maximum number of emails per thread and side in an hour, whatever becomes of them; refused ones count in all threads
 * of their sender. Two programs that answer each other must stop at some point, whatever they claim to be.
 */
const MOST_AN_HOUR = 20;
const ONLY_PHOTOS = '📷';

export type Fate =
  /** `left`: not about one of our threads, or forged, so it stays in the mailbox for its owner. */
  'left' | 'posted' | 'waits' | 'refused' | 'automatic' | 'bounced' | 'too_many' | 'known';

/** Handles one raw email. Its content never makes this throw. */
export async function receiveMail(deps: Deps, raw: Uint8Array, { tooLarge = false } = {}): Promise<Fate> {
  const fate = isOurs(deps, raw) ? await read(deps, raw, tooLarge) : 'left';
  deps.logger.info({ fate }, 'An email came back');
  return fate;
}

/** An email that can't be parsed is answered like one that is too large: its header says to whom. */
async function read(deps: Deps, raw: Uint8Array, tooLarge: boolean): Promise<Fate> {
  const parse = (what: Uint8Array) => readMailApart(what).catch(() => undefined);
  const whole = tooLarge ? undefined : await parse(raw);
  const mail = whole ?? (await parse(headerOf(raw)));
  return mail ? dealWith(deps, mail, whole === undefined) : 'left';
}

async function dealWith(deps: Deps, mail: MailRead, tooLarge: boolean): Promise<Fate> {
  const { bounce } = mail;
  const genuine = threadOfToken(deps, bounce ? bounce.returned : `${mail.addressed} ${mail.answers}`);
  const conversation =
    genuine && (await getRow(deps.store.read, 'conversations', { id: genuine.conversationId }));
  if (!genuine || !conversation || mail.forged) return 'left';
  const ctx = contextOf(deps, ANONYMOUS, newId('req', deps), '');
  if (bounce) return noteBounce(ctx, { ...genuine, conversation, recipient: bounce.recipient });
  if (mail.automatic) return 'automatic';
  const hash = sha256(`${genuine.side} ${conversation.id} ${mail.messageId}`);
  const arrived: Arrived = { ...genuine, conversation, mail, hash };
  try {
    if (tooLarge) throw new AppError('invalid_request', 'The email is too large.');
    return await withPhotos(ctx, arrived, (photos) =>
      ctx.store.write((tx) => post(ctx, tx, arrived, photos)),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return ctx.store.write(async (tx) => {
      if (!(await isFirst(ctx, tx, hash))) return 'known';
      if (await isTooMuch(ctx, tx, arrived)) return 'too_many';
      await tellNotSent(ctx, tx, arrived, tooLarge ? 'too_large' : error.code);
      return 'refused';
    });
  }
}

export type Arrived = ThreadSide & { conversation: ConversationRow; mail: MailRead; hash: string };

/** Stores the photos. If one can't be kept, the message is posted without it. */
async function withPhotos(
  ctx: Context,
  { conversation, mail }: Arrived,
  body: (stored: StoredPhoto[]) => Promise<Fate>,
): Promise<Fate> {
  if (mail.photos.length === 0) return body([]);
  const seller = sellerContext(ctx, conversation.sellerId, null);
  const originals = mail.photos.map((photo, index): PhotoOriginal => ({ index, read: async () => photo }));
  try {
    return await withNewPhotos(seller, originals, body);
  } catch (error) {
    const isOfPhotos =
      error instanceof AppError && ['INVALID_PHOTO', 'PHOTO_LIMIT_REACHED'].includes(error.code);
    if (!isOfPhotos) throw error;
    ctx.logger.warn({ code: error.code }, 'The photos of an email were not kept');
    return body([]);
  }
}

/** Posts all that the sender wrote, or nothing: the same write records the email as handled. */
async function post(ctx: Context, tx: Write, arrived: Arrived, photos: StoredPhoto[]): Promise<Fate> {
  const { conversation, mail, side } = arrived;
  if (!(await isFirst(ctx, tx, arrived.hash))) return 'known';
  if (await isTooMuch(ctx, tx, arrived)) return 'too_many';
  const words = messageText(mail.words) || (photos.length > 0 ? ONLY_PHOTOS : '');
  if (words === '') throw new AppError('invalid_request', 'Nothing is left of the email.');
  const photoIds = await keepPhotos(tx, photos, { batchId: null, sweepAt: unusedUntil(ctx.clock) });
  const came: ByMail = { via: 'mail', photoIds: photoIds.length > 0 ? photoIds : null };
  if (side === 'seller') return postAsSeller(ctx, tx, arrived, words, came);
  if (mailboxOf(mail.from) === mailboxOf(conversation.buyerEmail)) await markReachable(tx, mail.from);
  const reservation = await confirmedIn(tx, conversation.id);
  if (reservation) {
    await sayAsBuyer(ctx, tx, manageToken(ctx, reservation.id), { words, came });
    return 'posted';
  }
  const question = await newestQuestionOf(ctx, tx, conversation);
  // Someone who replies to the first email may want to say that it wasn't them: only its link confirms.
  if (!question) throw new AppError('CONFIRMATION_REQUIRED', 'The reservation is not confirmed.');
  await sayAsAsker(ctx, tx, linkToken(ctx, 'q', question.id), { words, came });
  return 'posted';
}

/** The newest confirmed reservation, because its link lasts longest. */
const confirmedIn = (tx: Write, conversationId: string) => {
  const newest = { columns: ['id'], order: ['-createdAt', '-id'], limit: 1 } as const;
  return getRow(tx, 'reservations', { conversationId, confirmedAt: isSet }, newest);
};

/** Posts it as the seller does, or keeps it for approval if the seller wants that or its address differs. */
async function postAsSeller(ctx: Context, tx: Write, arrived: Arrived, content: string, came: ByMail) {
  const { conversation, mail } = arrived;
  const { sellerId } = conversation;
  const seller = await findSeller(tx, sellerId);
  await refuseAddressInThread(tx, await findGuardedAddresses(tx, sellerId), conversation.id, content);
  const isOwn = seller.email !== null && mailboxOf(mail.from) === mailboxOf(seller.email);
  if (isOwn) await markReachable(tx, mail.from);
  if (seller.approveReplies === 'by_hand' || !isOwn) {
    const bound = { kind: 'reply' as const, sellerId, conversationId: conversation.id };
    const { handle } = await issueConfirmation(ctx, tx, { ...bound, content, ...came });
    await emailApprovalWaits(ctx, tx, conversation, handle);
    return 'waits';
  }
  const message = { type: 'text' as const, content, ...came };
  await deliver(sellerContext(ctx, sellerId, seller.email), tx, conversation, message);
  return 'posted';
}

const sellerContext = (ctx: Context, sellerId: string, email: string | null): SellerContext => ({
  ...ctx,
  actor: { kind: 'session', sellerId, email },
});

/** Marks this email as handled. Returns false if it already was. */
const isFirst = async ({ clock }: Pick<Deps, 'clock'>, tx: Write, id: string): Promise<boolean> =>
  (await addRow(tx, 'receivedMails', { id, at: clock.now() })) !== undefined;

/** Whether the limit is reached: messages, what waits for approval, and refusals. The sender is told once an hour. */
async function isTooMuch(ctx: Context, tx: Write, arrived: Arrived): Promise<boolean> {
  const { side, conversation } = arrived;
  const { messages: m, confirmations: c, outbox: o } = tx.t;
  const now = ctx.clock.now().getTime();
  const since = atLeast(new Date(now - HOUR));
  const lately = { createdAt: since };
  const came = { conversationId: conversation.id, via: 'mail', ...lately } as const;
  const posted = await tx.$count(m, holds(m, { ...came, senderType: side }));
  const waiting = side === 'buyer' ? 0 : await tx.$count(c, holds(c, { ...came, messageId: null }));
  const recipient = await addressOf(tx, arrived);
  // A due time is never before the creation. With the status, it finds the last hour by the index of the outbox.
  const status = ['queued', 'held', 'sent', 'failed'] as const;
  const told = { kind: 'reply_not_sent', recipient, status, dueAt: since, ...lately };
  const refused = recipient === null ? 0 : await tx.$count(o, holds(o, told));
  if (posted + waiting + refused < MOST_AN_HOUR) return false;
  const untold = sha256(`too_many ${side} ${conversation.id} ${Math.floor(now / HOUR)}`);
  if (await isFirst(ctx, tx, untold)) await tellNotSent(ctx, tx, arrived, 'too_many');
  return true;
}
