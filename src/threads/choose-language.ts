import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Language } from '../languages/index.ts';

/** Sets the language of a buyer's emails and pages from now on, no matter which of the thread's links they open. */
export async function chooseLanguage(tx: Write, conversationId: string, language: Language): Promise<void> {
  const { reservations, questions } = tx.t;
  await tx.update(reservations).set({ language }).where(eq(reservations.conversationId, conversationId));
  await tx.update(questions).set({ language }).where(eq(questions.conversationId, conversationId));
}
