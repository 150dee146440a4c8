import { lte } from 'drizzle-orm';
import { deleteRows, getRow } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { findOrCreateByEmail, getSeller } from '../sellers/find-or-create.ts';
import { hasOwner, makeOwner } from '../sellers/owner.ts';
import { sha256 } from '../tokens.ts';
import { DAY } from '../units.ts';

const SIGN_IN_LINK_MS = DAY;

/** The pattern of these links' tokens. */
export const LINK_TOKEN = '[\\w-]{43}';

export const hasSellers = async (db: Read): Promise<boolean> =>
  (await db.select({ id: db.t.sellers.id }).from(db.t.sellers).limit(1)).length > 0;

type Kind = 'welcome' | 'sign_in' | 'delete_account';

/** Creates a link. Returns the only copy of its token. */
export async function newLink(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Write,
  link: { kind: Kind; sellerId?: string; expiresAt?: Date },
): Promise<string> {
  const token = deps.random.bytes(32).toString('base64url');
  await tx.insert(tx.t.oneTimeLinks).values({ hash: sha256(token), ...link, createdAt: deps.clock.now() });
  return token;
}

/**
 * The address where the person who started the service becomes its owner; only the newest link works. Undefined once
 * there is an owner. Show it only on the console.
 */
export async function newWelcomeLink(deps: Deps): Promise<string | undefined> {
  const token = await deps.store.write(async (tx) => {
    if (await hasOwner(tx)) return undefined;
    await deleteRows(tx, 'oneTimeLinks', { kind: 'welcome' });
    return newLink(deps, tx, { kind: 'welcome' });
  });
  return token && `${deps.config.baseUrl}/welcome/${token}`;
}

/** An address that signs a seller in, once and within a day. Show it only on the console. */
export async function newSignInLink(deps: Deps, sellerId: string): Promise<string> {
  const expiresAt = new Date(deps.clock.now().getTime() + SIGN_IN_LINK_MS);
  const token = await deps.store.write((tx) => newLink(deps, tx, { kind: 'sign_in', sellerId, expiresAt }));
  return `${deps.config.baseUrl}/sign-in/link/${token}`;
}

/** The link with this token; undefined once it no longer works. */
export async function getLink({ clock }: Pick<Deps, 'clock'>, db: Read, kind: Kind, token: string) {
  const link = await getRow(db, 'oneTimeLinks', { hash: sha256(token), kind });
  return link?.expiresAt && link.expiresAt <= clock.now() ? undefined : link;
}

export const isWelcome = async (deps: Deps, token: string): Promise<boolean> =>
  (await getLink(deps, deps.store.read, 'welcome', token)) !== undefined;

/**
 * Creates the first account and makes it the owner. If several people try at the same moment, one of them succeeds.
 * Returns undefined if accounts were created in the meantime: then one of those has to sign in and claim the
 * installation.
 * @param pass whether the owner also sells here, without limits
 * @throws AppError not_found if the link no longer works
 */
export const makeFirstSeller = (
  deps: Deps,
  token: string,
  { email, pass }: { email: string; pass: boolean },
): Promise<{ sellerId: string } | undefined> =>
  deps.store.write(async (tx) => {
    if (!(await getLink(deps, tx, 'welcome', token))) throw linkOver();
    if (await hasSellers(tx)) return undefined;
    const { seller } = await findOrCreateByEmail(deps, tx, email);
    await makeOwner(deps, tx, seller.id, { pass });
    return { sellerId: seller.id };
  });

/** Makes a signed-in account the owner. @throws AppError not_found if the link no longer works */
export const claimInstallation = (
  deps: Deps,
  token: string,
  { sellerId, pass }: { sellerId: string; pass: boolean },
): Promise<void> =>
  deps.store.write(async (tx) => {
    if (!(await getLink(deps, tx, 'welcome', token))) throw linkOver();
    await makeOwner(deps, tx, sellerId, { pass });
  });

/** The email address that a sign-in link is for, as long as the link works. */
export async function emailOfSignInLink(deps: Deps, token: string): Promise<string | undefined> {
  const link = await getLink(deps, deps.store.read, 'sign_in', token);
  const seller = link && (await getSeller(deps.store.read, link.sellerId ?? ''));
  return seller?.email ?? undefined;
}

/** Uses up a sign-in link. @throws AppError not_found if it has expired */
export const useSignInLink = (deps: Deps, token: string): Promise<{ sellerId: string }> =>
  deps.store.write(async (tx) => {
    const link = await getLink(deps, tx, 'sign_in', token);
    if (!link?.sellerId) throw linkOver();
    await deleteRows(tx, 'oneTimeLinks', { hash: link.hash });
    return { sellerId: link.sellerId };
  });

/** Expired links. A welcome link doesn't expire; `makeOwner` removes it. */
export const oldLinks = oldRows('oneTimeLinks', (l, ago) => lte(l.expiresAt, ago(0)));

const linkOver = () => refusal('not_found.oneTimeLink');
