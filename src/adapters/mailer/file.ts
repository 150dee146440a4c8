import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Mailer, MailerError, threadHeaders } from '../mailer.ts';
import { sweepFiles } from '../sweep-files.ts';

export type FileMailerOptions = { dir: string; from: string; logger: Pick<Logger, 'info'> };

/**
 * Without an email provider, each message becomes a JSON file that only its owner can read; names sort by time. The log
 * names the file but never shows its content.
 */
export const fileMailer = ({ dir, from, logger }: FileMailerOptions): Mailer => ({
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
      const write = () => replace(file, join(dir, `.${name}.tmp`), `${JSON.stringify(message, null, 2)}\n`);
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

/** Readers of the directory see the complete file or none. */
async function replace(file: string, temporary: string, content: string): Promise<void> {
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
