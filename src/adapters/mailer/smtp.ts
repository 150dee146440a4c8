import { createTransport } from 'nodemailer';
import * as z from 'zod';
import { type Mailer, MailerError, mailHeaders, threadHeaders } from '../mailer.ts';

/** Time limit for one whole message, however slow the server: the outbox relies on it. */
const TIMEOUT_MS = 45_000;

/** Sends through an SMTP server; the outbox id is in the Message-ID, so that a repeated message can be recognized. */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Messages contain everything as values, so nodemailer never has to read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    name: 'smtp',
    async send(mail) {
      const { 'Message-ID': messageId, ...thread } = threadHeaders(mail, from);
      const { to, subject, text, html, attachments } = mail;
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          replyTo: mail.replyTo,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { ...mailHeaders(mail), ...thread },
          attachments: attachments.map(({ filename, content_type, content }) => ({
            filename,
            contentType: content_type,
            content: Buffer.from(content, 'base64'),
          })),
        });
      } catch (error) {
        throw refusal(error);
      }
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw refusal(error);
      });
    },
    async close() {
      transport.close();
    },
  };
}

const codes = (pattern: RegExp) => z.string().regex(pattern).optional().catch(undefined);
/** The parts of nodemailer's error that contain only codes. */
const Details = z
  .object({
    code: codes(/^[A-Z0-9_]+$/),
    responseCode: z.number().optional().catch(undefined),
    command: codes(/^[A-Z ]+$/),
  })
  .catch({});

function refusal(error: unknown): MailerError {
  const { code, responseCode, command } = Details.parse(error);
  const where = [code, responseCode, command].filter((part) => part !== undefined).join(' ');
  const text = responseCode === undefined ? 'The SMTP server could not be used' : 'The SMTP server refused';
  return new MailerError(`${text}${where ? ` (${where})` : ''}.`, {
    // 5xx for the recipient or the content is final (RFC 5321, 4.2.1); for the login or the sender, it is a configuration error.
    permanent: (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA'),
    outage:
      responseCode === undefined || responseCode === 421 || !['RCPT TO', 'DATA'].includes(command ?? ''),
    cause: error,
  });
}
