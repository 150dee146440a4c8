import { createECDH } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { keepFirst, readKept } from '../keep-first.ts';

const Keys = z.object({ public_key: z.string().length(87), private_key: z.string().length(43) });
export type PushKeys = z.infer<typeof Keys>;

/**
 * The key pair that identifies this installation to push services (RFC 8292), created under `dataDir` on first start,
 * mode 0600. If two instances start at once, both use the first one's. If it is lost, browsers have to subscribe
 * again, and nothing else happens.
 */
export async function loadPushKeys(dataDir: string): Promise<PushKeys> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'push-keys.json');
  const known = await readKept(file, Keys);
  if (known) return known;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const made: PushKeys = {
    public_key: pair.getPublicKey().toString('base64url'),
    private_key: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  };
  await keepFirst(file, made, known === null);
  return (await readKept(file, Keys)) ?? made;
}
