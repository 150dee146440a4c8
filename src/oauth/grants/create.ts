import { eq } from 'drizzle-orm';
import { sha256 } from '../../api-keys/token.ts';
import type { Deps, Scope } from '../../context.ts';
import { newId } from '../../ids.ts';
import type { AuthorizationRequest } from '../authorize.ts';
import { newSecret } from '../secrets.ts';
import { CODE_MS } from './lifetimes.ts';

/** Records that a seller let a client in, and returns the one copy of the code that the client is sent. */
export async function createGrant(
  deps: Deps,
  sellerId: string,
  request: AuthorizationRequest,
  scopes: Scope[],
): Promise<string> {
  const { client, redirectUri, codeChallenge, resource } = request;
  const code = newSecret('rsc', deps);
  const grantId = newId('grant', deps);
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    const { oauthGrants, oauthCodes, oauthClients } = tx.t;
    await tx
      .insert(oauthGrants)
      .values({
        id: grantId,
        sellerId,
        clientId: client.id,
        clientName: client.name,
        scopes,
        resource,
        createdAt: now,
      })
      .returning({ id: oauthGrants.id });
    await tx
      .insert(oauthCodes)
      .values({
        hash: sha256(code),
        grantId,
        clientId: client.id,
        redirectUri,
        codeChallenge,
        expiresAt: new Date(now.getTime() + CODE_MS),
        createdAt: now,
      })
      .returning({ hash: oauthCodes.hash });
    await tx
      .update(oauthClients)
      .set({ lastUsedAt: now })
      .where(eq(oauthClients.id, client.id))
      .returning({ id: oauthClients.id });
  });
  return code;
}
