import type { MailAttachment } from '../../db/schema.ts';
import { oneLine } from '../text/plain.ts';
import type { MailKind } from './kinds.ts';
import { type MailLayout, renderMail } from './layout.ts';
import type { MailContent } from './outbox.ts';

/** One rendered message of `kind`, ready for `enqueueMail`. */
export const composeMail = (
  kind: MailKind,
  subject: string,
  layout: MailLayout,
  attachments: MailAttachment[] = [],
): MailContent => ({
  kind,
  subject: oneLine(subject),
  ...renderMail(layout),
  attachments,
  url: layout.button?.url,
});
