import { updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { keyEvictedMail } from '../mail/templates/accounts.ts';
import type { Seller } from '../sellers/find-or-create.ts';
import { keyLifeDays } from '../tiers.ts';
import { DAY } from '../units.ts';
import { liveKeys, newCredential } from './credentials.ts';

export const MAX_LIVE_KEYS = 5;

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
    if (seller.email !== null) {
      await enqueueMail(deps, tx, {
        to: seller.email,
        ...keyEvictedMail({
          language: keptLanguage(seller.language),
          name: evicted.name,
          last4: evicted.last4,
        }),
      });
    }
  }
  const { token } = await newCredential(deps, tx, {
    kind: 'api_key',
    origin: 'sign_in',
    sellerId: seller.id,
    scopes: ['read', 'write'],
    name: `Sign-in ${now.toISOString().slice(0, 10)}`,
    expiresAt: new Date(now.getTime() + keyLifeDays(deps.config, seller, now) * DAY),
  });
  return token;
}
