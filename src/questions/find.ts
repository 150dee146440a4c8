import { and, isNull, lte } from 'drizzle-orm';
import { getRow } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { LINK_MS } from '../reservations/clock.ts';
import { linkEnded } from '../reservations/find.ts';
import { linkUrl, shownIdOf } from '../threads/links.ts';
import { sha256 } from '../tokens.ts';
import { DAY } from '../units.ts';

export type QuestionRow = RowOf<'questions'>;

/** How long an unconfirmed question waits for the buyer to open its link. */
export const UNCONFIRMED_MS = 3 * DAY;

/** The question behind a link. @throws AppError not_found; LINK_ENDED 30 days after the last message */
export async function findQuestionByToken(ctx: Deps, db: Read, token: string): Promise<QuestionRow> {
  const shownId = shownIdOf(ctx, token);
  const by = shownId === undefined ? { linkTokenHash: sha256(token) } : { id: shownId };
  const row = await getRow(db, 'questions', by);
  if (!row) throw refusal('not_found.questionLink');
  if (!(await isOver(ctx, db, row))) return row;
  throw await linkEnded(ctx, db, row.sellerId, row.conversationId === null ? 'unsent' : 'quiet');
}

async function isOver({ clock }: Pick<Deps, 'clock'>, db: Read, row: QuestionRow): Promise<boolean> {
  const now = clock.now().getTime();
  if (row.conversationId === null) return now - row.createdAt.getTime() >= UNCONFIRMED_MS;
  const thread = await getRow(db, 'conversations', { id: row.conversationId });
  return thread === undefined || now - thread.lastActivityAt.getTime() >= LINK_MS;
}

/** The newest question of a thread, with the link that its buyer uses to answer; undefined if there is none. */
export async function newestQuestionOf(ctx: Deps, db: Read, of: { id: string; sellerId: string }) {
  const asked = { conversationId: of.id, sellerId: of.sellerId };
  const columns = ['id', 'itemId', 'language', 'createdAt'] as const;
  const newest = await getRow(db, 'questions', asked, { columns, order: ['-createdAt', '-id'], limit: 1 });
  return newest && { ...newest, url: linkUrl(ctx, 'q', newest.id) };
}

const KEPT_MS = UNCONFIRMED_MS + DAY;

/** Questions whose link no one opened. */
export const oldQuestions = oldRows('questions', (q, ago) =>
  and(isNull(q.confirmedAt), lte(q.createdAt, ago(KEPT_MS))),
);
