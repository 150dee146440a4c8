import * as z from 'zod';
import { AppError } from '../../errors.ts';

const WORDS = 'An idempotency key has 1-255 characters of A-Z a-z 0-9 _ - : .';

export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_\-:.]{1,255}$/, WORDS);

/** Undefined when none was sent. @throws AppError invalid_idempotency_key */
export function readKey(sent: unknown): string | undefined {
  if (sent === undefined) return undefined;
  const parsed = IdempotencyKey.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_idempotency_key', WORDS, {
    hint: 'Use a new value per action, such as a UUID, or send none.',
  });
}
