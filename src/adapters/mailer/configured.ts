import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Mailer } from '../mailer.ts';
import { fileMailer } from './file.ts';

/**
 * Returns the configured mailer (Resend, SMTP, or files without a provider), and loads only that one. Whatever
 * happens, a mailer reports it as a `MailerError` in our own words, which says whether another attempt can help; what
 * a provider said stays in `cause`. A message that is sent twice carries the same id, so that receivers can recognize
 * it.
 */
export async function configuredMailer(
  { mail, dataDir, baseUrl }: Pick<Config, 'mail' | 'dataDir' | 'baseUrl'>,
  logger: Pick<Logger, 'info'>,
): Promise<Mailer> {
  if (mail.resendApiKey !== undefined) {
    const { resendMailer } = await import('./resend.ts');
    return resendMailer({ apiKey: mail.resendApiKey, from: mail.from ?? '', baseUrl: mail.resendBaseUrl });
  }
  if (mail.smtpUrl !== undefined) {
    const { smtpMailer } = await import('./smtp.ts');
    return smtpMailer({ url: mail.smtpUrl, from: mail.from ?? '' });
  }
  const from = mail.from ?? `Resale Listing Service <no-reply@${new URL(baseUrl).hostname}>`;
  return fileMailer({ dir: join(dataDir, 'mail'), from, logger });
}
