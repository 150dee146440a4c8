import { type Columns, createdAt, owned, type Referenced, refOf } from './columns.ts';

/** Connected apps: clients, grants, codes and refresh tokens. Access tokens are `credentials`. */
export function oauthTables(c: Columns, sellers: Referenced) {
  const oauthClients = c.table(
    'oauth_clients',
    {
      /** A random id for registered clients, the document's URL for metadata-document clients. */
      id: c.id(),
      source: c.text({ enum: ['registered', 'document'] }).notNull(),
      name: c.text().notNull(),
      redirectUris: c.json<string[]>().notNull(),
      /** RFC 7591 metadata as validated, returned on registration. */
      metadata: c.json<Record<string, unknown>>().notNull(),
      /** Document clients: when the cached copy must be fetched again. */
      freshUntil: c.timestamp(),
      lastUsedAt: c.timestamp(),
      createdAt: createdAt(c),
    },
    (t) => [c.index('oauth_clients_unused').on(t.lastUsedAt, t.createdAt)],
  );

  const oauthGrants = c.table(
    'oauth_grants',
    {
      ...owned(c, sellers),
      clientId: c.text().notNull(),
      clientName: c.text().notNull(),
      scopes: c.json<('read' | 'write')[]>().notNull(),
      resource: c.text().notNull(),
      revokedAt: c.timestamp(),
      lastUsedAt: c.timestamp(),
      createdAt: createdAt(c),
    },
    (t) => [c.uniqueIndex('oauth_grants_seller').on(t.sellerId, t.clientId, t.id)],
  );

  const grantRef = () => refOf(c, oauthGrants);

  const oauthCodes = c.table(
    'oauth_codes',
    {
      hash: c.text().primaryKey(),
      grantId: grantRef(),
      clientId: c.text().notNull(),
      redirectUri: c.text().notNull(),
      codeChallenge: c.text().notNull(),
      usedAt: c.timestamp(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [c.index('oauth_codes_grant').on(t.grantId), c.index('oauth_codes_expiry').on(t.expiresAt)],
  );

  const oauthRefreshTokens = c.table(
    'oauth_refresh_tokens',
    {
      hash: c.text().primaryKey(),
      grantId: grantRef(),
      usedAt: c.timestamp(),
      /** When it was used a second time, which the operator may allow the same client shortly after the first. */
      usedAgainAt: c.timestamp(),
      expiresAt: c.timestamp().notNull(),
      createdAt: createdAt(c),
    },
    (t) => [
      c.index('oauth_refresh_tokens_grant').on(t.grantId),
      c.index('oauth_refresh_tokens_expiry').on(t.expiresAt),
    ],
  );

  return { oauthClients, oauthGrants, oauthCodes, oauthRefreshTokens };
}
