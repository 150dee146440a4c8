import * as z from 'zod';

/** `{ success: true, data }`, the envelope of every response. */
export const envelope = <S extends z.ZodType>(data: S) => z.object({ success: z.literal(true), data });

export const PlainSuccess = z.object({ success: z.literal(true) });
