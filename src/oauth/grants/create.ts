import { eq } from 'drizzle-orm';
import type { Deps, Scope, SellerActor } from '../../context.ts';
import { newId } from '../../ids.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { appConnectedMail } from '../../mail/templates/accounts.ts';
import { languageOfSeller } from '../../sellers/language.ts';
import { sha256 } from '../../tokens.ts';
import type { AuthorizationRequest } from '../authorize.ts';
import { newSecret } from '../secrets.ts';
import { CODE_MS } from './lifetimes.ts';

/**
 * Records that a seller approved a client, notifies the seller by email, and returns the only copy of the code for the
 * client.
 */
export async function createGrant(
  deps: Deps,
  seller: Pick<SellerActor, 'sellerId' | 'email'>,
  request: AuthorizationRequest,
  scopes: Scope[],
): Promise<string> {
  const { client, redirectUri, codeChallenge, resource } = request;
  const code = newSecret('rsc', deps);
  const grantId = newId('grant', deps);
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    const { oauthGrants, oauthCodes, oauthClients } = tx.t;
    await tx.insert(oauthGrants).values({
      id: grantId,
      sellerId: seller.sellerId,
      clientId: client.id,
      clientName: client.name,
      scopes,
      resource,
      createdAt: now,
    });
    await tx.insert(oauthCodes).values({
      hash: sha256(code),
      grantId,
      clientId: client.id,
      redirectUri,
      codeChallenge,
      expiresAt: new Date(now.getTime() + CODE_MS),
      createdAt: now,
    });
    await tx.update(oauthClients).set({ lastUsedAt: now }).where(eq(oauthClients.id, client.id));
    const mail = appConnectedMail({
      language: await languageOfSeller(tx, seller.sellerId),
      clientName: client.name,
      redirectHost: new URL(redirectUri).host || new URL(redirectUri).protocol,
      scopes,
      settingsUrl: `${deps.config.baseUrl}/settings/keys`,
    });
    await enqueueMail(deps, tx, { to: seller.email, ...mail });
  });
  return code;
}
