/** One message from the outbox. Attachment contents are base64. */
export type Mail = {
  /** The outbox row's id: sent to providers that can deduplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  kind: string;
  attachments: { filename: string; content_type: string; content: string }[];
  createdAt: Date;
  /** The request that caused it, sent in a header for tracing. */
  requestId: string | null;
  /** URL that the recipient's email program POSTs to in order to unsubscribe. */
  unsubscribeUrl?: string;
  /** For an email about a thread: identifies the thread and its reader. */
  threadToken?: string;
  /** Address for replies, if not the sender. */
  replyTo?: string | undefined;
};

type Marks = Pick<Mail, 'requestId' | 'unsubscribeUrl'>;

/** Headers that make email programs group a thread, in the sender's domain. */
export const threadHeaders = ({ id, threadToken: token }: Pick<Mail, 'id' | 'threadToken'>, from: string) => {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost';
  if (token === undefined) return { 'Message-ID': `<${id}@${domain}>` };
  // The root is a message that was never sent: every email of the thread replies to it, so the order of arrival doesn't matter.
  const root = `<${token}@${domain}>`;
  return { 'Message-ID': `<${id}.${token}@${domain}>`, 'In-Reply-To': root, References: root };
};

/** Headers of every message; email programs unsubscribe with those of RFC 8058. */
export const mailHeaders = ({ requestId, unsubscribeUrl }: Marks): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(requestId !== null && { 'X-Request-Id': requestId }),
  ...(unsubscribeUrl !== undefined && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** The provider didn't accept the message. The text is our own: no address, no secret, no provider's words. */
export class MailerError extends Error {
  /** Sending the same message again can never succeed. */
  readonly permanent: boolean = false;
  /** How long the provider asked us to wait. */
  readonly retryAfterMs: number = 0;
  /** The error isn't about this message: the provider can't be reached or accepts nothing at all. */
  readonly outage: boolean = false;
  constructor(
    message: string,
    facts: Partial<Pick<MailerError, 'permanent' | 'retryAfterMs' | 'outage' | 'cause'>> = {},
  ) {
    super(message, facts);
    Object.assign(this, facts);
  }
}

/** Sends email through a provider. */
export interface Mailer {
  /** `file` if messages are stored as files in the data directory. */
  readonly name: string;
  /** Settles within a minute. @throws MailerError when the provider didn't accept it; the outbox then retries */
  send(mail: Mail): Promise<void>;
  /** Checks that the provider accepts our login, without sending anything. @throws MailerError */
  check?(): Promise<void>;
  /** Removes messages that this mailer stored, and leftovers of a crash, from before `time`. Returns how many. */
  sweep?(time: Date): Promise<number>;
  close?(): Promise<void>;
}
