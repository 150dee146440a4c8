/** One message as the outbox hands it over. Attachment contents are base64. */
export type Mail = {
  /** The outbox row's id: a provider that can deduplicate is told it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  kind: string;
  attachments: { filename: string; content_type: string; content: string }[];
  createdAt: Date;
  /** The request that caused it: a header says so, for whoever follows one. */
  requestId: string | null;
  /** Takes a POST by which the recipient's mail program ends such mails. */
  unsubscribeUrl?: string;
  /** Of a mail about a thread: names the thread and its reader. */
  threadToken?: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: string | undefined;
};

type Marks = Pick<Mail, 'requestId' | 'unsubscribeUrl'>;

/** Headers by which mail programs keep a thread together, in the domain of the sender. */
export const threadHeaders = (
  { id, threadToken: token }: Pick<Mail, 'id' | 'threadToken'>,
  from: string,
): { 'Message-ID': string; 'In-Reply-To'?: string; References?: string } => {
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost';
  if (token === undefined) return { 'Message-ID': `<${id}@${domain}>` };
  // A first message that nobody ever got: every mail of the thread answers it, whichever of them arrive.
  const root = `<${token}@${domain}>`;
  return { 'Message-ID': `<${id}.${token}@${domain}>`, 'In-Reply-To': root, References: root };
};

/** Headers of every message; mail programs end it by those of RFC 8058. */
export const mailHeaders = ({ requestId, unsubscribeUrl }: Marks): Record<string, string> => ({
  'Auto-Submitted': 'auto-generated',
  ...(requestId !== null && { 'X-Request-Id': requestId }),
  ...(unsubscribeUrl !== undefined && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** The provider did not take the message. The text is ours: no address, no secret, no provider's words. */
export class MailerError extends Error {
  /** Sending the same message again can never succeed. */
  readonly permanent: boolean;
  /** How long the provider asked us to wait. */
  readonly retryAfterMs: number;
  /** It is not about this message: the provider cannot be reached, or takes nothing at all. */
  readonly outage: boolean;
  constructor(
    message: string,
    {
      permanent = false,
      retryAfterMs = 0,
      outage = false,
      cause,
    }: { permanent?: boolean; retryAfterMs?: number; outage?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.permanent = permanent;
    this.retryAfterMs = retryAfterMs;
    this.outage = outage;
  }
}

/** Hands mail over to a provider. */
export interface Mailer {
  /** `file` when messages are files in the data directory. */
  readonly name: string;
  /** Settles within a minute. @throws MailerError when the provider did not take it; the outbox then tries again */
  send(mail: Mail): Promise<void>;
  /** Tries whether the provider lets us in, sending nothing. @throws MailerError */
  check?(): Promise<void>;
  /** Removes messages that this mailer kept, and leftovers of a crash, from before `time`. Returns how many. */
  sweep?(time: Date): Promise<number>;
  close?(): Promise<void>;
}
