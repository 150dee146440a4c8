/**
 * API keys and other bearer credentials of sellers. Tokens are stored as hashes only, so each is shown once; a seller
 * has at most five live keys.
 *
 * Start at `authenticateToken`, which identifies a caller. `keys.ts` is what sellers do with keys, and how they
 * are reminded before one expires.
 */
import { eq, lte } from 'drizzle-orm';
import { above } from '../../db/conditions.ts';
import { insertInto, prepared } from '../../db/prepared.ts';
import { listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import { type Actor, ANONYMOUS, type Deps, type Scope } from '../context.ts';
import { newId } from '../ids.ts';
import { newToken, sha256 } from '../tokens.ts';
import { DAY, MINUTE } from '../units.ts';

const insertCredential = insertInto('credentials');

export type NewCredential = {
  sellerId: string;
  scopes: Scope[];
  name: string;
  expiresAt: Date;
} & (
  | { kind: 'api_key'; origin: 'sign_in' }
  | { kind: 'api_key'; origin: 'minted'; parentId: string | null }
  | { kind: 'oauth_token'; origin: 'oauth'; clientId: string; grantId: string }
);

/** Stores a new bearer credential as a hash. Returns the only copy of the token. */
export async function newCredential(deps: Deps, tx: Write, credential: NewCredential) {
  const token = newToken(deps.random);
  const row = await insertCredential(tx, {
    ...credential,
    hash: sha256(token),
    id: newId('key', deps),
    last4: token.slice(-4),
    createdAt: deps.clock.now(),
  });
  return { token, row };
}

const credentialByHash = prepared<{ hash: string }>()('credential_by_hash', (db, p) => {
  const { credentials: c, sellers: s } = db.t;
  return db
    .select({
      id: c.id,
      kind: c.kind,
      sellerId: c.sellerId,
      email: s.email,
      scopes: c.scopes,
      clientId: c.clientId,
      grantId: c.grantId,
      expiresAt: c.expiresAt,
      revokedAt: c.revokedAt,
      lastUsedAt: c.lastUsedAt,
    })
    .from(c)
    .innerJoin(s, eq(s.id, c.sellerId))
    .where(eq(c.hash, p.hash));
});

const USE_NOTED_EVERY_MS = MINUTE;

/**
 * The owner of a credential, found by one indexed look-up; anonymous if the credential is unknown, revoked, or
 * expired.
 */
export async function authenticateToken(deps: Deps, token: string): Promise<Actor> {
  const [row] = await credentialByHash(deps.store.read, { hash: sha256(token) });
  const now = deps.clock.now().getTime();
  if (!row || row.revokedAt || row.expiresAt.getTime() <= now) return ANONYMOUS;
  if (!row.lastUsedAt || now - row.lastUsedAt.getTime() >= USE_NOTED_EVERY_MS) {
    await noteUse(deps, row.id, row.grantId);
  }
  const { sellerId, email, expiresAt } = row;
  if (row.kind === 'api_key') return { kind: 'api_key', sellerId, email, credentialId: row.id, expiresAt };
  return {
    kind: 'oauth_token',
    sellerId,
    email,
    credentialId: row.id,
    clientId: row.clientId ?? '',
    grantId: row.grantId ?? '',
    scopes: row.scopes,
  };
}

const noteUse = (deps: Deps, id: string, grantId: string | null) =>
  deps.store.write(async (tx) => {
    const lastUsedAt = deps.clock.now();
    await updateRows(tx, 'credentials', { id }, { lastUsedAt });
    if (grantId === null) return;
    await updateRows(tx, 'oauthGrants', { id: grantId }, { lastUsedAt });
  });

/** The live API keys of a seller, oldest first. */
export const liveKeys = (db: Read, sellerId: string, now: Date) => {
  const live = { sellerId, kind: 'api_key', revokedAt: null, expiresAt: above(now) } as const;
  return listRows(db, 'credentials', live, { order: ['createdAt', 'id'] });
};

/** Credentials that ended more than 30 days ago. */
export const oldCredentials = oldRows('credentials', (c, ago) => lte(c.expiresAt, ago(30 * DAY)));
