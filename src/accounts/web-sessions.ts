import { and, eq, gt, lte, ne } from 'drizzle-orm';
import { insertInto, prepared } from '../../db/prepared.ts';
import { deleteRows, updateRows } from '../../db/rows.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps, SellerActor } from '../context.ts';
import { type Language, languageNamed } from '../languages/index.ts';
import { sha256 } from '../tokens.ts';
import { DAY, HOUR } from '../units.ts';
import { oldLinks } from './one-time-links.ts';

/** Lifetime of a sign-in after its last use. */
export const WEB_SESSION_SECONDS = 30 * 24 * 3600;
/** A use is recorded at most once a day, so that all others write nothing. */
const NOTED_EVERY_MS = DAY;
/** How long the emailed code counts as just entered, for the most sensitive actions. */
const FRESH_CODE_MS = 12 * HOUR;

export type SignIn = {
  actor: SellerActor;
  /** The account's language; undefined while none is stored. */
  language: Language | undefined;
  /** Whether the person entered an emailed code recently. */
  isFresh: boolean;
  /** Whether the browser should extend its cookie. */
  prolonged: boolean;
};

const insertSession = insertInto('webSessions');

const endFrom = (now: Date): Date => new Date(now.getTime() + WEB_SESSION_SECONDS * 1000);

/** Starts a sign-in to the web pages. Returns the cookie's value, which is stored only as a hash. */
export async function startWebSession(deps: Deps, sellerId: string): Promise<string> {
  const token = deps.random.bytes(32).toString('base64url');
  const now = deps.clock.now();
  const row = { hash: sha256(token), sellerId, codeAt: now, expiresAt: endFrom(now), createdAt: now };
  await deps.store.write((tx) => insertSession(tx, row));
  return token;
}

const sessionByHash = prepared<{ hash: string; now: Date }>()('web_session_by_hash', (db, p) => {
  const { webSessions, sellers } = db.t;
  return db
    .select({
      sellerId: sellers.id,
      email: sellers.email,
      language: sellers.language,
      codeAt: webSessions.codeAt,
      createdAt: webSessions.createdAt,
      expiresAt: webSessions.expiresAt,
    })
    .from(webSessions)
    .innerJoin(sellers, eq(sellers.id, webSessions.sellerId))
    .where(and(eq(webSessions.hash, p.hash), gt(webSessions.expiresAt, p.now)));
});

/** The sign-in behind a cookie. This use extends it. */
export async function useWebSession(deps: Deps, token: string): Promise<SignIn | undefined> {
  const now = deps.clock.now();
  const hash = sha256(token);
  const [row] = await sessionByHash(deps.store.read, { hash, now });
  if (!row) return undefined;
  const { sellerId, email, codeAt, createdAt, expiresAt } = row;
  const end = endFrom(now);
  const prolonged = end.getTime() - expiresAt.getTime() >= NOTED_EVERY_MS;
  if (prolonged) await deps.store.write((tx) => updateRows(tx, 'webSessions', { hash }, { expiresAt: end }));
  const isFresh = now.getTime() - (codeAt ?? createdAt).getTime() < FRESH_CODE_MS;
  const language = languageNamed(row.language ?? '');
  return { actor: { kind: 'session', sellerId, email }, language, isFresh, prolonged };
}

/** Records that someone who is signed in has entered an emailed code again. */
export const noteFreshCode = (deps: Deps, token: string) =>
  deps.store.write((tx) =>
    updateRows(tx, 'webSessions', { hash: sha256(token) }, { codeAt: deps.clock.now() }),
  );

export const endWebSession = (deps: Deps, token: string) =>
  deps.store.write((tx) => deleteRows(tx, 'webSessions', { hash: sha256(token) }));

/** Ends every sign-in to the web pages except the one with this cookie. Returns how many. */
export const endOtherWebSessions = (deps: Deps, sellerId: string, token: string): Promise<number> =>
  deps.store.write(async (tx) => {
    const { webSessions: w } = tx.t;
    const ended = await tx
      .delete(w)
      .where(and(eq(w.sellerId, sellerId), ne(w.hash, sha256(token))))
      .returning({ hash: w.hash });
    return ended.length;
  });

/** How many other browsers are signed in. */
export const countOtherWebSessions = (deps: Deps, sellerId: string, token: string): Promise<number> => {
  const { webSessions: w } = deps.store.read.t;
  const others = and(eq(w.sellerId, sellerId), ne(w.hash, sha256(token)), gt(w.expiresAt, deps.clock.now()));
  return deps.store.read.$count(w, others);
};

const oldSessions = oldRows('webSessions', (w, ago) => lte(w.expiresAt, ago(0)));
/** Codes are kept for a day after they expire, so that the service can tell an expired code from an unknown one. */
const oldCodes = oldRows('verificationCodes', (v, ago) => lte(v.expiresAt, ago(DAY)));
const oldForms = oldRows('keptForms', (k, ago) => lte(k.expiresAt, ago(0)));

/** Expired sessions, verification codes, kept forms, and links. */
export const oldSignIns = [oldSessions, oldCodes, oldForms, oldLinks];
