import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { addRow, getRow, listRows, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { sha256 } from '../tokens.ts';
import { MINUTE } from '../units.ts';
import type { Passkey, PasskeyList, RemovedPasskey } from './schemas.ts';

/*
 * Passkeys (WebAuthn, level 3): a seller signs in with the screen lock of a phone or computer instead of a code, and
 * uses it to prove who they are. A page gets options with a challenge; the browser's signed response comes back in a
 * form.
 */

type Given<R> = { response: R; challenge: string };

/** How long a page can stay open before its challenge expires. */
export const CHALLENGE_MS = 10 * MINUTE;
const PASSKEYS_PER_SELLER = 10;

type Base = Pick<Deps, 'config'>;
const originOf = ({ config }: Base): string => new URL(config.baseUrl).origin;
const relyingParty = ({ config }: Base): string => new URL(config.baseUrl).hostname;

/** Loaded on first use: it is a seventh of the service's modules, for a feature that few people use. */
const webauthn = () => import('@simplewebauthn/server');

export const newChallenge = ({ random }: Pick<Deps, 'random'>): string =>
  Buffer.from(random.bytes(32)).toString('base64url');

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** The options for creating a passkey. The browser creates none if it already has one of this seller's. */
export async function registrationOptions(ctx: SellerContext, challenge: string) {
  const { sellerId } = ctx.actor;
  const seller = await findSeller(ctx.store.read, sellerId);
  const present = await rowsOf(ctx.store.read, sellerId);
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: 'Resale Listing Service',
    rpID: relyingParty(ctx),
    userID: new TextEncoder().encode(sellerId),
    userName: seller.email ?? seller.displayName ?? sellerId,
    challenge: bytesOf(challenge),
    attestationType: 'none',
    excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The options for signing in: they name no account, so the browser can use any passkey that it has here. */
export async function authenticationOptions(deps: Base, challenge: string) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(deps),
    challenge: bytesOf(challenge),
    userVerification: 'required',
  });
}

/**
 * Stores a new passkey of the seller.
 * @throws AppError PASSKEY_INVALID if the response doesn't match this challenge, PASSKEY_LIMIT_REACHED
 */
export async function addPasskey(
  ctx: SellerContext,
  given: Given<RegistrationResponseJSON> & { name: string },
) {
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: given.response,
    expectedChallenge: given.challenge,
    expectedOrigin: originOf(ctx),
    expectedRPID: relyingParty(ctx),
  }).catch(invalidPasskey);
  if (!verified) return invalidPasskey();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const { sellerId } = ctx.actor;
  await ctx.store.write(async (tx) => {
    await spend(ctx, tx, given.challenge);
    const { passkeys } = tx.t;
    if ((await tx.$count(passkeys, eq(passkeys.sellerId, sellerId))) >= PASSKEYS_PER_SELLER) {
      throw refusal('PASSKEY_LIMIT_REACHED.passkeys', { most: PASSKEYS_PER_SELLER });
    }
    await tx.insert(passkeys).values({
      id: newId('pky', ctx),
      sellerId,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      transports: transports ?? null,
      name: given.name,
      createdAt: ctx.clock.now(),
    });
  });
}

/**
 * The seller whose passkey signed the challenge. Each challenge works once.
 * @param of accept only a passkey of this seller
 * @throws AppError PASSKEY_INVALID if the passkey is unknown or removed, or doesn't match this challenge
 */
export async function usePasskey(deps: Deps, given: Given<AuthenticationResponseJSON> & { of?: string }) {
  const row = await getRow(deps.store.read, 'passkeys', { credentialId: String(given.response.id) });
  if (!row || (given.of !== undefined && row.sellerId !== given.of)) return invalidPasskey();
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: given.response,
    expectedChallenge: given.challenge,
    expectedOrigin: originOf(deps),
    expectedRPID: relyingParty(deps),
    credential: { id: row.credentialId, publicKey: bytesOf(row.publicKey), counter: row.signCount },
  }).catch(invalidPasskey);
  if (!verified) return invalidPasskey();
  await deps.store.write(async (tx) => {
    await spend(deps, tx, given.challenge);
    const use = { signCount: authenticationInfo.newCounter, lastUsedAt: deps.clock.now() };
    if (!(await updateRows(tx, 'passkeys', { id: row.id }, use))) invalidPasskey();
  });
  return { sellerId: row.sellerId };
}

/** Records that a challenge has been answered: a second response to it is invalid. */
async function spend(deps: Pick<Deps, 'clock'>, tx: Write, challenge: string): Promise<void> {
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  const row = { hash: sha256(challenge), kind: 'passkey', createdAt: now, expiresAt } as const;
  const noted = await addRow(tx, 'oneTimeLinks', row);
  if (!noted) invalidPasskey();
}

const rowsOf = (db: Read, sellerId: string) =>
  listRows(db, 'passkeys', { sellerId }, { order: ['createdAt', 'id'] });

/** The seller's passkeys, oldest first. @throws AppError forbidden except in the seller's own session */
export async function listPasskeys(ctx: SellerContext): Promise<PasskeyList> {
  refuseAgents(ctx);
  const rows = await rowsOf(ctx.store.read, ctx.actor.sellerId);
  return {
    passkeys: rows.map(
      ({ id, name, createdAt, lastUsedAt }): Passkey => ({
        passkey_id: id,
        name,
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt?.toISOString() ?? null,
      }),
    ),
  };
}

/** Removes a passkey immediately. @throws AppError not_found; forbidden except in the seller's own session */
export async function removePasskey(ctx: SellerContext, { id }: { id: string }): Promise<RemovedPasskey> {
  refuseAgents(ctx);
  const gone = await ctx.store.write((tx) => {
    const { passkeys } = tx.t;
    return tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.sellerId, ctx.actor.sellerId)))
      .returning({ id: passkeys.id });
  });
  if (gone.length > 0) return { passkey_id: id, removed: true };
  throw refusal('not_found.passkey');
}

/** Refuses programs that act for the seller: they can't change how the seller signs in. */
function refuseAgents(ctx: SellerContext): void {
  if (ctx.actor.kind === 'session') return;
  throw refusal('forbidden.passkeys', { baseUrl: ctx.config.baseUrl });
}

/** @throws AppError PASSKEY_INVALID */
export function invalidPasskey(): never {
  throw refusal('PASSKEY_INVALID.passkey');
}
