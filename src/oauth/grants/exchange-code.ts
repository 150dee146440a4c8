import { eq } from 'drizzle-orm';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../context.ts';
import { sha256 } from '../../tokens.ts';
import { invalidGrant, OAuthError } from '../errors.ts';
import { verifierMatches } from '../pkce.ts';
import { type Grant, issueTokens, type TokenAnswer } from './issue-tokens.ts';
import { revokeGrants } from './revoke.ts';

export type CodeExchange = {
  code: string;
  clientId: string;
  /** OAuth 2.1 clients leave it out here (section 10.2); if it is sent, it must match. */
  redirectUri: string | undefined;
  verifier: string;
  resource: string;
};

type Code = Schema['oauthCodes']['$inferSelect'];
/** Exchanges a code for tokens, once. A second use ends the grant with all its tokens. @throws OAuthError */
export async function exchangeCode(deps: Deps, exchange: CodeExchange): Promise<TokenAnswer> {
  const hash = sha256(exchange.code);
  const now = deps.clock.now();
  // Return a refusal instead of throwing it, because its revocations must commit.
  const outcome = await deps.store.write(async (tx): Promise<TokenAnswer | OAuthError> => {
    const { oauthCodes, oauthGrants } = tx.t;
    const [found] = await tx
      .select({ code: oauthCodes, grant: oauthGrants })
      .from(oauthCodes)
      .innerJoin(oauthGrants, eq(oauthGrants.id, oauthCodes.grantId))
      .where(eq(oauthCodes.hash, hash));
    if (!found) return invalidGrant('The code is unknown.');
    const { code, grant } = found;
    if (code.usedAt) {
      await revokeGrants(tx, [grant.id], now);
      return invalidGrant(
        'The code was used before. The connection has been ended for safety; connect again.',
      );
    }
    const wrong = whatIsWrong(code, grant, exchange, now);
    if (wrong) return wrong;
    await tx.update(oauthCodes).set({ usedAt: now }).where(eq(oauthCodes.hash, hash));
    return issueTokens(deps, tx, grant, grant.scopes);
  });
  if (outcome instanceof OAuthError) throw outcome;
  return outcome;
}

function whatIsWrong(code: Code, grant: Grant, exchange: CodeExchange, now: Date): OAuthError | undefined {
  if (code.expiresAt <= now) return invalidGrant('The code is older than 60 seconds.');
  if (grant.revokedAt) return invalidGrant('The seller has ended this connection.');
  if (code.clientId !== exchange.clientId) return invalidGrant('The code was given to another client.');
  if (exchange.redirectUri !== undefined && code.redirectUri !== exchange.redirectUri) {
    return invalidGrant('redirect_uri is not the one that the code was sent to.');
  }
  if (!verifierMatches(exchange.verifier, code.codeChallenge)) {
    return invalidGrant('code_verifier does not belong to the code_challenge of this code.');
  }
  if (grant.resource !== exchange.resource) {
    return invalidGrant('The code was given for another address of this service.');
  }
  return undefined;
}
