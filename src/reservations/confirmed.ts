import { and, eq, isNotNull } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';

const confirmedOf = prepared<{ conversationId: string }>()('confirmed_of_conversation', (db, p) => {
  const { reservations } = db.t;
  return db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.conversationId, p.conversationId),
        isNotNull(reservations.confirmedAt),
        eq(reservations.confirmedUnproven, false),
      ),
    );
});

const questionOf = prepared<{ conversationId: string }>()('confirmed_question_of_conversation', (db, p) => {
  const { questions } = db.t;
  return db
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.conversationId, p.conversationId), eq(questions.confirmedUnproven, false)));
});

/** Whether the thread's address is known to be the buyer's: someone has opened a link that was emailed to it. */
export const hasConfirmed = async (db: Read, conversationId: string): Promise<boolean> =>
  (await confirmedOf(db, { conversationId })).length > 0 ||
  (await questionOf(db, { conversationId })).length > 0;
