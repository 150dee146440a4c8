import { getRow, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import { commit, type Deps, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { keyEvictedMail } from '../mail/templates/accounts.ts';
import { findSeller, type Seller } from '../sellers/find-or-create.ts';
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
