import { and, eq, isNull, lte } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { getRow, listRows, sweepOf } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
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

const questionByTokenHash = prepared<{ hash: string }>()('question_by_token_hash', (db, p) =>
  db.select().from(db.t.questions).where(eq(db.t.questions.linkTokenHash, p.hash)),
);

/**
 * The question behind an emailed link. @throws AppError not_found; LINK_ENDED 30 days after the last message of its
 * thread
 */
export async function findQuestionByToken(ctx: Deps, db: Read, token: string): Promise<QuestionRow> {
  const shownId = shownIdOf(ctx, token);
  const [row] =
    shownId === undefined
      ? await questionByTokenHash(db, { hash: sha256(token) })
      : await listRows(db, 'questions', { id: shownId });
  if (!row) throw refusal('not_found.questionLink');
  if (!(await isOver(ctx, db, row))) return row;
  const unsent = {
    ended: 'unsent',
    why: 'The question wasn’t sent: this link wasn’t opened within 3 days.',
  } as const;
  const quiet = { ended: 'quiet', why: 'No one has written here for 30 days.' } as const;
  throw await linkEnded(ctx, db, row.sellerId, row.conversationId === null ? unsent : quiet);
}

async function isOver({ clock }: Pick<Deps, 'clock'>, db: Read, row: QuestionRow): Promise<boolean> {
  const now = clock.now().getTime();
  if (row.conversationId === null) return now - row.createdAt.getTime() >= UNCONFIRMED_MS;
  const thread = await getRow(
    db,
    'conversations',
    { id: row.conversationId },
    { columns: ['lastActivityAt'] },
  );
  return thread === undefined || now - thread.lastActivityAt.getTime() >= LINK_MS;
}

/** The newest question of a thread, with the link that its buyer uses to answer; undefined if there is none. */
export async function newestQuestionOf(
  ctx: Deps,
  db: Read,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<(Pick<QuestionRow, 'id' | 'itemId' | 'language' | 'createdAt'> & { url: string }) | undefined> {
  const newest = await getRow(
    db,
    'questions',
    { conversationId: id, sellerId },
    { columns: ['id', 'itemId', 'language', 'createdAt'], order: ['-createdAt', '-id'], limit: 1 },
  );
  return newest && { ...newest, url: linkUrl(ctx, 'q', newest.id) };
}

const KEPT_MS = UNCONFIRMED_MS + DAY;

/** Removes questions whose link no one opened, up to `limit`. Returns how many. */
export const sweepQuestions = sweepOf('questions', { kept: KEPT_MS }, (q, before) =>
  and(isNull(q.confirmedAt), lte(q.createdAt, before.kept)),
);
