import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'jose';
import * as z from 'zod';
import { newSigningKey } from './id-tokens.ts';
import { keepFirst, readKept } from './keep-first.ts';

/** The secrets can't be read, or must not be created. The message is for the operator and says what to do. */
export class SecretsError extends Error {}

export const ACCEPT_NEW_SECRETS = '--accept-new-secrets';

export type Secrets = { pepper: Buffer; signingKey: JWK };

const Stored = z
  .object({
    pepper: z.string().regex(/^[0-9a-f]{64}$/),
    signing_key: z.looseObject({ kty: z.string(), kid: z.string() }),
  })
  .transform((kept): Secrets => ({ pepper: Buffer.from(kept.pepper, 'hex'), signingKey: kept.signing_key }));

export type SecretsOptions = {
  /** The database already has sellers: their sessions, codes and links were made with secrets that must exist. */
  inUse?: boolean;
  /** Creates new secrets anyway; an unreadable file is kept next to them. */
  acceptNew?: boolean;
};

/**
 * The secrets of this installation, created at first start under `dataDir`, mode 0600. Instances that share a store share
 * this file. If two start at once, both use the first one's secrets.
 * @throws SecretsError
 */
export async function loadSecrets(dataDir: string, options: SecretsOptions = {}): Promise<Secrets> {
  const { inUse = false, acceptNew = false } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  const known = await readKept(file, Stored).catch((cause: unknown) => {
    const why = `${file} cannot be read. Make it readable for the user that runs the service.`;
    throw new SecretsError(why, { cause });
  });
  if (known) return known;
  const state = known === undefined ? 'is missing, though the database is in use' : 'is empty or damaged';
  if (!acceptNew && (inUse || known === null)) throw lost(file, state);
  const made = { pepper: randomBytes(32).toString('hex'), signing_key: await newSigningKey() };
  await keepFirst(file, made, known === null);
  const kept = await readKept(file, Stored);
  if (!kept) throw lost(file, 'is damaged');
  return kept;
}

const lost = (file: string, state: string) =>
  new SecretsError(
    `${file} ${state}. Bring it back from a backup, or from another instance; with new secrets every session, emailed code and buyer's link made so far ends. To accept that, start with ${ACCEPT_NEW_SECRETS}.`,
  );
