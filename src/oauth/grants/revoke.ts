import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Write } from '../../../db/store.ts';

/** Ends grants and all their tokens, in the caller's write. Refresh tokens end with their grant. */
export async function revokeGrants(tx: Write, grantIds: string[], now: Date): Promise<void> {
  const { oauthGrants, credentials } = tx.t;
  await tx
    .update(oauthGrants)
    .set({ revokedAt: now })
    .where(and(inArray(oauthGrants.id, grantIds), isNull(oauthGrants.revokedAt)));
  await tx
    .update(credentials)
    .set({ revokedAt: now })
    .where(and(inArray(credentials.grantId, grantIds), isNull(credentials.revokedAt)));
}

/** Ends one access token; its grant continues. */
export async function revokeAccessToken(tx: Write, hash: string, now: Date): Promise<void> {
  const { credentials } = tx.t;
  await tx
    .update(credentials)
    .set({ revokedAt: now })
    .where(and(eq(credentials.hash, hash), isNull(credentials.revokedAt)));
}
