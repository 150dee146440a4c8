import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { getRow, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { commit, type Deps, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { keyEndsMail, keyEvictedMail } from '../mail/templates/accounts.ts';
import { findSeller, type Seller } from '../sellers/find-or-create.ts';
import { zoneOfSources, zoneSources } from '../sellers/zone.ts';
import { keyLifeDays } from '../tiers.ts';
import { DAY } from '../units.ts';
import { liveKeys, newCredential } from './credentials.ts';
import type { ApiKeyList, MintedKey, MintKeyInput, RevokedKey, RevokeKeyInput } from './schemas.ts';

const MAX_LIVE_KEYS = 5;

/** When a key that a sign-in creates now expires, by the seller's tier. */
const fullLifeOf = ({ config }: Pick<Deps, 'config'>, seller: Seller, now: Date): Date =>
  new Date(now.getTime() + keyLifeDays(config, seller, now) * DAY);

/**
 * The API key of a sign-in: full access, with the lifetime of the seller's tier. Signing in always works: if there are
 * five live keys, the oldest one from an earlier sign-in (or, if none, the oldest of all) is revoked and the seller is
 * notified.
 */
export async function mintSignInKey(deps: Deps, tx: Write, seller: Seller): Promise<string> {
  const now = deps.clock.now();
  const live = await liveKeys(tx, seller.id, now);
  if (live.length >= MAX_LIVE_KEYS) {
    const evicted = live.find((key) => key.origin === 'sign_in') ?? live[0]!;
    await updateRows(tx, 'credentials', { id: evicted.id }, { revokedAt: now });
    const { name, last4 } = evicted;
    const mail = keyEvictedMail({ language: seller.language, name, last4 });
    await enqueueMail(deps, tx, { ...mail, to: seller.email });
  }
  const { token } = await newCredential(deps, tx, {
    kind: 'api_key',
    origin: 'sign_in',
    sellerId: seller.id,
    scopes: ['read', 'write'],
    name: `Sign-in ${now.toISOString().slice(0, 10)}`,
    expiresAt: fullLifeOf(deps, seller, now),
  });
  return token;
}

/**
 * Creates another API key. It expires no later than the key that creates it, so a key can't extend its own life; from
 * the seller's own session, it lasts as long as a sign-in key. @throws AppError KEY_LIMIT_REACHED at five live keys
 */
export function mintApiKey(ctx: SellerContext, input: MintKeyInput): Promise<MintedKey> {
  const { actor } = ctx;
  const now = ctx.clock.now();
  return commit(ctx, async (tx) => {
    const seller = await findSeller(tx, actor.sellerId);
    const live = await liveKeys(tx, seller.id, now);
    if (live.length >= MAX_LIVE_KEYS) throw refusal('KEY_LIMIT_REACHED.apiKeys', { most: MAX_LIVE_KEYS });
    const { token, row } = await newCredential(ctx, tx, {
      kind: 'api_key',
      origin: 'minted',
      parentId: actor.kind === 'api_key' ? actor.credentialId : null,
      sellerId: seller.id,
      scopes: ['read', 'write'],
      name: input.name ?? `Key ${live.length + 1}`,
      expiresAt: actor.kind === 'api_key' ? actor.expiresAt : fullLifeOf(ctx, seller, now),
    });
    return {
      key_id: row.id,
      name: row.name,
      apiKey: token,
      last4: row.last4,
      expires_at: row.expiresAt.toISOString(),
    };
  });
}

/** The seller's live API keys, without their secrets. */
export async function listApiKeys(ctx: SellerContext): Promise<ApiKeyList> {
  const { actor } = ctx;
  const rows = await liveKeys(ctx.store.read, actor.sellerId, ctx.clock.now());
  return {
    keys: rows.map((row) => ({
      key_id: row.id,
      name: row.name,
      last4: row.last4,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      current: actor.kind === 'api_key' && actor.credentialId === row.id,
    })),
  };
}

/** Revokes a key immediately; idempotent. @throws AppError not_found */
export const revokeApiKey = (ctx: SellerContext, input: RevokeKeyInput): Promise<RevokedKey> =>
  commit(ctx, async (tx) => {
    const mine = { id: input.id, sellerId: ctx.actor.sellerId, kind: 'api_key' } as const;
    if (!(await getRow(tx, 'credentials', mine, { columns: ['id'] }))) throw refusal('not_found.apiKey');
    await updateRows(tx, 'credentials', { ...mine, revokedAt: null }, { revokedAt: ctx.clock.now() });
    return { key_id: input.id, revoked: true as const };
  });

/** How long before a key expires its seller is emailed. */
const NOTICE_MS = 3 * DAY;

/**
 * Queues an email about each API key that expires within three days, once per key; at most `limit`. Returns how many.
 */
export async function queueKeyReminders(deps: Deps, limit: number): Promise<number> {
  const now = deps.clock.now();
  // Usually there are none, so look before opening a write.
  const times = { now, until: new Date(now.getTime() + NOTICE_MS) };
  if ((await endingKeys(deps.store.read, { ...times, limit: 1 })).length === 0) return 0;
  return deps.store.write(async (tx) => {
    const due = await endingKeys(tx, { ...times, limit });
    if (due.length === 0) return 0;
    const ids = due.map((key) => key.id);
    await updateRows(tx, 'credentials', { id: ids }, { endReminderAt: now });
    for (const { email, language, name, last4, endsAt, ...row } of due) {
      await enqueueMail(deps, tx, {
        to: email,
        ...keyEndsMail({ language, name, last4, endsAt, timezone: zoneOfSources(row) }),
      });
    }
    return due.length;
  });
}

const endingKeys = prepared<{ now: Date; until: Date; limit: number }>()('ending_keys', (db, by) => {
  const { credentials: c, sellers: s, availability: a, pages: p } = db.t;
  return db
    .select({
      id: c.id,
      name: c.name,
      last4: c.last4,
      endsAt: c.expiresAt,
      email: s.email,
      language: s.language,
      ...zoneSources(db.t),
    })
    .from(c)
    .innerJoin(s, eq(s.id, c.sellerId))
    .leftJoin(a, eq(a.sellerId, c.sellerId))
    .leftJoin(p, eq(p.sellerId, c.sellerId))
    .where(
      and(
        eq(c.kind, 'api_key'),
        isNull(c.revokedAt),
        isNull(c.endReminderAt),
        gt(c.expiresAt, by.now),
        lte(c.expiresAt, by.until),
        isNotNull(s.email),
      ),
    )
    .orderBy(c.expiresAt, c.id)
    .limit(by.limit);
});
