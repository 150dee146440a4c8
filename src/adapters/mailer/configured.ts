import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Mailer } from '../mailer.ts';
import { fileMailer } from './file.ts';

/** The configured mailer; loads only that one. Without a provider, messages are stored as files. */
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
