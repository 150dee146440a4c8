import type { MailAttachment } from '../../db/schema.ts';
import { oneLine } from '../text/plain.ts';
import type { MailKind } from './kinds.ts';
import { type MailLayout, type Paragraph, renderMail } from './layout.ts';
import type { MailContent } from './outbox.ts';

/** A paragraph, or several; empty ones are left out. */
export type Part = Paragraph | Part[] | false | '' | null | undefined;

/** What a template says, with an optional calendar file to attach. */
export type Told = Omit<MailLayout, 'paragraphs'> & {
  subject: string;
  paragraphs: Part[];
  calendar?: MailAttachment | undefined;
};

/** A rendered message of `kind`, ready for `enqueueMail`. */
export const composeMail = (
  kind: MailKind,
  { subject, paragraphs, calendar, ...layout }: Told,
): MailContent => ({
  kind,
  subject: oneLine(subject),
  ...renderMail({ ...layout, paragraphs: paragraphs.flatMap(whole) }),
  attachments: calendar ? [calendar] : [],
  url: layout.button?.url,
});

const whole = (part: Part): Paragraph[] => (Array.isArray(part) ? part.flatMap(whole) : part ? [part] : []);
