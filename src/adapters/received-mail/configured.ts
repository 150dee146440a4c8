import type { Config } from '../../config.ts';
import type { Mailbox, ReceivedMail } from '../received-mail.ts';

/** The configured source. Its Resend settings may change while the service runs. */
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
