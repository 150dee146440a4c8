import { Resend } from 'resend';
import { type Mailer, MailerError, mailHeaders, threadHeaders } from '../mailer.ts';

type Options = { apiKey: string; from: string; baseUrl?: string | undefined };

const TIMEOUT_MS = 30_000;

/** Sends through the Resend API; a repeated message is recognized there by its idempotency key. */
export function resendMailer({ apiKey, from, baseUrl }: Options): Mailer {
  const resend = new Resend(apiKey, baseUrl === undefined ? {} : { baseUrl: baseUrl.replace(/\/+$/, '') });
  return {
    name: 'resend',
    async send(mail) {
      const { error, headers } = await resend.emails.send(
        {
          from,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.replyTo !== undefined && { replyTo: mail.replyTo }),
          headers: { ...mailHeaders(mail), ...(mail.threadToken !== undefined && threadHeaders(mail, from)) },
          attachments: mail.attachments.map(({ filename, content_type, content }) => ({
            filename,
            contentType: content_type,
            content,
          })),
        },
        { idempotencyKey: mail.id, signal: AbortSignal.timeout(TIMEOUT_MS) },
      );
      if (error) throw refusal(error, headers);
    },
  };
}

function refusal(error: { name: string; statusCode: number | null }, headers: Record<string, string> | null) {
  const { statusCode } = error;
  if (statusCode === null)
    return new MailerError('Resend could not be reached.', { outage: true, cause: error });
  // Resend's codes are short names; anything else is kept out of our text.
  const code = /^[a-z_]{1,40}$/.test(error.name) ? ` ${error.name}` : '';
  return new MailerError(`Resend did not take the message (${statusCode}${code}).`, {
    // The operator can fix a wrong sender address, so it is worth another attempt, unlike an invalid message.
    permanent: (statusCode === 400 || statusCode === 422) && error.name !== 'invalid_from_address',
    outage: statusCode >= 500 || [401, 403, 429].includes(statusCode),
    retryAfterMs: secondsOf(headers?.['retry-after']) * 1000,
    cause: error,
  });
}

const secondsOf = (value: string | undefined): number =>
  value && /^\d{1,5}$/.test(value) ? Number(value) : 0;
