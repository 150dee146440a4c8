import type { Deps } from '../../context.ts';
import { type Client, getClient } from '../find-client.ts';
import { freshForMs } from './freshness.ts';
import { readClientDocument } from './read.ts';

/**
 * The client whose id is the address of its document: from our copy while that is fresh, otherwise fetched again. An
 * unusable response isn't cached. @throws DocumentFetchError, OAuthError
 */
export async function findDescribedClient(deps: Deps, clientId: string): Promise<Client> {
  const known = await getClient(deps.store.read, clientId);
  const now = deps.clock.now();
  if (known?.freshUntil && known.freshUntil > now) return known;
  const document = await deps.documentFetcher.fetch(clientId);
  const described = {
    ...readClientDocument(clientId, document.text),
    freshUntil: new Date(now.getTime() + freshForMs(document, now)),
  };
  return deps.store.write(async (tx) => {
    const { oauthClients } = tx.t;
    const [client] = await tx
      .insert(oauthClients)
      .values({ id: clientId, source: 'document', createdAt: now, ...described })
      .onConflictDoUpdate({ target: oauthClients.id, set: described })
      .returning();
    return client!;
  });
}
