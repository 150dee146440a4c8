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
};

/** Hands mail over to a provider. Throws when the provider did not take it; the outbox then tries again. */
export interface Mailer {
  readonly name: 'file' | 'resend' | 'smtp' | 'memory';
  send(mail: Mail): Promise<void>;
  close?(): Promise<void>;
}
