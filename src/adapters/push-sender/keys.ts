import { createECDH, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { keepFirst } from '../keep-first.ts';

const Keys = z.object({ public_key: z.string().length(87), private_key: z.string().length(43) });
export type PushKeys = z.infer<typeof Keys>;

/**
 * The key pair that identifies this installation to push services, created at first start under `dataDir`, mode 0600.
 * If two instances start at once, both use the first one's. If it is lost, browsers have to subscribe again; nothing
 * else is lost.
 */
export async function loadPushKeys(dataDir: string): Promise<PushKeys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'push-keys.json');
  const known = await read(file);
  if (known) return known;
  if (known === null) await rename(file, `${file}.damaged-${randomBytes(4).toString('hex')}`);
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const made: PushKeys = {
    public_key: pair.getPublicKey().toString('base64url'),
    private_key: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
  await keepFirst(file, JSON.stringify(made));
  return (await read(file)) ?? made;
}

/** Undefined if there is none, null if it can't be used. */
async function read(file: string): Promise<PushKeys | undefined | null> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
    await chmod(file, 0o600);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return Keys.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
