export type Typed = {
  from?: string;
  to?: string;
  subject?: string;
  id?: string;
  headers?: Record<string, string>;
  text?: string;
  html?: string;
  /** JPEGs in base64. */
  photos?: string[];
};

let written = 0;

/** An email as a mail program writes it. */
export function aMail({
  from = 'ben@example.com',
  to = '',
  subject = 'Re: Oak table',
  id,
  headers = {},
  ...body
}: Typed): string {
  written += 1;
  const head = {
    From: `Ben <${from}>`,
    To: to,
    Subject: subject,
    Date: 'Mon, 04 May 2026 10:00:00 +0000',
    'Message-ID': `<${id ?? `reply-${written}`}@mail.example>`,
    'MIME-Version': '1.0',
    ...headers,
  };
  const parts = [
    ...(body.text === undefined ? [] : [`Content-Type: text/plain; charset=utf-8\n\n${body.text}`]),
    ...(body.html === undefined ? [] : [`Content-Type: text/html; charset=utf-8\n\n${body.html}`]),
    ...(body.photos ?? []).map(
      (photo, i) =>
        `Content-Type: image/jpeg; name="${i}.jpg"\nContent-Disposition: attachment; filename="${i}.jpg"\nContent-Transfer-Encoding: base64\n\n${photo}`,
    ),
  ];
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  return `${lines.join('\n')}\nContent-Type: multipart/mixed; boundary="=b"\n\n${parts.map((part) => `--=b\n${part}\n`).join('')}--=b--\n`;
}

/** The report that an email couldn't be delivered, with that email's header. */
export const aBounce = (
  recipient: string,
  messageId: string,
  { status = '5.1.1', action = 'failed' } = {},
): string =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'To: sale@example.com',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <bounce-${messageId.length}-${status}@mx.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=r"',
    '',
    '--=r',
    'Content-Type: text/plain',
    '',
    'No such user.',
    '--=r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    '--=r',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    'Subject: About the oak table',
    '',
    '--=r--',
    '',
  ].join('\n');
