import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Deps } from '../context.ts';

type SealDeps = Pick<Deps, 'pepper' | 'random' | 'clock'>;

const keyFor = (pepper: Buffer, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', pepper, '', `sealed:${purpose}`, 32));

/**
 * Seals `text` for storage outside the service, such as a cookie: no one else can read or change it, and it expires
 * after `lifeMs`.
 */
export function seal(
  { pepper, random, clock }: SealDeps,
  purpose: string,
  text: string,
  lifeMs: number,
): string {
  const nonce = random.bytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(pepper, purpose), nonce);
  const until = clock.now().getTime() + lifeMs;
  const sealed = Buffer.concat([cipher.update(JSON.stringify([until, text]), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What `seal` was given; undefined if it has expired, was changed, or was sealed for another purpose. */
export function unseal({ pepper, clock }: SealDeps, purpose: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < 29) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyFor(pepper, purpose), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    const [until, text]: unknown[] = JSON.parse(plain);
    return typeof until === 'number' && until > clock.now().getTime() && typeof text === 'string'
      ? text
      : undefined;
  } catch {
    return undefined;
  }
}
