import { type Mail, type Mailer, MailerError } from '../../src/adapters/mailer.ts';

export type MemoryMailer = Mailer & {
  readonly sent: Mail[];
  /** The next `count` messages are not taken; `error` replaces the ordinary failure. */
  failNext(count?: number, error?: Error): void;
  /** The newest message to `to`, of `kind` when given. */
  last(to: string, kind?: string): Mail | undefined;
};

/** A mailer that keeps what it is given and fails when told to. */
export function memoryMailer(): MemoryMailer {
  const sent: Mail[] = [];
  const failures: Error[] = [];
  return {
    name: 'memory',
    sent,
    async send(mail) {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(mail);
    },
    failNext(count = 1, error = new MailerError('The provider is unavailable.', { outage: true })) {
      for (let i = 0; i < count; i++) failures.push(error);
    },
    last: (to, kind) => sent.findLast((mail) => mail.to === to && (kind === undefined || mail.kind === kind)),
  };
}
