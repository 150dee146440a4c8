import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type * as z from 'zod';
import type { Deps } from '../context.ts';
import { SECOND } from '../units.ts';
import { COOKIE_OPTIONS, isSecure } from './web-session.ts';

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
  // A nonce of 12 bytes, a tag of 16, and at least one byte of text.
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

/**
 * A cookie that takes a value from one answer to the next page below `path`, within `seconds`. Only that page can read
 * it, for the one `holder`, and once.
 */
export function sealedCookie<S extends z.ZodType>(name: string, path: string, seconds: number, schema: S) {
  const cookie = ({ config }: Pick<Deps, 'config'>, c: HonoContext) => {
    const secure = isSecure(config, c);
    // Not `__Host-`: browsers accept that prefix only with the path `/`.
    return [secure ? `__Secure-${name}` : name, { ...COOKIE_OPTIONS, path, secure }] as const;
  };
  return {
    keep(deps: Deps, c: HonoContext, holder: string, value: z.output<S>): void {
      const [key, options] = cookie(deps, c);
      const sealed = seal(deps, `${name} of ${holder}`, JSON.stringify(value), seconds * SECOND);
      setCookie(c, key, sealed, { ...options, maxAge: seconds });
    },
    take(deps: Deps, c: HonoContext, holder: string): z.output<S> | undefined {
      const [key, options] = cookie(deps, c);
      const sealed = getCookie(c, key);
      if (sealed === undefined) return undefined;
      deleteCookie(c, key, options);
      const text = unseal(deps, `${name} of ${holder}`, sealed);
      return text === undefined ? undefined : schema.parse(JSON.parse(text));
    },
  };
}
