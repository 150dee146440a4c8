import type { Read } from '../../db/store.ts';
import { hasConfirmed } from '../reservations/status.ts';
import type { ConversationRow } from '../threads/find.ts';

/** Who would get a message, as the seller should see it before approving. */
export const recipientOf = async (db: Read, { id, buyerName, buyerEmail }: ConversationRow) => ({
  name: buyerName,
  email: buyerEmail,
  confirmed: await hasConfirmed(db, id),
});
