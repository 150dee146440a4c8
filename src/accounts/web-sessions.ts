import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Deps, SellerActor } from '../context.ts';
import { sha256 } from '../tokens.ts';
import { sweepLinks } from './one-time-links.ts';

export const WEB_SESSION_SECONDS = 12 * 3600;

/** Starts a sign-in of the web pages. Returns the cookie's value, which is stored only as a hash. */
export async function startWebSession(deps: Deps, sellerId: string): Promise<string> {
  const token = deps.random.bytes(32).toString('base64url');
  const now = deps.clock.now();
  await deps.store.write((tx) =>
    tx.insert(tx.t.webSessions).values({
      hash: sha256(token),
      sellerId,
      expiresAt: new Date(now.getTime() + WEB_SESSION_SECONDS * 1000),
      createdAt: now,
    }),
  );
  return token;
}

export async function getWebSession(deps: Deps, token: string): Promise<SellerActor | undefined> {
  const { webSessions, sellers } = deps.store.read.t;
  const [row] = await deps.store.read
    .select({ sellerId: sellers.id, email: sellers.email })
    .from(webSessions)
    .innerJoin(sellers, eq(sellers.id, webSessions.sellerId))
    .where(and(eq(webSessions.hash, sha256(token)), gt(webSessions.expiresAt, deps.clock.now())));
  return row && { kind: 'session', ...row };
}

export const endWebSession = (deps: Deps, token: string) =>
  deps.store.write((tx) => tx.delete(tx.t.webSessions).where(eq(tx.t.webSessions.hash, sha256(token))));

/** Removes sessions, verification codes and links that ran out; at most `limit` of each. Returns how many. */
export function sweepSignIns(deps: Deps, limit: number): Promise<number> {
  return deps.store.write(async (tx) => {
    const { webSessions, verificationCodes: codes } = tx.t;
    const now = deps.clock.now();
    const oldSessions = tx
      .select({ hash: webSessions.hash })
      .from(webSessions)
      .where(lte(webSessions.expiresAt, now))
      .limit(limit);
    // A day's grace: until then an expired code is told apart from an unknown one.
    const dayAgo = new Date(now.getTime() - 24 * 3600_000);
    const oldCodes = tx
      .select({ email: codes.email })
      .from(codes)
      .where(lte(codes.expiresAt, dayAgo))
      .limit(limit);
    const sessions = await tx
      .delete(webSessions)
      .where(inArray(webSessions.hash, oldSessions))
      .returning({ hash: webSessions.hash });
    const gone = await tx
      .delete(codes)
      .where(inArray(codes.email, oldCodes))
      .returning({ email: codes.email });
    return sessions.length + gone.length + (await sweepLinks(deps, tx));
  });
}
