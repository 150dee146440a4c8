import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'jose';
import * as z from 'zod';
import { newSigningKey } from './id-tokens.ts';
import { keepFirst } from './keep-first.ts';

/** The secrets can't be read, or must not be created. The message is for the operator and says what to do. */
export class SecretsError extends Error {}

export const ACCEPT_NEW_SECRETS = '--accept-new-secrets';

export type Secrets = { pepper: Buffer; signingKey: JWK };

const Stored = z.object({
  pepper: z.string().regex(/^[0-9a-f]{64}$/),
  signing_key: z.looseObject({ kty: z.string(), kid: z.string() }),
});

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
  const known = await readIfThere(file);
  const kept = known === undefined ? undefined : secretsOf(known);
  if (kept) {
    await chmod(file, 0o600);
    return kept;
  }
  const state = known === undefined ? 'is missing, though the database is in use' : 'is empty or damaged';
  if (!acceptNew && (inUse || known !== undefined)) throw lost(file, state);
  if (known !== undefined) await rename(file, `${file}.damaged-${randomBytes(4).toString('hex')}`);
  await createSecrets(file);
  const made = secretsOf(await readFile(file, 'utf8'));
  if (!made) throw lost(file, 'is damaged');
  return made;
}

const lost = (file: string, state: string) =>
  new SecretsError(
    `${file} ${state}. Bring it back from a backup, or from another instance; with new secrets every session, emailed code and buyer's link made so far ends. To accept that, start with ${ACCEPT_NEW_SECRETS}.`,
  );

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new SecretsError(`${file} cannot be read. Make it readable for the user that runs the service.`, {
      cause: error,
    });
  }
}

function secretsOf(text: string): Secrets | undefined {
  try {
    const stored = Stored.parse(JSON.parse(text));
    return { pepper: Buffer.from(stored.pepper, 'hex'), signingKey: stored.signing_key };
  } catch {
    return undefined;
  }
}

async function createSecrets(file: string): Promise<void> {
  const secrets = { pepper: randomBytes(32).toString('hex'), signing_key: await newSigningKey() };
  await keepFirst(file, JSON.stringify(secrets));
}
