import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'jose';
import * as z from 'zod';
import { newSigningKey } from './id-tokens.ts';

export type Secrets = { pepper: Buffer; signingKey: JWK };

const Stored = z.object({
  pepper: z.string().regex(/^[0-9a-f]{64}$/),
  signing_key: z.looseObject({ kty: z.string(), kid: z.string() }),
});

/**
 * The secrets of this installation, made at first start under `dataDir`, mode 0600. Instances that share a store share
 * this file. When two start at once the first one's secrets count for both.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'secrets.json');
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known === undefined) await createSecrets(file);
  await chmod(file, 0o600);
  const stored = Stored.parse(JSON.parse(known ?? (await readFile(file, 'utf8'))));
  return { pepper: Buffer.from(stored.pepper, 'hex'), signingKey: stored.signing_key };
}

async function createSecrets(file: string): Promise<void> {
  const secrets = { pepper: randomBytes(32).toString('hex'), signing_key: await newSigningKey() };
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
