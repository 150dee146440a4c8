import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';

export type Client = Schema['oauthClients']['$inferSelect'];

const clientById = prepared<{ id: string }>()('oauth_client_by_id', (db, p) =>
  db.select().from(db.t.oauthClients).where(eq(db.t.oauthClients.id, p.id)),
);

/** A client that registered, or whose document was already read. */
export async function getClient(db: Read, id: string): Promise<Client | undefined> {
  // PostgreSQL refuses text with a NUL, and ids contain only printable ASCII.
  if (!/^[\x21-\x7e]+$/.test(id)) return undefined;
  return (await clientById(db, { id }))[0];
}
