import { above } from '../../db/conditions.ts';
import { insertInto } from '../../db/prepared.ts';
import { getRow, listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { DEFAULT_LANGUAGE } from '../languages/index.ts';
import { enforceLimit } from '../operation/limits.ts';
import { readBuyer } from '../reservations/buyer-message.ts';
import { findLivePage } from '../sale-page/page.ts';
import { isShown } from '../sale-page/shown.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { lines } from '../text/plain.ts';
import { isBlocked } from '../threads/find.ts';
import { linkTokenHash, shownLink } from '../threads/links.ts';
import { MINUTE } from '../units.ts';
import { announce, EVENTS } from './announce.ts';
import type { QuestionRow } from './find.ts';
import type { Asked, AskInput } from './schemas.ts';

/** How long a second click doesn't send the buyer a second email. */
const QUIET_MS = 2 * MINUTE;

const insertQuestion = insertInto('questions');

/**
 * Questions: a stranger asks a seller something without reserving. Nothing reaches the seller before the buyer opens
 * the emailed link, because until then anyone could have typed the address. The response reveals nothing, least of
 * all who is blocked. Start at `askQuestion`. `use-link.ts` passes a confirmed question on, `announce.ts` tells both
 * sides, and `view.ts` is the buyer's page.
 */
export async function askQuestion(ctx: Context, input: AskInput): Promise<Asked> {
  const { name: buyerName, email: buyerEmail } = readBuyer(input);
  const content = lines(input.content).join('\n');
  const { language = DEFAULT_LANGUAGE } = input;
  if (content === '') throw refusal('invalid_request.emptyQuestion');
  await enforceLimit(ctx, 'buyer_email', mailboxOf(buyerEmail));
  const askedId = await ctx.store.write(async (tx) => {
    const { sellerId } = await findLivePage(ctx, tx, input.slug);
    const itemTitle = input.item_id === undefined ? null : await titleOf(tx, sellerId, input.item_id);
    if (await isBlocked(tx, sellerId, buyerEmail)) return undefined;
    const itemId = input.item_id ?? null;
    const question = { sellerId, buyerName, buyerEmail, itemId, content, language };
    const repeat = await findRepeat(ctx, tx, question);
    if (repeat) return repeat.id;
    const id = newId('ask', ctx);
    const facts = { itemTitle, linkTokenHash: linkTokenHash(ctx, 'q', id), createdAt: ctx.clock.now() };
    const asked = await insertQuestion(tx, { id, ...question, ...facts });
    await announce(ctx, tx, asked, EVENTS.asked);
    return id;
  });
  return { status: 'sent', ...shownLink(ctx, 'q', askedId ?? newId('ask', ctx)) };
}

async function titleOf(db: Read, sellerId: string, itemId: string): Promise<string> {
  const item = await getRow(db, 'items', { id: itemId, sellerId });
  if (item && isShown(item)) return item.title;
  throw refusal('ITEM_UNAVAILABLE.asking');
}

type Question = Pick<
  QuestionRow,
  'sellerId' | 'buyerName' | 'buyerEmail' | 'itemId' | 'content' | 'language'
>;

/** A recent question with the same words from this mailbox, no matter how the address is spelled. */
async function findRepeat(ctx: Context, db: Read, { buyerEmail, ...same }: Question) {
  const createdAt = above(new Date(ctx.clock.now().getTime() - QUIET_MS));
  const recent = await listRows(db, 'questions', { ...same, confirmedAt: null, createdAt });
  return recent.find((each) => mailboxOf(each.buyerEmail) === mailboxOf(buyerEmail));
}
