import { above } from '../../db/conditions.ts';
import { getRow } from '../../db/rows.ts';
import type { Deps } from '../context.ts';
import { sha256 } from '../tokens.ts';
import { MINUTE } from '../units.ts';

/** How long a person has to sign in again before the form is lost. */
const KEPT_MS = 30 * MINUTE;
/** Anyone can send forms without signing in, so only ordinary sizes are kept. */
const MAX_LENGTH = 32 * 1024;

/** Where a form belongs that came without a sign-in: page, owner, and the secret of its browser. */
type Place = { browser: string; owner: string; page: string };

const hashOf = (name: string, { browser, owner, page }: Place) =>
  sha256(JSON.stringify([name, browser, owner, page]));

/**
 * Keeps the content of a form for half an hour, for that seller in that browser on that page only. Returns the name
 * by which to find it, or undefined if it is too large.
 */
export async function keepForm(
  deps: Deps,
  place: Place,
  { action, fields }: { action: string; fields: URLSearchParams },
): Promise<string | undefined> {
  const text = fields.toString();
  if (text.length > MAX_LENGTH) return undefined;
  const name = deps.random.bytes(16).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + KEPT_MS);
  await deps.store.write((tx) =>
    tx.insert(tx.t.keptForms).values({ hash: hashOf(name, place), path: action, fields: text, expiresAt }),
  );
  return name;
}

export async function getKeptForm(deps: Pick<Deps, 'store' | 'clock'>, place: Place, name: string) {
  const kept = { hash: hashOf(name, place), expiresAt: above(deps.clock.now()) };
  const row = await getRow(deps.store.read, 'keptForms', kept);
  return row && { action: row.path, fields: new URLSearchParams(row.fields) };
}
