import { authenticateToken } from '../api-keys/credentials.ts';
import { type Actor, ANONYMOUS, type Deps } from '../context.ts';
import { findOrCreateByIdentity, getSeller } from '../sellers/find-or-create.ts';
import { TOKEN_PATTERN } from '../tokens.ts';

const API_KEY_HEADER = 'x-service-api-key';

/** The credential of a request; our own header takes precedence over `Authorization`. */
function credentialOf(headers: Headers): string | undefined {
  const key = headers.get(API_KEY_HEADER);
  if (key !== null) return key.trim();
  const authorization = headers.get('authorization');
  return authorization === null ? undefined : /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1];
}

/** Identifies the caller. A missing, unknown, revoked or expired credential is an anonymous caller. */
export function authenticate(deps: Deps, headers: Headers): Promise<Actor> {
  const credential = credentialOf(headers);
  if (credential === undefined) return Promise.resolve(ANONYMOUS);
  // Our own keys and tokens have a form that no JWT has, so each credential is looked up in only one way.
  return TOKEN_PATTERN.test(credential)
    ? authenticateToken(deps, credential)
    : authenticateIdToken(deps, credential);
}

async function authenticateIdToken(deps: Deps, token: string): Promise<Actor> {
  const identity = await deps.idTokens.verify(token);
  if (!identity) return ANONYMOUS;
  const seller =
    identity.issuer === undefined
      ? await getSeller(deps.store.read, identity.subject)
      : // Someone for whom the operator's provider vouches gets an account with the first call.
        await deps.store.write((tx) => findOrCreateByIdentity(deps, tx, identity));
  return seller ? { kind: 'session', sellerId: seller.id, email: seller.email } : ANONYMOUS;
}
