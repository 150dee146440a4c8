import type { Config } from '../../config.ts';
import type { Mailbox, ReceivedMail } from '../received-mail.ts';

/**
 * Returns the configured source of replies: a mailbox that is polled (IMAP), or emails that Resend reports. Only
 * emails to us are taken; everything else in a mailbox stays unread and unchanged. The Resend settings may change
 * while the service runs. Start at `imap.ts`; `src/inbound/receive.ts` says which emails are ours.
 */
export const configuredReceiving = async (config: Pick<Config, 'mail'>): Promise<ReceivedMail> => ({
  mailbox: await openMailbox(config.mail.imapUrl),
  async fetch(emailId) {
    const { fetchFromResend } = await import('./resend.ts');
    return fetchFromResend(config.mail, emailId);
  },
});

async function openMailbox(address: string | undefined): Promise<Mailbox | undefined> {
  if (address === undefined) return undefined;
  const { imapMailbox } = await import('./imap.ts');
  return imapMailbox(address);
}
