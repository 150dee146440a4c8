import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { sweepFiles, writeWhole } from '../files.ts';
import { type Mailer, MailerError, threadHeaders } from '../mailer.ts';

type Options = { dir: string; from: string; logger: Pick<Logger, 'info'> };

/**
 * Without an email provider, each message becomes a JSON file that only its owner can read; names sort by time. The log
 * names the file but never shows its content.
 */
export const fileMailer = ({ dir, from, logger }: Options): Mailer => ({
  name: 'file',
  async send(mail) {
    const { id, to, subject, text, html, kind, attachments, createdAt, requestId, unsubscribeUrl } = mail;
    const message = {
      to,
      from,
      subject,
      text,
      html,
      kind,
      attachments,
      ...(unsubscribeUrl !== undefined && { unsubscribe_url: unsubscribeUrl }),
      ...(mail.replyTo !== undefined && { reply_to: mail.replyTo }),
      ...(mail.threadToken !== undefined && { headers: threadHeaders(mail, from) }),
      created_at: createdAt.toISOString(),
    };
    // A message that is sent twice has the same name, so it is still one file.
    const name = `${createdAt.toISOString().replaceAll(':', '-')}-${id}.json`;
    const file = join(dir, name);
    try {
      const content = `${JSON.stringify(message, null, 2)}\n`;
      const write = () => writeWhole(file, join(dir, `.${name}.tmp`), content);
      // Usually the directory exists; only the first message has to create it.
      await write().catch(async () => {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await write();
      });
    } catch (cause) {
      throw new MailerError('The mail directory could not be written to.', { outage: true, cause });
    }
    logger.info(
      { file, kind, ...(requestId !== null && { request_id: requestId }) },
      'Mail written to a file',
    );
  },
  sweep: (time) => sweepFiles(dir, /^\.?\d{4}-.*\.json(\.tmp)?$/, time),
});
