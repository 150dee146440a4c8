import * as z from 'zod';

/** spec.md, "Shared parameter: Idempotency-Key". */
export const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_\-:.]{1,255}$/, 'An idempotency key has 1-255 characters of A-Z a-z 0-9 _ - : .');
