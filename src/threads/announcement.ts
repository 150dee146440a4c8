import type { HookEvent } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import { type Acting, type Caused, isAgent, type Told } from '../context.ts';
import { refusal } from '../errors.ts';
import { inEveryLanguage, type Words } from '../languages/index.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import { newMessageMail } from '../mail/templates/messages.ts';
import type { ToSeller } from '../mail/to-seller.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { queueHook } from '../webhooks/queue.ts';
import type { MessageRow } from './find.ts';
import { type Posting, postMessages } from './post.ts';
import { scamHints } from './scam-hints.ts';

export type Announcement = {
  /** The lines in the thread; undefined if there is only an email. */
  say?: readonly [Posting, ...Posting[]];
  /** Whether it counts as news that the seller hasn't seen. */
  unread?: boolean;
  mail?: { toBuyer?: MailContent; toSeller?: MailContent };
  /** The event that other programs are sent; none for events that they can't subscribe to. */
  hook?: HookEvent | null;
};

type Parties = {
  sellerId: string;
  sellerEmail: string | null;
  buyerEmail: string;
  /** Null as long as there is no thread: then there are only emails. */
  conversationId: string | null;
};

/** A line that the service writes. */
export const system = (
  line: (words: Words) => string,
  type: NonNullable<Posting['type']> = 'text',
): readonly [Posting] => [{ sender: 'system', type, ...inEveryLanguage(line) }];

/**
 * Tells both sides, and the webhooks that listen, in the write that causes the event. Returns the posted messages. If
 * the seller approves by hand, what an agent would tell a buyer waits for the seller's approval.
 * @param hookData what webhooks get; called only if one listens
 */
export async function tellParties(
  ctx: Caused,
  tx: Write,
  { sellerId, sellerEmail, buyerEmail, conversationId }: Parties,
  { say, unread = false, mail = {}, hook }: Announcement,
  hookData: (posted: readonly MessageRow[]) => Promise<Record<string, unknown>>,
): Promise<MessageRow[]> {
  if (say && conversationId === null) throw new Error('Something is said in a thread that there is not');
  if (mail.toBuyer && conversationId !== null) {
    await askFirst(ctx, tx, sellerId, { conversationId, lines: say?.map(({ content }) => content) ?? [] });
  }
  const thread = conversationId === null ? {} : { conversationId };
  const posted =
    say && conversationId !== null
      ? await postMessages(ctx, tx, { id: conversationId, sellerId }, say, { unread })
      : [];
  if (mail.toBuyer) await enqueueMail(ctx, tx, { ...mail.toBuyer, to: buyerEmail, ...thread });
  if (mail.toSeller) {
    await enqueueMail(ctx, tx, {
      ...mail.toSeller,
      to: sellerEmail,
      aboutThread: conversationId ?? undefined,
    });
  }
  if (hook) await queueHook(ctx, tx, sellerId, hook, () => hookData(posted));
  return posted;
}

/**
 * Every message to a buyer passes through here. In an act that asks first (`actOrAsk`), it records what an agent
 * would tell buyers. An agent's act that doesn't ask first is refused.
 * @throws AppError APPROVAL_REQUIRED
 */
export async function askFirst(ctx: Acting, tx: Write, sellerId: string, told: Told): Promise<void> {
  if (ctx.agreed || ctx.actor === undefined || !isAgent(ctx.actor)) return;
  if (ctx.asking) ctx.asking.push(told);
  else if ((await findSeller(tx, sellerId)).approveReplies === 'by_hand') {
    throw refusal('APPROVAL_REQUIRED.agent');
  }
}

type Wrote = ToSeller & {
  buyerName: string;
  itemTitle: string | null;
  content: string;
  inboxUrl: string;
  /** For a message that came by email: how, and with which photos. */
  came?: ByMail | undefined;
};

export type ByMail = Pick<Posting, 'via' | 'photoIds'>;

/** Announces a buyer's own words: in the thread, and by email to the seller, with suspicious parts marked. */
export const buyerWrote = ({ came, ...wrote }: Wrote) =>
  ({
    say: [{ sender: 'buyer', content: wrote.content, ...came }],
    unread: true,
    mail: {
      toSeller: newMessageMail({ ...wrote, scamHints: scamHints(`${wrote.buyerName}\n${wrote.content}`) }),
    },
    hook: 'message.received',
  }) as const satisfies Announcement;
