import * as z from 'zod';

export const DeleteInput = z.strictObject({
  confirm: z.string().max(254).describe('The email address of the account, typed once more.'),
});
export type DeleteInput = z.infer<typeof DeleteInput>;

export const DeletionAsked = z.object({
  mailed_to: z
    .email()
    .nullable()
    .describe('Where the link went whose page has the button; null when the days already run.'),
  link_expires_at: z.iso.datetime().nullable().describe('Until when that link begins the deletion.'),
  deletes_at: z.iso
    .datetime()
    .nullable()
    .describe('When everything goes; null until the button was pressed.'),
});
export type DeletionAsked = z.infer<typeof DeletionAsked>;

export const DeletionStopped = z.object({
  stopped: z.boolean().describe('false when nothing was to be stopped.'),
});
export type DeletionStopped = z.infer<typeof DeletionStopped>;
