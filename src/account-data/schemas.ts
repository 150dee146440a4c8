import * as z from 'zod';
import { MaybeTime } from '../text/local-times.ts';
import { TEXT_LIMITS } from '../vocabulary.ts';

export const DeleteInput = z.strictObject({
  confirm: z.string().max(TEXT_LIMITS.email).describe('The account’s email address, entered again.'),
});
export type DeleteInput = z.infer<typeof DeleteInput>;

export const DeletionAsked = z.object({
  mailed_to: z
    .email()
    .nullable()
    .describe('Where the link was sent; null when the 7 days have already started.'),
  link_expires_at: MaybeTime('When that link expires.'),
  deletes_at: MaybeTime('When everything is deleted; null until the button is pressed.'),
});
export type DeletionAsked = z.infer<typeof DeletionAsked>;

export const DeletionStopped = z.object({
  stopped: z.boolean().describe('false when there was nothing to stop.'),
});
export type DeletionStopped = z.infer<typeof DeletionStopped>;
