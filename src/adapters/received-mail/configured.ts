import type { Config } from '../../config.ts';
import type { ReceivedMail } from '../received-mail.ts';

/**
 * Returns the configured source of replies: a mailbox that is polled (IMAP), or emails that Resend reports. Only
 * emails to us are taken; everything else in a mailbox stays unread and unchanged. The Resend settings may change
 * while the service runs. Start at `imap.ts`; `src/inbound/receive.ts` says which emails are ours.
 */
export const configuredReceiving = async (config: Pick<Config, 'mail'>): Promise<ReceivedMail> => ({
  mailbox: config.mail.imapUrl ? (await import('./imap.ts')).imapMailbox(config.mail.imapUrl) : undefined,
  fetch: async (emailId) => (await import('./resend.ts')).fetchFromResend(config.mail, emailId),
});
