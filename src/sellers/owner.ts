import { isSet } from '../../db/conditions.ts';
import { deleteRows, getRow, updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { type Words, wordsOf } from '../languages/index.ts';
import { isLoopback } from '../text/loopback.ts';

export const hasOwner = async (db: Read): Promise<boolean> =>
  (await getRow(db, 'sellers', { ownerSince: isSet }, { columns: ['id'], limit: 1 })) !== undefined;

/**
 * A note for a person at their own computer as long as no one owns the installation. The welcome link is shown only
 * in the service's window, so the note points there. Undefined once there is an owner, or if others can reach the
 * service.
 */
export const ownerNote = async (
  config: Pick<Config, 'baseUrl'>,
  db: Read,
  { limits }: Words = wordsOf('en'),
): Promise<string | undefined> => ((await isUnowned(config, db)) ? limits.unowned : undefined);

/** Whether the service runs on a person's own computer where no one has opened the welcome link yet. */
export const isUnowned = async (config: Pick<Config, 'baseUrl'>, db: Read): Promise<boolean> =>
  isLoopback(new URL(config.baseUrl).hostname) && !(await hasOwner(db));

/**
 * Makes an account the owner of the installation. With the owner's pass, the account and its page have no limits and no
 * end. Doing it twice changes nothing.
 * @param pass false for an owner who runs it for others and has the plan that everyone gets
 */
export async function makeOwner(deps: Deps, tx: Write, sellerId: string, { pass = true } = {}) {
  const now = deps.clock.now();
  const owned = { ownerSince: now, ownerOnPlan: !pass, updatedAt: now };
  await updateRows(tx, 'sellers', { id: sellerId }, owned);
  if (pass) await updateRows(tx, 'pages', { sellerId }, { expiresAt: null, updatedAt: now });
  await deleteRows(tx, 'oneTimeLinks', { kind: 'welcome' });
}
